import Foundation
import GRDB
import Testing

@testable import OnboardingStore

@Suite struct HealthTests {
  private let folder = TemporaryFolder()

  @Test func `a store that was just opened is well`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    try store.examine()
    try store.close()
  }

  @Test(
    arguments: [
      (100...120, 110, 0), (100...120, 125, -5), (100...120, 90, 10), (100...9_000, 5_000, 0),
      (-50 ... -40, 0, -40),
    ] as [(ClosedRange<Int64>, Int64, Int64)])
  func `two clocks are as far apart as they are at least`(
    here: ClosedRange<Int64>, there: Int64, lead: Int64
  ) {
    #expect(PostgreSQLDatabase.lead(of: here, over: there) == lead)
  }

  @Test func `a store of one process has no clock but its own`() throws {
    let store = try OnboardingStore.openInMemory()
    #expect(try store.clockLead { 0 } == nil)
  }

  @Test func `nothing is acknowledged once the database is deleted`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    _ = try store.submit(submission(session: 1), now: 0)
    try FileManager.default.removeItem(atPath: folder.database)
    #expect(throws: StoreError.moved(path: folder.database)) {
      try store.submit(submission(session: 2), now: 0)
    }
    #expect(throws: StoreError.moved(path: folder.database)) { try store.examine() }
  }

  @Test func `nothing is acknowledged while another database is in its place`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    try FileManager.default.moveItem(atPath: folder.database, toPath: folder.path + "/aside")
    try Data("another".utf8).write(to: URL(fileURLWithPath: folder.database))
    #expect(throws: StoreError.moved(path: folder.database)) {
      try store.submit(submission(session: 1), now: 0)
    }
    try FileManager.default.removeItem(atPath: folder.database)
    try FileManager.default.moveItem(atPath: folder.path + "/aside", toPath: folder.database)
    _ = try store.submit(submission(session: 2), now: 0)
    try store.examine()
    try store.close()
  }

  private func limit(_ store: OnboardingStore, pages: Int) throws {
    try store.sqlite.writeWithoutTransaction { db in
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  private let large = #"{"text":"\#(String(repeating: "x", count: 200_000))"}"#

  @Test func `a store that found no room is unwell until a commit goes well`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    try limit(store, pages: 1)
    #expect(throws: StoreError.diskFull) {
      try store.submit(submission(session: 1, profile: large), now: 0)
    }
    #expect(store.health.lastFailure == .diskFull)
    try limit(store, pages: 100_000)
    _ = try store.submit(submission(session: 2), now: 0)
    #expect(store.health.lastFailure == nil)
    try store.close()
  }

  @Test func `looking tries to write, so that a store recovers without a visitor`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    store.health.fail(.failed(code: 10, reason: "disk I/O error"))
    let log = folder.database + "-wal"
    let before = try Data(contentsOf: URL(fileURLWithPath: log)).count
    try store.examine()
    #expect(store.health.lastFailure == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)).count > before)
    try store.close()
  }

  @Test func `what is damaged stays so, whatever commits go well`() throws {
    let first = try OnboardingStore.open(at: folder.path)
    let page = try first.sqlite.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'company'")
    }
    try first.close()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.database))
    try file.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
    try file.close()
    let store = try OnboardingStore.open(at: folder.path)
    store.health.fail(.corrupt)
    _ = try store.submit(submission(), now: 0)
    #expect(throws: StoreError.corrupt) { try store.examine() }
    #expect(throws: StoreError.corrupt) { try store.examine() }
    try store.close()
  }

  @Test func `what could not be read for a moment is well again without a restart`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    store.health.fail(.corrupt)
    _ = try store.submit(submission(), now: 0)
    #expect(store.health.lastFailure == .corrupt)
    try store.examine()
    #expect(store.health.lastFailure == nil)
    try store.close()
  }

  @Test func `a database that stays damaged is not read through at every look`() {
    let health = StoreHealth()
    health.fail(.corrupt)
    var (checks, now) = (0, ContinuousClock.now)
    func look() {
      let isWell = health.recovers(now: { now }) {
        checks += 1
        now += .seconds(1)
        return false
      }
      #expect(!isWell)
    }
    look()
    now += .seconds(8)
    look()
    #expect(checks == 1)
    now += .seconds(1)
    look()
    #expect(checks == 2)
  }

  @Test func `a change that breaks a rule says nothing about the disk`() throws {
    let store = try OnboardingStore.open(at: folder.path)
    #expect(throws: StoreError.self) {
      try store.commit { try $0.execute(sql: "INSERT INTO company (code) VALUES (NULL)") }
    }
    try store.examine()
    try store.close()
  }

  @Test func `little room is said with its size`() throws {
    let place = try DataFolder(folder.path)
    let error = #expect(throws: StoreError.self) { try place.requireRoom(of: .max) }
    #expect(error?.name == "little-room")
    try place.requireRoom(of: 1)
  }
}
