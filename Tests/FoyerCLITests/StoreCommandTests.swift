import Foundation
import OnboardingStore
import Synchronization
import Testing

@testable import FoyerCLI

@Suite final class StoreCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-store-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func migrate(to address: String) -> (errors: String, status: Int32) {
    let errors = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": folder], print: { _ in },
      printError: { line in errors.withLock { $0.append(line) } })
    let status = FoyerCommandLine.run(["store", "migrate", "--to", address], in: context)
    return (errors.withLock { $0.joined(separator: "\n") }, status)
  }

  @Test func `a folder without a store is said with its name, and stays as it is`() {
    let result = migrate(to: "postgresql://127.0.0.1:1/none")
    #expect(result.status == 1)
    #expect(result.errors.contains(folder))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a database that can't be reached is said without the address's password`() throws {
    try OnboardingStore.open(at: folder).close()
    let result = migrate(to: "postgresql://foyer:s3cret-word@127.0.0.1:1/none")
    #expect(result.status == 1)
    #expect(result.errors.contains("The database can't be reached"))
    #expect(!result.errors.contains("s3cret-word"))
  }

  @Test func `a copy is made beside a running server, and never over another file`() throws {
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let copy = folder + "/copy.sqlite"
    let backup = { [folder] in
      let lines = Mutex<[String]>([])
      let context = CommandContext(
        onboardings: [], environment: ["FOYER_DATA": folder],
        print: { line in lines.withLock { $0.append(line) } },
        printError: { line in lines.withLock { $0.append(line) } })
      let status = FoyerCommandLine.run(["store", "backup", "--to", copy], in: context)
      return (lines.withLock { $0.joined(separator: "\n") }, status)
    }
    let first = backup()
    #expect(first.1 == 0, "\(first.0)")
    #expect(FileManager.default.fileExists(atPath: copy))
    let second = backup()
    #expect(second.1 == 1)
    #expect(second.0.contains("there is such a file already"))
  }

  @Test func `where a server can't be asked the reason is told`() throws {
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    // Nothing can be left in it.
    try Data().write(to: URL(fileURLWithPath: folder + "/requests"))
    let errors = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": folder], print: { _ in },
      printError: { line in errors.withLock { $0.append(line) } })
    #expect(FoyerCommandLine.run(["company", "list"], in: context) == 1)
    #expect(
      errors.withLock { $0 } == [
        "The server can't be asked by a file in \(folder)/requests: "
          + "a part of the path is a file, not a folder."
      ])
  }

  @Test func `what is neither an address nor a file is refused`() {
    let result = migrate(to: folder + "/nothing")
    #expect(result.status == 66)
    #expect(result.errors.contains("neither postgresql://"))
  }
}
