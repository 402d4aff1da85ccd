// swift-tools-version: 6.1
import PackageDescription

/// Whether a debug build is made, tested and thrown away, as `.ci/run` does: nobody steps through it.
let isTestedOnce = Context.environment["TESTED_ONCE"] != nil

/// Every target says what it imports and how visible that is; see docs/architecture.md §1.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (isTestedOnce ? [.unsafeFlags(["-Xfrontend", "-gnone"])] : [])

/// What tests run more than anything else, some of it at each of their many starts: optimizing it costs less than it saves.
let tested = strict + (isTestedOnce ? [.unsafeFlags(["-O"])] : [])

let package = Package(
  name: "foyer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "foyer", targets: ["foyer"]),
    .library(name: "OnboardingDomain", targets: ["OnboardingDomain"]),
    .library(name: "OnboardingPlans", targets: ["OnboardingPlans"]),
    .library(name: "OnboardingFlows", targets: ["OnboardingFlows"]),
    .library(name: "FlowPages", targets: ["FlowPages"]),
    .library(name: "OnboardingApp", targets: ["OnboardingApp"]),
    .library(name: "FoyerClient", targets: ["FoyerClient"]),
    .library(name: "OnboardingWeb", targets: ["OnboardingWeb"]),
    .library(name: "FoyerCLI", targets: ["FoyerCLI"]),
    .library(name: "Insights", targets: ["Insights", "OnboardingEvents", "OnboardingStore"]),
    // What a package needs that brings its own services or writes its own tests.
    .library(name: "HTTPCore", targets: ["HTTPCore"]),
    .library(name: "TestSupport", targets: ["TestSupport"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
  ],
  targets: [
    // Ground: pure values and rules, usable by an iOS app as they are.
    .target(name: "SourceText", swiftSettings: tested),
    .target(name: "StrictJSON", swiftSettings: tested),
    .target(
      name: "OnboardingDomain", dependencies: ["SourceText", "StrictJSON"], swiftSettings: strict),
    .target(
      name: "OnboardingWords", dependencies: ["OnboardingDomain", "SourceText", "StrictJSON"],
      swiftSettings: strict),
    .target(
      name: "OnboardingPlans", dependencies: ["OnboardingDomain"], swiftSettings: tested),
    .target(
      name: "OnboardingFlows", dependencies: ["OnboardingDomain", "OnboardingPlans"],
      swiftSettings: strict),
    // What the flows draw on pages; no app links it.
    .target(
      name: "FlowPages", dependencies: ["OnboardingDomain", "OnboardingFlows", "OnboardingPlans"],
      swiftSettings: strict),
    .target(name: "OnboardingApp", dependencies: ["OnboardingDomain"], swiftSettings: strict),
    .target(
      name: "FoyerClient", dependencies: ["OnboardingDomain", "StrictJSON"],
      swiftSettings: strict),
    .target(
      name: "OnboardingTerminal",
      dependencies: ["OnboardingApp", "OnboardingDomain", "OnboardingWords", "SourceText"],
      swiftSettings: strict),
    .target(name: "HTTPCore", dependencies: ["Sealing"], swiftSettings: strict),
    // What happens in flows, as it is counted.
    .target(name: "OnboardingEvents", swiftSettings: strict),
    // What can be concluded from counts of people, and how sure it is.
    .target(name: "Statistics", swiftSettings: strict),

    // Threads that wait for each other, or for a while.
    .target(name: "Monitors", swiftSettings: strict),

    // Doors to C, and the one module that goes through each.
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "MicroHTTPD", dependencies: ["HTTPCore", "Monitors", "CMicroHTTPD", "CZlib"],
      swiftSettings: strict),
    .target(name: "QRCodes", dependencies: ["CQREncode"], swiftSettings: strict),
    .target(name: "OutgoingRequests", dependencies: ["CCurl"], swiftSettings: strict),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL"], swiftSettings: strict),
    .target(name: "PageReading", swiftSettings: tested),
    .target(
      name: "Sealing",
      dependencies: [
        "CSodium", "Monitors", .target(name: "CCrypt", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .target(
      name: "PageRendering",
      dependencies: ["OnboardingDomain", "OnboardingWords", "SourceText"], swiftSettings: tested),
    .target(
      name: "OnboardingStore",
      dependencies: [
        "Monitors", "OnboardingEvents", "PostgreSQL", "Sealing",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),

    // What the events of a flow say, and the console in which a team reads it.
    .target(
      name: "Insights",
      dependencies: ["OnboardingDomain", "OnboardingEvents", "OnboardingStore", "Statistics"],
      swiftSettings: strict),
    .target(
      name: "OnboardingConsole",
      dependencies: [
        "HTTPCore", "Insights", "OnboardingDomain", "OnboardingEvents", "OnboardingStore",
        "OnboardingWeb", "OnboardingWords", "PageRendering", "Sealing", "SourceText", "Statistics",
        "StrictJSON",
      ], swiftSettings: strict),

    // The application and its command line.
    .target(
      name: "OnboardingWeb",
      dependencies: [
        "OnboardingDomain", "OnboardingEvents", "OnboardingWords", "HTTPCore", "PageRendering",
        "QRCodes", "Sealing", "SourceText", "StrictJSON",
      ],
      swiftSettings: strict),
    // What `serve --dev` adds to it.
    .target(
      name: "OnboardingDevelopment",
      dependencies: [
        "OnboardingDomain", "OnboardingWeb", "OnboardingWords", "HTTPCore", "PageRendering",
        "SourceText",
      ], swiftSettings: strict),
    .target(
      name: "OnboardingPreview",
      dependencies: [
        "OnboardingDomain", "OnboardingWeb", "OnboardingWords", "HTTPCore", "PageReading",
        "PageRendering", "Sealing", "SourceText", "StrictJSON",
      ], swiftSettings: strict),
    .target(
      name: "FlowChecks",
      dependencies: [
        "OnboardingDomain", "OnboardingWeb", "OnboardingWords", "PageReading", "PageRendering",
        "SourceText",
      ], swiftSettings: strict),
    // A browser without a screen and those who walk with it: for checks, and for tests.
    .target(name: "SeededRandom", swiftSettings: strict),
    .target(
      name: "FlowWalking",
      dependencies: [
        "HTTPCore", "OnboardingDomain", "OnboardingWords", "PageReading", "SeededRandom",
        "StrictJSON",
      ], swiftSettings: strict),
    .target(
      name: "FoyerCLI",
      dependencies: [
        "FlowChecks", "FlowWalking", "Insights", "OnboardingConsole", "OnboardingDevelopment",
        "OnboardingDomain", "OnboardingEvents", "OnboardingPreview", "OnboardingTerminal",
        "HTTPCore", "MicroHTTPD", "Monitors", "OutgoingRequests", "PageReading", "Sealing",
        "PageRendering", "OnboardingStore", "OnboardingWeb", "OnboardingWords", "SourceText",
        "Statistics", "StrictJSON",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "foyer", dependencies: ["FlowPages", "FoyerCLI", "OnboardingFlows", "OnboardingWeb"],
      swiftSettings: strict),

    // Tests, and what the tests of another package can use as well.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "FlowPages", "FlowWalking", "FoyerCLI", "HTTPCore", "MicroHTTPD", "OnboardingDomain",
        "OnboardingFlows", "OnboardingWords", "PageReading", "PageRendering", "Sealing",
        "StrictJSON",
      ], exclude: ["Package.swift", "LibFuzzer", "Corpora"], swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "FlowWalking", "FoyerCLI", "HTTPCore", "Insights", "MicroHTTPD", "OnboardingConsole",
        "OnboardingDevelopment", "OnboardingDomain", "OnboardingStore", "OnboardingWeb", "Sealing",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    // An example of an app that takes over what was answered in a browser.
    .executableTarget(
      name: "CommandLineApp",
      dependencies: ["FoyerClient", "OnboardingApp", "OnboardingDomain", "OnboardingFlows"],
      path: "Examples/CommandLineApp", swiftSettings: strict),
    .testTarget(
      name: "FoyerClientTests",
      dependencies: [
        "CommandLineApp", "FlowPages", "FlowWalking", "FoyerCLI", "FoyerClient", "HTTPCore",
        "OnboardingApp", "OnboardingDomain", "OnboardingFlows", "TestSupport",
      ], swiftSettings: strict),
    // The example app without its views.
    .target(
      name: "NutriSyncAppModel",
      dependencies: ["OnboardingApp", "OnboardingDomain", "OnboardingFlows"],
      path: "Examples/NutriSyncApp/Model", swiftSettings: strict),
    .testTarget(
      name: "NutriSyncAppTests",
      dependencies: [
        "NutriSyncAppModel", "OnboardingApp", "OnboardingDomain", "OnboardingFlows",
        "OnboardingPlans",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OnboardingAppTests",
      dependencies: ["OnboardingApp", "OnboardingDomain", "OnboardingFlows"],
      swiftSettings: strict),
    .testTarget(
      name: "OnboardingTerminalTests",
      dependencies: [
        "FlowWalking", "OnboardingApp", "OnboardingDomain", "OnboardingFlows", "OnboardingTerminal",
        "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"], swiftSettings: strict),
    .testTarget(
      name: "OnboardingWordsTests",
      dependencies: ["OnboardingDomain", "OnboardingWords", "SourceText"], swiftSettings: strict),
    .testTarget(
      name: "OnboardingDomainTests",
      dependencies: ["OnboardingDomain", "OnboardingFlows", "SeededRandom", "SourceText"],
      swiftSettings: strict),
    .testTarget(
      name: "SealingTests", dependencies: ["Monitors", "Sealing"], swiftSettings: strict),
    .testTarget(
      name: "OnboardingStoreTests",
      dependencies: [
        "OnboardingEvents", "OnboardingStore", "PostgreSQL", "Sealing", "SeededRandom",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], resources: [.copy("Resources/released.sql")], swiftSettings: strict),
    .testTarget(
      name: "OnboardingPlansTests",
      dependencies: ["OnboardingPlans", "OnboardingDomain", "SeededRandom"],
      resources: [.copy("Resources/reference-cases.json")], swiftSettings: strict),
    .testTarget(
      name: "StatisticsTests", dependencies: ["SeededRandom", "Statistics"], swiftSettings: strict),
    .testTarget(
      name: "InsightsTests",
      dependencies: [
        "Insights", "OnboardingDomain", "OnboardingEvents", "OnboardingFlows", "OnboardingStore",
        "SeededRandom", "Statistics",
      ], swiftSettings: strict),
    .testTarget(
      name: "OnboardingConsoleTests",
      dependencies: [
        "FlowPages", "FlowWalking", "FoyerCLI", "HTTPCore", "Insights", "OnboardingConsole",
        "OnboardingDomain", "OnboardingEvents", "OnboardingFlows", "OnboardingStore",
        "OutgoingRequests", "Sealing", "SeededRandom", "Statistics", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(name: "HTTPCoreTests", dependencies: ["HTTPCore"], swiftSettings: strict),
    .testTarget(
      name: "MicroHTTPDTests", dependencies: ["HTTPCore", "MicroHTTPD", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "FoyerCLITests",
      dependencies: [
        "FlowChecks", "FlowPages", "FlowWalking", "FoyerCLI", "Insights", "OnboardingConsole",
        "OnboardingDevelopment", "OnboardingDomain",
        "OnboardingEvents", "OnboardingFlows", "OnboardingStore", "OnboardingWeb",
        "OnboardingWords", "OutgoingRequests", "PageReading", "PageRendering", "PostgreSQL",
        "Sealing", "SourceText", "TestSupport", "foyer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    // The people and the days that tests of rules and tests of drawings speak of.
    .target(
      name: "FlowSamples",
      dependencies: ["OnboardingDomain", "OnboardingFlows", "OnboardingPlans", "SeededRandom"],
      path: "Tests/FlowSamples", swiftSettings: strict),
    .testTarget(
      name: "OnboardingFlowsTests",
      dependencies: [
        "FlowSamples", "OnboardingDomain", "OnboardingFlows", "OnboardingPlans", "SeededRandom",
        "SourceText",
      ], swiftSettings: strict),
    .testTarget(
      name: "FlowPagesTests",
      dependencies: [
        "FlowPages", "FlowSamples", "OnboardingDomain", "OnboardingFlows", "OnboardingPlans",
        "SeededRandom",
      ],
      exclude: ["Resources"], swiftSettings: strict),
    .testTarget(
      name: "PageRenderingTests",
      dependencies: [
        "FlowPages", "OnboardingDomain", "OnboardingFlows", "OnboardingWords", "PageRendering",
        "SourceText", "StrictJSON",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OutgoingRequestsTests",
      dependencies: ["OutgoingRequests", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PostgreSQLTests", dependencies: ["PostgreSQL"], swiftSettings: strict),
    .testTarget(name: "PageReadingTests", dependencies: ["PageReading"], swiftSettings: strict),
    .testTarget(
      name: "FlowChecksTests",
      dependencies: [
        "FlowChecks", "MicroHTTPD", "OnboardingDomain", "PageRendering", "SourceText",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OnboardingPreviewTests",
      dependencies: [
        "FlowPages", "HTTPCore", "OnboardingDomain", "OnboardingFlows", "OnboardingPreview",
        "OnboardingWords", "PageRendering", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "OnboardingDevelopmentTests",
      dependencies: [
        "FlowPages", "HTTPCore", "OnboardingDevelopment", "OnboardingDomain", "OnboardingFlows",
        "SourceText", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "OnboardingWebTests",
      dependencies: [
        "FlowPages", "HTTPCore", "Insights", "OnboardingDomain", "OnboardingEvents",
        "OnboardingFlows", "OnboardingStore", "OnboardingTerminal", "OnboardingWeb", "Sealing",
        "SourceText", "TestSupport",
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
