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
    let lines = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: [:],
      print: { line in lines.withLock { $0.append(line) } },
      printError: { line in lines.withLock { $0.append(line) } })
    let status = FoyerCommandLine.run(["keys", "create", "--data", folder], in: context)
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
    #expect(refused.status == 1)
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
    #expect(refused.status == 1)
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
}
