import FlowPages
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Synchronization
import Testing

@testable import FoyerCLI
@testable import OnboardingWeb

/// `foyer app`, and the two files that phones read.
@Suite struct AppCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-\(UUID().uuidString)").path
  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  /// Runs `foyer app` with these arguments.
  private func run(_ arguments: String...) -> (status: Int32, lines: [String]) {
    let lines = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [NutriSync().withPages, Reflect().withPages], environment: [:],
      print: { line in lines.withLock { $0.append(line) } },
      printError: { line in lines.withLock { $0.append(line) } })
    let status = FoyerCommandLine.run(["app"] + arguments + ["--data", folder], in: context)
    return (status, lines.withLock { $0 })
  }

  @Test func `apps are added, listed and removed`() throws {
    #expect(
      run(
        "add", "--flow", "nutrisync", "--bundle-id", "ABCDE12345.com.example.app", "--scheme",
        "nutrisync"
      ).status == 0)
    #expect(
      run(
        "add", "--flow", "nutrisync", "--package", "com.example.app", "--fingerprint",
        Self.fingerprint.lowercased()
      ).status == 0)
    #expect(
      run("list").lines == [
        "nutrisync-ios\tnutrisync\tABCDE12345.com.example.app\tnutrisync://\t-",
        "nutrisync-android\tnutrisync\tcom.example.app\t-\t-",
      ])
    #expect(run("add", "--flow", "nutrisync", "--bundle-id", "ABCDE12345.com.other").status == 65)
    #expect(run("remove", "nutrisync-ios").status == 0)
    #expect(run("remove", "nutrisync-ios").status == 65)
    #expect(run("list").lines.map { $0.prefix(17) } == ["nutrisync-android"])
    let apps = try AppDirectory(dataFolder: folder)
    #expect(apps.apps.count == 1)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test(arguments: [
    ("{", "."), (#"{"apps":[{"flow":"nutrisync"}]}"#, ": what is wrong is at apps, 1."),
    (#"{"apps":7}"#, ": what is wrong is at apps."),
  ])
  func `a file that is none of ours is said with where it is wrong`(
    content: String, end: String
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: URL(fileURLWithPath: folder + "/apps.json"))
    let list = run("list")
    #expect(list.status == 65 && list.lines.count == 2)
    #expect(list.lines.first == "\(folder)/apps.json is no list of apps\(end)")
  }

  @Test(
    arguments: [
      ["--bundle-id", "com.example.app"], ["--bundle-id", "abcde12345.com.example"],
      ["--package", "example", "--fingerprint", fingerprint], ["--package", "com.example"],
      ["--package", "com.example", "--fingerprint", "AB:CD"],
      ["--bundle-id", "ABCDE12345.com.x", "--fingerprint", fingerprint],
      ["--bundle-id", "ABCDE12345.com.x", "--scheme", "javascript"],
      ["--bundle-id", "ABCDE12345.com.x", "--scheme", "https"],
      ["--bundle-id", "ABCDE12345.com.x", "--store-url", "http://apps.example"], [],
    ])
  func `what phones would not take is refused with a sentence`(_ arguments: [String]) {
    let lines = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: ["FOYER_DATA": folder], print: { _ in },
      printError: { line in lines.withLock { $0.append(line) } })
    let status = FoyerCommandLine.run(
      ["app", "add", "--flow", "nutrisync"] + arguments, in: context)
    #expect(status == 65)
    #expect(!lines.withLock { $0 }.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a folder that is not there, or that nobody may look into, is told for what it is`()
    throws
  {
    #expect(run("list").lines == ["There is no folder \(folder)."])
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let list = run("list")
    #expect(list.status == 66)
    #expect(list.lines == ["\(folder) is no folder."])
  }

  @Test(.enabled(if: geteuid() != 0))
  func `a folder of another account is told, and not a file that may not be there`() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = #expect(throws: CommandFailure.self) { try AppsFile(dataFolder: folder).read() }
    #expect(failure?.lines == ["The data folder \(folder) can't be read: Permission denied."])
    #expect(failure?.status == CommandFailure.noPermission)
  }

  @Test func `a file that can't be read changes nothing, and is told`() throws {
    #expect(
      run("add", "--flow", "reflect", "--bundle-id", "ABCDE12345.com.example.app").status == 0)
    let apps = try AppDirectory(dataFolder: folder)
    let file = URL(fileURLWithPath: folder).appendingPathComponent("apps.json")
    try Data("{".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: file.path)
    #expect(apps.refresh() != nil)
    #expect(apps.apps.count == 1)
    #expect(run("list").status == 65)
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Their formats as Apple and Android publish them.
  @Test func `phones read which links open which app`() throws {
    let apps = [
      PhoneApp(flow: "reflect", identity: .apple(appID: "ABCDE12345.com.example.app")),
      PhoneApp(
        flow: "reflect",
        identity: .android(package: "com.example.app", fingerprints: [Self.fingerprint])),
    ]
    let apple = try #require(
      try JSONSerialization.jsonObject(with: Data(AppAssociations.apple(apps).utf8))
        as? [String: [String: Any]])
    let details = try #require(apple["applinks"]?["details"] as? [[String: Any]])
    #expect(details.count == 1)
    #expect(details[0]["appIDs"] as? [String] == ["ABCDE12345.com.example.app"])
    #expect(details[0]["components"] as? [[String: String]] == [["/": "/handover/reflect/*"]])
    #expect(apple["webcredentials"]?["apps"] as? [String] == ["ABCDE12345.com.example.app"])
    let android = try #require(
      try JSONSerialization.jsonObject(with: Data(AppAssociations.android(apps).utf8))
        as? [[String: Any]])
    #expect(android.count == 1)
    let target = try #require(android[0]["target"] as? [String: Any])
    #expect(target["namespace"] as? String == "android_app")
    #expect(target["package_name"] as? String == "com.example.app")
    #expect(target["sha256_cert_fingerprints"] as? [String] == [Self.fingerprint])
    #expect(
      (android[0]["relation"] as? [String])?.first == "delegate_permission/common.handle_all_urls")
    #expect(AppAssociations.android([]) == "[]")
  }
}
