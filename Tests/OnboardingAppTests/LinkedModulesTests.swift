import Foundation
import Testing

/// What an app links, by the arrows of Package.swift; the build allows no import that none of them draws.
@Suite struct LinkedModulesTests {
  /// The modules that each target imports.
  private let arrows: [String: Set<String>]

  init() throws {
    let package = try String(contentsOfFile: "Package.swift", encoding: .utf8)
    let target =
      /\.(?:target|executableTarget)\(\s*name: "(?<name>\w+)",\s*dependencies: \[(?<imports>[^\]]*)\]/
    arrows = package.matches(of: target).reduce(into: [:]) { arrows, target in
      arrows[String(target.name)] = Set(
        target.imports.matches(of: /"(?<name>\w+)"/).map { String($0.name) })
    }
  }

  /// A target and all that it links.
  private func linked(by target: String) -> Set<String> {
    var found: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      guard found.insert(next).inserted else { continue }
      open += arrows[next, default: []]
    }
    return found
  }

  @Test(arguments: [
    "OnboardingApp", "OnboardingFlows", "FoyerClient", "OnboardingTerminal", "CommandLineApp",
    "NutriSyncAppModel",
  ])
  func `what an app links has no pages and no server`(target: String) {
    let linked = linked(by: target)
    #expect(linked.contains("OnboardingDomain"))
    #expect(linked.isDisjoint(with: ["FlowPages", "PageRendering", "HTTPCore", "OnboardingWeb"]))
  }

  @Test func `the server has them`() {
    #expect(linked(by: "foyer").isSuperset(of: ["FlowPages", "OnboardingFlows", "OnboardingWeb"]))
  }
}
