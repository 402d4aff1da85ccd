import Foundation
import MicroHTTPD
import OnboardingStore
import Sealing
import TestSupport
import Testing

@testable import FoyerCLI

/// The same kind of failure has the same status, whichever command meets it.
@Suite struct CommandStatusTests {
  @Test func `the reference has every status`() throws {
    let reference = try String(contentsOfFile: "docs/reference.md", encoding: .utf8)
    let section = try #require(reference.split(separator: "## What commands end with").last)
    let rows = section.matches(of: /\n\| (\d+) \|/).compactMap { Int32($0.output.1) }
    #expect(rows == CommandFailure.statuses + [141])
    #expect(section.contains("\n| 129, 130, 143 |"))
  }

  @Test(
    arguments: [
      (StoreError.inUse(path: "var", holder: 7), 75), (.busy, 75), (.diskFull, 74),
      (.littleRoom(bytes: 1), 74), (.corrupt, 65), (.foreign, 65), (.newerSchema, 65),
      (.unreachable(reason: "No connection"), 69), (.pooled, 78),
      (.unreadableAddress(sentence: "The address of the database can't be read"), 65),
      (.notPermitted(reason: "permission denied for schema public (42501)"), 77),
      (.folderUnwritable(path: "var", reason: "Permission denied (var/lock)"), 77),
      (.folderUnwritable(path: "var", reason: "it is not a folder"), 73),
      (.notCopied(path: "copy", reason: "No space left on device"), 74),
      (.notCopied(path: "copy", reason: "Permission denied"), 77),
      (.notCopied(path: "copy", reason: "there is such a file already"), 73), (.stopped, 130),
    ] as [(StoreError, Int32)])
  func `what the store says`(error: StoreError, status: Int32) {
    #expect(CommandFailure(of: error).status == status)
    #expect(CommandFailure(of: error).lines == ["\(error)"])
  }

  @Test(
    arguments: [
      (KeyRingError.missing(path: "keys.json"), 66), (.tooOpen(path: "keys.json", mode: 0o644), 77),
      (.inaccessible(path: "keys.json", reason: "Permission denied"), 77),
      (.inaccessible(path: "keys.json", reason: "No space left on device"), 74),
      (.malformed(path: "keys.json", reason: "it is empty"), 65), (.full, 1),
      (.activeKey(0), 65), (.revokedActiveKey(0), 65), (.foreign(path: "keys.json"), 65),
    ] as [(KeyRingError, Int32)])
  func `what keys say`(error: KeyRingError, status: Int32) {
    #expect(CommandFailure(of: error).status == status)
  }

  @Test(
    arguments: [
      (ServerError.addressInUse(host: "127.0.0.1", port: 80), 69),
      (.addressNotPermitted(host: "127.0.0.1", port: 80), 77), (.hostNotAnAddress("x"), 64),
      (.tooFewFileDescriptors(limit: 1, needed: 2), 78),
    ] as [(ServerError, Int32)])
  func `what a server says that can't listen`(error: ServerError, status: Int32) {
    #expect(CommandFailure(of: error).status == status)
  }

  @Test(arguments: [
    ["company", "list"], ["keys", "list"], ["store", "backup", "--to", "/nowhere/copy"],
  ])
  func `a folder that isn't there is no input`(command: [String]) {
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": "/nowhere"], print: { _ in },
      printError: { _ in })
    #expect(FoyerCommandLine.run(command, in: context) == 66)
  }

  @Test(arguments: ["postgresql://foyer:ge/heim@db/foyer", "postgresql://db/foyer?heim=1"])
  func `an address that can't be read is input that makes no sense, and no failure of a database`(
    address: String
  ) throws {
    let folder = try TemporaryFile.folder()
    let told = SaidLines()
    let context = CommandContext(
      onboardings: [], environment: [:], print: told.add, printError: told.add)
    let command = ["company", "list", "--data", folder, "--store", address]
    #expect(FoyerCommandLine.run(command, in: context) == 65)
    #expect(told.all.first?.hasPrefix("The address of the database can't be read") == true)
    #expect(!told.all.joined().contains("heim"))
  }

  @Test(arguments: [
    ["flow", "nutrisync", "--variant", "standard", "--migration", "standard:standard"],
    ["build", "--browser", "/bin/true"],
  ])
  func `an option that would say nothing is refused`(command: [String]) {
    let context = CommandContext(
      onboardings: [], environment: [:], print: { _ in }, printError: { _ in })
    #expect(FoyerCommandLine.run(command, in: context) == 64)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `what can't be printed is a failure of the disk`() throws {
    let end = try LaunchTests.Launch(["vectors", "nutrisync"], after: "exec >/dev/full").end()
    #expect(end.status == 74)
    #expect(end.errors == "Standard output can't be written; what was to be there is not.\n")
  }

  @Test func `what others may read is refused alike: keys, an address, credentials`() throws {
    let folder = try TemporaryFile.folder()
    try KeyRing(createdAt: 0).save(to: folder + "/keys.json")
    try Data("postgresql://127.0.0.1:1/none".utf8)
      .write(to: URL(fileURLWithPath: folder + "/database"))
    try Data("name\npassword".utf8).write(to: URL(fileURLWithPath: folder + "/credentials"))
    for name in ["keys.json", "database", "credentials"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: "\(folder)/\(name)")
    }
    let context = CommandContext(
      onboardings: [], environment: [:], print: { _ in }, printError: { _ in })
    for command in [
      ["keys", "list", "--data", folder],
      ["company", "list", "--data", folder, "--store", folder + "/database"],
      [
        "serve", "--data", folder, "--mail", "smtps://mail.example", "--mail-credentials",
        folder + "/credentials",
      ],
    ] {
      #expect(FoyerCommandLine.run(command, in: context) == 77, "\(command)")
    }
  }
}
