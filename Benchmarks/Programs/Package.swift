// swift-tools-version: 6.1
import PackageDescription

/// One package, so that Foyer is built once for all of them.
let package = Package(
  name: "BenchmarkPrograms",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "foyer", path: "../..")],
  targets: [
    .executableTarget(
      name: "PlanBenchmark",
      dependencies: [
        .product(name: "OnboardingDomain", package: "foyer"),
        .product(name: "OnboardingPlans", package: "foyer"),
      ]),
    .executableTarget(
      name: "InsightsBenchmark",
      dependencies: [
        .product(name: "Insights", package: "foyer"),
        .product(name: "OnboardingDomain", package: "foyer"),
        .product(name: "OnboardingFlows", package: "foyer"),
      ]),
    .executableTarget(
      name: "GrowthServer",
      dependencies: [
        .product(name: "FoyerCLI", package: "foyer"),
        .product(name: "OnboardingDomain", package: "foyer"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
