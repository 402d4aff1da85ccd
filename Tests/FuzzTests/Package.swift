// swift-tools-version: 6.1
import PackageDescription

// The functions that FuzzTests replays, driven by libFuzzer; script/torture builds and runs it. A package
// of its own, because libFuzzer brings the main function:
//
//   swift build --package-path Tests/FuzzTests --scratch-path .build/fuzz --sanitize fuzzer
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "foyer", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "FlowPages", package: "foyer"), .product(name: "FoyerCLI", package: "foyer"),
        .product(name: "HTTPCore", package: "foyer"),
        .product(name: "OnboardingDomain", package: "foyer"),
        .product(name: "OnboardingFlows", package: "foyer"),
        .product(name: "OnboardingWeb", package: "foyer"),
      ],
      path: ".", exclude: ["Corpora", "CorpusTests.swift"], sources: ["LibFuzzer", "Targets"],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
