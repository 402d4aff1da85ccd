// The command line of Foyer over flows that are generated: GROWTH_FLOWS of them (1) with GROWTH_SCREENS
// screens each (10), so that one build serves every point of a plot. Benchmarks/Load/generated.py writes
// their words.
import Foundation
import FoyerCLI
import OnboardingDomain

func size(_ name: String, otherwise: Int) -> Int {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? otherwise
}

let screens = size("GROWTH_SCREENS", otherwise: 10)
FoyerCommandLine.main(
  (0..<size("GROWTH_FLOWS", otherwise: 1)).map { GeneratedOnboarding(number: $0, screens: screens) }
)
