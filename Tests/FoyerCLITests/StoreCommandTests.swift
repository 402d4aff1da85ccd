import Dispatch
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
    #expect(result.status == 66)
    #expect(result.errors.contains(folder))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a database that can't be reached is said without the address's password`() throws {
    try OnboardingStore.open(at: folder).close()
    let result = migrate(to: "postgresql://foyer:s3cret-word@127.0.0.1:1/none")
    #expect(result.status == 69)
    #expect(result.errors.contains("The database can't be used: No connection"))
    #expect(!result.errors.contains("s3cret-word"))
  }

  @Test(.timeLimit(.minutes(1)), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `an interrupted move says that it goes on when it is given again`(
    number: Int32, status: Int32
  ) throws {
    try OnboardingStore.open(at: folder).close()
    // Tests that run in the background pass it over, and so would what they start.
    signal(number, SIG_DFL)
    let (listener, port) = try silentListener()
    defer { close(listener) }
    let launch = try LaunchTests.Launch([
      "store", "migrate", "--from", folder, "--to", "postgresql://foyer@127.0.0.1:\(port)/none",
    ])
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 30_000) == 1)
    kill(launch.process.processIdentifier, number)
    let end = launch.end()
    #expect(launch.process.terminationReason == .exit)
    #expect(end.status == status)
    #expect(
      end.errors == "Stopped. What was moved stays in the database; the same command given again"
        + " goes on there.\n")
  }

  /// A socket of this machine at which connections are made, and nobody says anything.
  private func silentListener() throws -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isOpen)
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// What a command says, on both streams, and its status.
  private func run(_ arguments: String...) -> (lines: String, status: Int32) {
    let lines = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": folder],
      print: { line in lines.withLock { $0.append(line) } },
      printError: { line in lines.withLock { $0.append(line) } })
    let status = FoyerCommandLine.run(["store"] + arguments, in: context)
    return (lines.withLock { $0.joined(separator: "\n") }, status)
  }

  /// What the audit trail says of backups, the latest first.
  private func backups(_ store: OnboardingStore) throws -> [String] {
    try store.auditLines(before: nil, limit: 9).map {
      "\($0.who) \($0.action) \($0.subject): \($0.detail)"
    }
  }

  @Test func `a copy is made beside a running server, and never over another file`() throws {
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let copy = folder + "/copy.sqlite"
    let first = run("backup", "--to", copy)
    #expect(first.status == 0, "\(first.lines)")
    #expect(FileManager.default.fileExists(atPath: copy))
    // Nobody takes requests there: the copy counts all the same.
    #expect(
      first.lines.contains("Copied ") && first.lines.contains("The console doesn't know of it: "))
    let second = run("backup", "--to", copy)
    #expect(second.status == 73)
    #expect(second.lines.contains("there is such a file already"))
    #expect(try backups(store).isEmpty)
  }

  @Test
  func `a backup is a line of the audit trail, with or without a server that holds the store`()
    throws
  {
    try OnboardingStore.open(at: folder).close()
    let (one, two) = (folder + "/one.sqlite", folder + "/two.sqlite")
    let first = run("backup", "--to", one).lines
    #expect(first.hasPrefix("Copied ") && !first.contains("doesn't know"))
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let served = try Served(store, folder)
    #expect(!run("backup", "--to", two).lines.contains("doesn't know"))
    #expect(
      run("report-backup", "--note", "pg_basebackup to /backup/base").lines
        == "The console says that the database was backed up.")
    served.stop()
    let lines = try backups(store)
    try #require(lines.count == 3)
    #expect(lines.first == "command line backed-up database: pg_basebackup to /backup/base")
    #expect(lines[1].hasSuffix(" bytes to \(two)"))
    #expect(lines[2].hasPrefix("command line backed-up database: foyer store backup, "))
    #expect(try store.lastAudit(of: .backedUp)?.detail == "pg_basebackup to /backup/base")
    #expect(try store.lastAudit(of: .erased) == nil)
  }

  @Test func `a copying that is interrupted leaves nothing, and is no backup`() throws {
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let errors = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": folder], print: { _ in },
      printError: { line in errors.withLock { $0.append(line) } },
      watchInterruption: { try $0 { true } })
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let copy = folder + "/copy.sqlite"
    let status = FoyerCommandLine.run(["store", "backup", "--to", copy], in: context)
    #expect(status == 130)
    #expect(errors.withLock { $0 } == ["The copy was given up; nothing is left of it."])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    #expect(try backups(store).isEmpty)
  }

  @Test(arguments: ["", "  ", "two\nlines", "a\u{202E}b", String(repeating: "x", count: 201)])
  func `what is no line of words is no note of a backup`(note: String) throws {
    try OnboardingStore.open(at: folder).close()
    #expect(run("report-backup", "--note", note).status == 64)
  }

  @Test func `a folder without a database has no backup to report`() {
    let report = run("report-backup", "--note", "by hand")
    #expect(report.status == 66 && report.lines == "There is no database in \(folder).")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// A server that does what commands leave in the folder, for as long as it isn't stopped.
  private final class Served: Sendable {
    private let isOver = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ store: OnboardingStore, _ folder: String) throws {
      let box = RequestBox(dataFolder: folder)
      try box.open()
      let holder = StoreHolder(
        store: store, keyRing: { throw StoreError.closed },
        now: Int64(Date().timeIntervalSince1970), allowsInner: false)
      Thread.detachNewThread { [self] in
        while !isOver.load(ordering: .relaxed) {
          box.answerAll { WorkRequest.reply(to: $0, by: holder) }
          Thread.sleep(forTimeInterval: 0.01)
        }
        box.close()
        ended.signal()
      }
    }

    func stop() {
      isOver.store(true, ordering: .relaxed)
      ended.wait()
    }
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
    // What only reads needs nobody.
    #expect(FoyerCommandLine.run(["company", "list"], in: context) == 0)
    let change = ["company", "remove", "--code", "ABC123"]
    #expect(FoyerCommandLine.run(change, in: context) == CommandFailure.cantCreate)
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
