import GRDB
import Testing

@testable import OnboardingStore

/// The list of those who handed in, by what it is filtered by.
@Suite struct PeopleListTests {
  private let store: OnboardingStore

  /// Nobody is told of 1; of 2 somebody is; of 3 it was given up; of 4 it waits; of 5 one webhook took it and the
  /// other one gave up. 6 is simulated.
  init() throws {
    store = try TestStore.open()
    _ = try store.submit(submission(session: 1), now: 101)
    let webhooks = try ["wh_1", "wh_2"].map { try addWebhook(to: store, $0) }
    for number in 2...5 {
      _ = try store.submit(submission(session: number), now: 100 + Int64(number))
    }
    for (webhook, outcomes) in zip(
      webhooks,
      [
        [DeliveryOutcome.delivered, .givenUp(reason: "410"), nil, .delivered],
        [.delivered, .delivered, nil, .givenUp(reason: "410")],
      ] as [[DeliveryOutcome?]])
    {
      for (delivery, outcome) in zip(try due(store, webhook, now: 200), outcomes) {
        if let outcome { try settle(store, webhook, delivery, outcome, now: 200) }
      }
    }
  }

  private func receipts(_ filter: PeopleFilter, before: Int64? = nil, limit: Int = 50) throws
    -> [Int64]
  {
    try store.people(filter, before: before, limit: limit).map(\.receipt)
  }

  @Test(
    arguments: [
      (nil, [5, 4, 3, 2, 1]), (.delivered, [2]), (.waiting, [4]), (.givenUp, [5, 3]),
      (PeopleFilter.Deliveries.none, [1]),
    ] as [(PeopleFilter.Deliveries?, [Int64])])
  func `people are found by how far others were told`(
    deliveries: PeopleFilter.Deliveries?, found: [Int64]
  ) throws {
    var filter = PeopleFilter()
    filter.deliveries = deliveries
    #expect(try receipts(filter) == found)
    #expect(try store.peopleCount(filter).all == found.count)
  }

  @Test func `an event that belongs to nobody hides nobody`() throws {
    // As what a session left that never handed in.
    try store.run(
      sqlite: "UPDATE outbox SET profile = NULL WHERE profile = 4",
      postgresql: "UPDATE outbox SET profile = NULL WHERE profile = 4")
    var filter = PeopleFilter()
    filter.deliveries = .delivered
    #expect(try receipts(filter) == [2])
    #expect(try store.peopleCount(PeopleFilter()) == PeopleCount(all: 5, waiting: 0, givenUp: 2))
  }

  @Test func `those of a page follow the one before, though it was erased`() throws {
    #expect(try receipts(PeopleFilter(), limit: 2) == [5, 4])
    #expect(try receipts(PeopleFilter(), before: 4, limit: 2) == [3, 2])
    try store.eraseSession(session(4))
    #expect(try receipts(PeopleFilter(), before: 4, limit: 2) == [3, 2])
    #expect(try receipts(PeopleFilter(), before: 1).isEmpty)
  }

  @Test func `a clock that was set back loses nobody between two pages`() throws {
    _ = try store.submit(submission(session: 6), now: 90)
    #expect(try receipts(PeopleFilter()) == [5, 4, 3, 2, 1, 6])
    var all: [Int64] = []
    while let next = try receipts(PeopleFilter(), before: all.last, limit: 1).first {
      all.append(next)
    }
    #expect(all == [5, 4, 3, 2, 1, 6])
  }

  @Test func `the row of one says what was told of them`() throws {
    let row = try #require(try store.person(5))
    #expect([row.delivered, row.waiting, row.givenUp] == [1, 0, 1])
    let waiting = try #require(try store.person(4))
    #expect([waiting.delivered, waiting.waiting, waiting.givenUp] == [0, 2, 0])
    #expect(try store.person(99) == nil)
  }

  @Test func `what is told of several people comes together, and of nobody else`() throws {
    let rows = try store.deliveryRows(ofReceipts: [5, 4])
    #expect(rows.map(\.receipt) == [4, 4, 5, 5])
    #expect(rows.filter { $0.state == .waiting }.map(\.receipt) == [4, 4])
    #expect(try store.deliveryRows(ofReceipts: [99]).isEmpty)
    #expect(try store.deliveryRows(ofReceipts: []).isEmpty)
  }

  @Test(.enabled(if: !TestStore.isPostgreSQL), arguments: [nil] + PeopleFilter.Deliveries.allCases)
  func `what is told of a person is found from them, however much was delivered`(
    deliveries: PeopleFilter.Deliveries?
  ) throws {
    var filter = PeopleFilter()
    filter.deliveries = deliveries
    let statements = [
      OnboardingStore.rows(where: OnboardingStore.isListed(filter, isContinued: true)),
      OnboardingStore.rows(where: "id = :receipt"), OnboardingStore.count(filter),
    ]
    for sql in statements {
      let plan = try plan(of: sql)
      var isOfOne = false
      for step in plan {
        isOfOne = step.hasPrefix("CORRELATED") || isOfOne && !step.contains("SUBQUERY")
        #expect(!isOfOne || !step.hasSuffix("delivery_outcome (outcome=?)"), "\(plan)")
      }
    }
    let count = try plan(of: OnboardingStore.count(PeopleFilter()))
    #expect(count.first?.contains("INDEX profile_listed") == true, "\(count)")
  }

  private func plan(of sql: String) throws -> [String] {
    try store.sqlite.read { db in
      let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
      // Whatever they are, the way is the same.
      statement.setUncheckedArguments([])
      return try Row.fetchAll(statement).map { $0[3] }
    }
  }
}
