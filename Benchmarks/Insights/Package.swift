// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "InsightsBenchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "foyer", path: "../..")],
  targets: [
    .executableTarget(
      name: "InsightsBenchmark",
      dependencies: [
        .product(name: "Insights", package: "foyer"),
        .product(name: "OnboardingFlows", package: "foyer"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
