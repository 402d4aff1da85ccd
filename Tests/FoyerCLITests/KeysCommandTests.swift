import FlowPages
import Foundation
import OnboardingFlows
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// The first key of a folder.
@Suite struct KeysCommandTests {
  private func create(in folder: String) -> (status: Int32, text: String) {
    run(["create"], in: folder)
  }

  private func run(_ arguments: [String], in folder: String) -> (status: Int32, text: String) {
    let lines = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: [:],
      print: { line in lines.withLock { $0.append(line) } },
      printError: { line in lines.withLock { $0.append(line) } })
    let status = FoyerCommandLine.run(["keys"] + arguments + ["--data", folder], in: context)
    return (status, lines.withLock { $0 }.joined(separator: "\n"))
  }

  @Test func `a folder gets its first key, which a server takes over`() throws {
    let folder = try TemporaryFile.folder() + "/new"
    let made = create(in: folder)
    #expect(made.status == 0)
    #expect(made.text.contains("\(folder)/keys.json"))
    let ring = try KeyRing(contentsOf: folder + "/keys.json")
    #expect(ring.keys.map(\.state) == [.active])
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/keys.json")
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let bytes = try Data(contentsOf: URL(filePath: folder + "/keys.json"))
    let house = try TestApplication([Reflect().withPages], folder: folder)
    try house.client().open("/reflect")
    try house.close()
    #expect(try Data(contentsOf: URL(filePath: folder + "/keys.json")) == bytes)
  }

  @Test func `keys that are there stay`() throws {
    let folder = try TemporaryFile.folder()
    #expect(create(in: folder).status == 0)
    let before = try Data(contentsOf: URL(filePath: folder + "/keys.json"))
    let refused = create(in: folder)
    #expect(refused.status == 73)
    #expect(refused.text.contains("has keys already"))
    #expect(try Data(contentsOf: URL(filePath: folder + "/keys.json")) == before)
  }

  @Test(arguments: [("", 0o644, "there is nothing in it"), ("{}", 0o600, "it ")])
  func `a file that is no key ring stays, and is told as one`(
    content: String, mode: Int, reason: String
  ) throws {
    let folder = try TemporaryFile.folder()
    let path = folder + "/keys.json"
    try Data(content.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let refused = create(in: folder)
    #expect(refused.status == 65)
    #expect(refused.text.hasPrefix("\(path) is there, and is no key ring: \(reason)"), "\(refused)")
    #expect(refused.text.hasSuffix("remove it and give the command again."))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
  }

  @Test func `a folder that can't be made is named`() throws {
    let path = try TemporaryFile.folder() + "/file"
    try Data().write(to: URL(filePath: path))
    let refused = create(in: path)
    #expect(refused.status != 0)
    #expect(refused.text.contains(path))
  }

  @Test func `a revoke without the database that keys belong to says what is missing`() throws {
    let folder = try TemporaryFile.folder()
    for arguments in [["create"], ["add"], ["activate", "1"]] {
      #expect(run(arguments, in: folder).status == 0)
    }
    let missing =
      "There is no database in \(folder). Where servers use one of PostgreSQL, --store says which."
    let refused = run(["revoke", "0"], in: folder)
    #expect(refused.status == 66)
    #expect(
      refused.text
        == "Whether secrets of webhooks are sealed with it nobody can tell: \(missing) --force doesn't look."
    )
    #expect(try KeyRing(contentsOf: folder + "/keys.json").keys.first?.state == .accept)
    let forced = run(["revoke", "0", "--force"], in: folder)
    #expect(forced.status == 0)
    #expect(!forced.text.contains("Running servers"))
    #expect(forced.text.contains("Servers that read this very file refuse what it sealed"))
    #expect(forced.text.hasSuffix("Others don't yet, for no database was told: \(missing)"))
    #expect(try KeyRing(contentsOf: folder + "/keys.json").keys.first?.state == .revoked)
  }

  @Test func `a key that there isn't is told with status 65`() throws {
    let folder = try TemporaryFile.folder()
    #expect(create(in: folder).status == 0)
    let refused = run(["activate", "9"], in: folder)
    #expect(refused.status == 65)
    #expect(refused.text == "There is no key 9 in the ring.")
  }

  @Test func `a revoke in a folder without keys names the file`() throws {
    let folder = try TemporaryFile.folder()
    let refused = run(["revoke", "0"], in: folder)
    #expect(refused.status == 66)
    #expect(
      refused.text
        == "There is no key ring at \(folder)/keys.json. The folder of the servers' keys.json is named by --data."
    )
  }
}
