import Foundation
import PostgreSQL
import Testing

@testable import OnboardingStore

/// A pgbouncer before the database of the tests, in a folder of its own.
private final class Pooler {
  static let program = "/usr/sbin/pgbouncer"

  /// Where it listens, for a database that goes with it.
  let address: String
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-pooler-\(UUID().uuidString)").path
  private let name = "pooled_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  private let process = Process()

  init(mode: String) throws {
    let server = try #require(TestStore.address)
    try PostgreSQLConnection(server).run("CREATE DATABASE \(name)")
    let host = try #require(server.firstMatch(of: /host=([^&]+)/)?.output.1)
    let port = try #require(server.firstMatch(of: /port=([0-9]+)/)?.output.1)
    address = "postgresql://foyer@/\(name)?host=\(folder)&port=6432"
    // Root hands it to somebody else, who makes the socket there.
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
    chmod(folder, 0o777)
    try """
    [databases]
    \(name) = host=\(host) port=\(port) dbname=\(name) user=foyer
    [pgbouncer]
    listen_addr =
    listen_port = 6432
    unix_socket_dir = \(folder)
    auth_type = any
    pool_mode = \(mode)
    """.write(toFile: folder + "/pooler.ini", atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = (geteuid() == 0 ? ["-u", "nobody"] : []) + [folder + "/pooler.ini"]
    let log = Pipe()
    process.standardError = log
    try process.run()
    var said = ""
    while !said.contains("process up") {
      let part = log.fileHandleForReading.availableData
      try #require(!part.isEmpty, "\(said)")
      said += String(decoding: part, as: UTF8.self)
    }
    // It would wait for its log to be read.
    log.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit {
    // The thread that started it may keep every other signal from it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    if let server = TestStore.address {
      try? PostgreSQLConnection(server).run("DROP DATABASE \(name) WITH (FORCE)")
    }
    try? FileManager.default.removeItem(atPath: folder)
  }
}

@Suite(
  .enabled(
    if: TestStore.isPostgreSQL && FileManager.default.isExecutableFile(atPath: Pooler.program)))
struct PoolerTests {
  @Test(arguments: ["transaction", "statement"])
  func `a pooler that keeps no sessions is refused, and nothing made behind it`(mode: String)
    throws
  {
    let pooler = try Pooler(mode: mode)
    #expect(throws: StoreError.pooled) { try OnboardingStore.open(address: pooler.address) }
    #expect(throws: StoreError.pooled) { try StoreReader(address: pooler.address) }
    #expect(try !OnboardingStore.isMade(at: pooler.address))
  }

  @Test func `one that keeps sessions serves`() throws {
    let pooler = try Pooler(mode: "session")
    let store = try OnboardingStore.open(address: pooler.address)
    _ = try store.createAccount(newAccount(), now: 0)
    #expect(try store.account(email: "kim@example.com") != nil)
    try store.close()
  }
}
