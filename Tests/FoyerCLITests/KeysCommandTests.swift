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

  @Test func `a folder that can't be made is named`() throws {
    let path = try TemporaryFile.folder() + "/file"
    try Data().write(to: URL(filePath: path))
    let refused = create(in: path)
    #expect(refused.status != 0)
    #expect(refused.text.contains(path))
  }
}
