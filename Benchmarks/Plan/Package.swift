// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "PlanBenchmark",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "foyer", path: "../..")],
  targets: [
    .executableTarget(
      name: "PlanBenchmark",
      dependencies: [
        .product(name: "OnboardingDomain", package: "foyer"),
        .product(name: "OnboardingPlans", package: "foyer"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
