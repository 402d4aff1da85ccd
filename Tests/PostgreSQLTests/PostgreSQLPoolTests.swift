import Dispatch
import Foundation
import PostgreSQL
import Synchronization
import Testing

@Suite struct PostgreSQLPoolTests {
  private func pool(
    size: Int, waitLimit: Double = 5, _ database: TestDatabase = .shared,
    prepare: @escaping @Sendable (PostgreSQLConnection) throws -> Void = { _ in }
  ) throws -> PostgreSQLPool {
    PostgreSQLPool(
      address: try PostgreSQLAddress(database.address), size: size, waitLimit: waitLimit,
      prepare: prepare)
  }

  @Test func `a connection is made once and lent again`() throws {
    let made = Atomic(0)
    let pool = try pool(size: 3) { _ in made.add(1, ordering: .relaxed) }
    let ids = try (0..<3).map { _ in try pool.withConnection { $0.processID } }
    #expect(Set(ids).count == 1)
    #expect(made.load(ordering: .relaxed) == 1)
  }

  @Test func `whoever finds all connections taken waits only so long`() throws {
    let pool = try pool(size: 1, waitLimit: 0.05)
    try pool.withConnection { _ in
      let error = #expect(throws: PostgreSQLError.self) { try pool.withConnection { _ in } }
      #expect(error?.kind == .poolExhausted)
    }
    try pool.withConnection { _ = try $0.execute("SELECT 1") }
  }

  @Test func `while a database hangs one caller finds out, and the others are told at once`() throws
  {
    let patience = 2.0
    let pool = PostgreSQLPool(
      address: try PostgreSQLAddress(TestDatabase.shared.address), size: 8, patience: patience)
    let (isHanging, isProbed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (end, isBack) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    func hang(_ sign: DispatchSemaphore) {
      Thread.detachNewThread {
        // Something that doesn't come back by itself.
        try? pool.withConnection { _ in
          sign.signal()
          end.wait()
        }
        isBack.signal()
      }
      sign.wait()
    }
    hang(isHanging)
    // Not yet: it may only be slow.
    try pool.withConnection { _ = try $0.execute("SELECT 1") }
    Thread.sleep(forTimeInterval: patience + 0.1)
    hang(isProbed)
    let start = ContinuousClock.now
    let error = #expect(throws: PostgreSQLError.self) { try pool.withConnection { _ in } }
    #expect(error?.kind == .poolExhausted)
    #expect(error?.message == "The database does not answer.")
    #expect(start.duration(to: .now) < .seconds(3))
    // One that comes back is an answer for all.
    end.signal()
    #expect(isBack.wait(timeout: .now() + 5) == .success)
    try pool.withConnection { _ = try $0.execute("SELECT 1") }
    end.signal()
    #expect(isBack.wait(timeout: .now() + 5) == .success)
  }

  @Test func `a statement that takes long keeps nobody from the database`() throws {
    let pool = PostgreSQLPool(
      address: try PostgreSQLAddress(TestDatabase.shared.address), size: 8, patience: 0.3)
    let isUnderWay = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? pool.withConnection { connection in
        isUnderWay.signal()
        try connection.execute("SELECT pg_sleep(1.5)")
      }
      isOver.signal()
    }
    isUnderWay.wait()
    Thread.sleep(forTimeInterval: 0.5)
    // All of them at once, after a while in which nobody came.
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      do { try pool.withConnection { _ = try $0.execute("SELECT 1") } } catch {
        failures.add(1, ordering: .relaxed)
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
    isOver.wait()
  }

  @Test func `what a borrower leaves of a transaction is gone`() throws {
    let pool = try pool(size: 1)
    let first = try pool.withConnection { connection in
      try connection.begin()
      return connection.processID
    }
    try pool.withConnection { connection in
      #expect(!connection.isInTransaction)
      #expect(connection.processID == first)
    }
  }

  @Test func `a connection that the server ended while nobody used it is lent to nobody`() throws {
    let pool = try pool(size: 1)
    let ended = try pool.withConnection { $0.processID }
    try TestDatabase.shared.connect().execute(
      "SELECT pg_terminate_backend($1::int, 5000)", [.integer(Int64(ended))])
    try pool.withConnection { connection in
      #expect(connection.processID != ended)
      let one = try connection.execute("SELECT 1")
      #expect(one.first?[0] == .integer(1))
    }
  }

  @Test(arguments: [false, true])
  func `the first borrower after a restart has a new connection`(immediate: Bool) throws {
    let database = TestDatabase()
    let pool = try pool(size: 2, database)
    try pool.withConnection { _ in try pool.withConnection { _ in } }
    database.restart(immediate: immediate)
    #expect(try pool.withConnection { try $0.execute("SELECT 1").rowCount } == 1)
  }

  @Test func `while there is no server everybody is told at once`() throws {
    let pool = PostgreSQLPool(
      address: try PostgreSQLAddress("postgresql://foyer@/foyer?host=/nowhere"), size: 2)
    for _ in 0..<3 {
      let error = #expect(throws: PostgreSQLError.self) { try pool.withConnection { _ in } }
      #expect(error?.kind == .connectionLost)
    }
  }

  @Test func `a server that takes no writes any more is left for one that does`() throws {
    let pool = try pool(size: 1)
    let first = try pool.withConnection { $0.processID }
    #expect(throws: PostgreSQLError.self) {
      try pool.withConnection { connection in
        try connection.run("SET default_transaction_read_only = on")
        try connection.run("CREATE TABLE public.nothing (id bigint)")
      }
    }
    #expect(try pool.withConnection { $0.processID } != first)
  }

  @Test func `many threads share few connections`() async throws {
    let pool = try pool(size: 3)
    let sum = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<200 {
        group.addTask {
          try pool.withConnection {
            try $0.execute("SELECT $1 + 0", [.integer(Int64(number))]).first?[0].integer ?? 0
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 19_900)
  }

  @Test func `a closed pool lends nothing`() throws {
    let pool = try pool(size: 1)
    try pool.withConnection { _ in }
    pool.close()
    #expect(throws: PostgreSQLError.self) { try pool.withConnection { _ in } }
  }
}
