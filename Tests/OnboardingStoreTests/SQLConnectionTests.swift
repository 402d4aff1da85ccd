import Foundation
import Testing

@testable import OnboardingStore

/// What goes into a statement comes out of it, in both databases.
@Suite struct SQLConnectionTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func `a whole number comes out as it went in`(_ number: Int64) throws {
    try store.look { db in
      #expect(try Int64.fetchOne(db, sql: "SELECT ?", arguments: [number]) == number)
      let row = try SQLRow.fetchOne(db, sql: "SELECT :number AS it", arguments: ["number": number])
      #expect(try #require(row)["it"] == number)
    }
  }

  @Test(arguments: [-1.5, 0, 1e300, .leastNormalMagnitude])
  func `a fraction comes out as it went in`(_ number: Double) throws {
    try store.look { db in
      #expect(try Double.fetchOne(db, sql: "SELECT ?", arguments: [number]) == number)
      let row = try SQLRow.fetchOne(db, sql: "SELECT ? AS it", arguments: [number])
      #expect(try #require(row)["it"] == number)
    }
  }

  @Test(arguments: ["", "a", "O'Brien; --", "e\u{301}\r\n\u{1F9D1}\u{200D}\u{1F680}"])
  func `a text comes out byte for byte`(_ text: String) throws {
    try store.look { db in
      let read = try #require(try String.fetchOne(db, sql: "SELECT ?", arguments: [text]))
      #expect(Array(read.utf8) == Array(text.utf8))
      let row = try #require(try SQLRow.fetchOne(db, sql: "SELECT ? AS it", arguments: [text]))
      #expect(Array((row["it"] as String).utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: [[], [0], [0, 255, 0], Array(repeating: 7, count: 70_000)] as [[UInt8]])
  func `bytes come out as they went in, and none of them are not NULL`(_ bytes: [UInt8]) throws {
    try store.look { db in
      let read = try [UInt8].fetchOne(db, sql: "SELECT ?", arguments: [bytes])
      #expect(read == bytes)
      let row = try #require(
        try SQLRow.fetchOne(db, sql: "SELECT ? AS it", arguments: [bytes]))
      #expect(try row.withBytes(0) { Array($0) } == bytes)
    }
  }

  @Test func `what is missing is NULL, of every kind`() throws {
    try store.look { db in
      let row = try #require(
        try SQLRow.fetchOne(
          db, sql: "SELECT ?, ?, ?, ?",
          arguments: [nil as Int64?, nil as Double?, nil as String?, nil as [UInt8]?]))
      #expect(row[0] as Int64? == nil && row[1] as Double? == nil)
      #expect(row[2] as String? == nil && row[3] as [UInt8]? == nil)
    }
  }

  @Test(.enabled(if: !TestStore.isPostgreSQL))
  func `a text that has a zero byte is kept whole`() throws {
    try store.look { db in
      let read = try String.fetchOne(db, sql: "SELECT ?", arguments: ["a\u{0}b"])
      #expect(read.map { Array($0.utf8) } == [97, 0, 98])
    }
  }

  @Test(
    .enabled(if: !TestStore.isPostgreSQL),
    arguments: [[], [1, 2], ["one": 1]] as [SQLArguments])
  func `a statement with too few or too many arguments is refused, and does nothing`(
    _ arguments: SQLArguments
  ) throws {
    let sql = "INSERT INTO draft (flow, revision) VALUES ('reflect', :it)"
    let failure = #expect(throws: StoreError.self) {
      try store.commit { db in try db.execute(sql: sql, arguments: arguments) }
    }
    #expect(failure != .closed)
    let count = try store.look { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM draft") }
    #expect(count == 0)
    try store.commit { db in try db.execute(sql: sql, arguments: ["it": 3]) }
  }

  @Test func `rows that nobody waits for hold nothing up`() throws {
    try store.commit { db in
      for flow in ["a", "b", "c"] {
        try db.execute(sql: "INSERT INTO draft (flow) VALUES (?)", arguments: [flow])
      }
    }
    func first() throws -> String? {
      try store.look { db in try String.fetchOne(db, sql: "SELECT flow FROM draft ORDER BY flow") }
    }
    #expect(try first() == "a" && first() == "a")
    // A statement that was left at its first row would keep the table from being changed.
    try store.commit { db in try db.execute(sql: "DELETE FROM draft WHERE flow = 'a'") }
    #expect(try first() == "b")
  }

  @Test func `a statement that failed runs again`() throws {
    func add(_ revision: Int) throws {
      try store.commit { db in
        try db.execute(
          sql: "INSERT INTO draft (flow, revision) VALUES (?, ?)", arguments: ["a", revision])
      }
    }
    #expect(throws: StoreError.self) { try add(-1) }
    try add(1)
    let kept = try store.look { db in try Int64.fetchAll(db, sql: "SELECT revision FROM draft") }
    #expect(kept == [1])
  }
}
