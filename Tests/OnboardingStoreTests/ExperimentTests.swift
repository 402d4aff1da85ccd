import Testing

@testable import OnboardingStore

/// How an experiment stands, and what was done with it.
@Suite struct ExperimentTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  private func start(
    ramp: Int = 100, digest: String = "0123456789abcdef", now: Int64 = 10
  ) throws -> ExperimentOutcome {
    try store.start(
      .init(
        flow: "tea", id: "warm", weights: ["plain": 50, "warm": 50], ramp: ramp,
        definition: "asks", digest: digest), by: "kim", now: now)
  }

  private func stop(now: Int64 = 20) throws -> ExperimentOutcome {
    try store.stopExperiment(flow: "tea", id: "warm", by: "lee", now: now)
  }

  private func decide(_ arm: String, now: Int64 = 30) throws -> ExperimentOutcome {
    try store.decideExperiment(
      flow: "tea", id: "warm", for: arm,
      knowing: ExperimentConclusion("+2 points", figures: #"{"arms":{}}"#), by: "kim", now: now)
  }

  private func changes() throws -> [String] {
    try store.experimentChanges(flow: "tea", id: "warm").map {
      "\($0.at) \($0.actor) \($0.change) \($0.detail)"
    }
  }

  @Test func `it starts, ramps, stops, goes on and is decided, each with a row of history`() throws
  {
    _ = try start(ramp: 10)
    _ = try store.rampExperiment(flow: "tea", id: "warm", to: 50, digest: nil, by: "kim", now: 15)
    _ = try stop()
    _ = try start(ramp: 50, now: 25)
    _ = try stop(now: 28)
    _ = try decide("warm")
    let one = try #require(try store.experiments().first)
    #expect(one.state == .decided && one.arm == "warm" && one.conclusion == "+2 points")
    #expect(one.figures == #"{"arms":{}}"#)
    #expect(one.startedAt == 10 && one.stoppedAt == 28 && one.decidedAt == 30)
    #expect(one.weights == ["plain": 50, "warm": 50] && one.definition == "asks")
    #expect(
      try changes() == [
        "10 kim start 10 %", "15 kim ramp 50 %", "20 lee stop ", "25 kim resume 50 %",
        "28 lee stop ", "30 kim decide warm",
      ])
  }

  @Test func `what is asked twice is done once`() throws {
    #expect(try start() == start())
    #expect(try stop() == stop(now: 99))
    #expect(try decide("warm") == decide("warm", now: 99))
    #expect(try changes().count == 3)
  }

  @Test func `what its state doesn't allow is refused, and changes nothing`() throws {
    #expect(try stop() == .notStarted)
    let running = try start()
    guard case .done(let known) = running else { throw StoreError.refused(reason: "\(running)") }
    #expect(try decide("warm") == .refused(known))
    #expect(try start(ramp: 5) == .refused(known))
    #expect(try start(digest: "ffffffffffffffff") == .changed(known))
    _ = try stop()
    #expect(
      try store.rampExperiment(flow: "tea", id: "warm", to: 5, digest: nil, by: "kim", now: 1)
        != running)
    if case .done = try decide("nobody") { Issue.record("an arm that nobody walked won") }
    _ = try decide("plain")
    if case .done = try decide("warm") { Issue.record("it was decided twice") }
    if case .done = try start() { Issue.record("a decided one started again") }
    #expect(try changes().count == 3)
  }

  @Test func `a look at experiments that fails is counted`() throws {
    try store.close()
    #expect(throws: StoreError.closed) { try store.experiments() }
    #expect(throws: StoreError.closed) { try changes() }
    #expect(store.figures.failures["closed"] == 2)
  }
}
