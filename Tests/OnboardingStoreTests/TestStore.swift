import Foundation
import PostgreSQL

@testable import OnboardingStore

/// Makes the stores of the contract tests, which hold for both databases: SQLite in memory or, where
/// `FOYER_TEST_POSTGRESQL` has an address, a fresh schema of that database for each.
enum TestStore {
  static let address = ProcessInfo.processInfo.environment["FOYER_TEST_POSTGRESQL"]

  static var isPostgreSQL: Bool { address != nil }

  /// An empty store.
  static func open(
    eventCapacity: Int = OnboardingStore.defaultEventCapacity
  ) throws -> OnboardingStore {
    guard isPostgreSQL else {
      return try OnboardingStore.openInMemory(eventCapacity: eventCapacity)
    }
    return try TestPlace().open(eventCapacity: eventCapacity)
  }
}

/// A place for a store that is opened more than once: a folder, or a schema.
final class TestPlace: Sendable {
  private let folder = TemporaryFolder()
  /// With the schema; nil for SQLite.
  let address: String?
  let schema: String?

  init() throws {
    guard let base = TestStore.address else {
      (address, schema) = (nil, nil)
      return
    }
    let schema = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    try PostgreSQLConnection(base).run("CREATE SCHEMA \(schema)")
    self.schema = schema
    address = base + (base.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
  }

  /// The files of SQLite's that are there, and what is in them.
  func files() throws -> [(name: String, bytes: Data)] {
    guard address == nil else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      ($0, try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)))
    }
  }

  /// Opens the store.
  func open(
    eventCapacity: Int = OnboardingStore.defaultEventCapacity
  ) throws -> OnboardingStore {
    guard let address else {
      return try OnboardingStore.open(at: folder.path, eventCapacity: eventCapacity)
    }
    return try OnboardingStore.open(
      address: address, connections: 4, eventCapacity: eventCapacity)
  }
}

extension OnboardingStore {
  /// Runs a closure while no events can be written.
  func whileEventsWait<Result>(_ body: () throws -> Result) throws -> Result {
    try database.write(.statements) { db in
      try db.lockEventGroups()
      return try body()
    }
  }

  /// Runs statements on both databases; each has its own where they differ.
  func run(sqlite: String, postgresql: String) throws {
    try database.write(.statements) { db in
      try db.execute(sql: db.dialect == .sqlite ? sqlite : postgresql)
    }
  }
}
