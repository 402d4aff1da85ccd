import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import OnboardingWeb

/// Simulated people in a house of the test: what they do follows from their seed.
@Suite struct SimulatedWalkTests {
  private static let end: Int64 = Int64(TestClock.day.dayNumber) * 86_400_000 + 43_200_000

  /// Notes what goes over a transport.
  private final class Recorder: Transport {
    struct Line: Hashable {
      let request: String
      let moment: Int64?
    }

    private let inner: InProcessTransport
    private let seal: SimulationSeal
    private let lines = Mutex<[Line]>([])

    init(_ inner: InProcessTransport, _ seal: SimulationSeal) {
      self.inner = inner
      self.seal = seal
    }

    var all: [Line] { lines.withLock { $0 } }

    func send(_ request: Exchange.Request) throws -> Exchange.Response {
      // The token of a form and the cookies are of the session, which is random.
      let body = request.body.split(separator: "&").filter { !$0.hasPrefix("form-token=") }
      let headers = request.headers.filter { ![.cookie, .foyerSimulation].contains($0.0) }
        .map { "\($0.0.text): \($0.1)" }
      let proof = request.headers.first { $0.0 == .foyerSimulation }?.1 ?? ""
      let moment = Array(proof.utf8).withUnsafeBytes {
        seal.moment(in: $0, now: SimulatedWalkTests.end / 1000)
      }
      lines.withLock {
        $0.append(
          Line(
            request: "\(request.method) \(request.target) \(headers) \(body)", moment: moment))
      }
      return try inner.send(request)
    }
  }

  private struct Run {
    var outcomes: [SimulatedOutcome] = []
    var lines: [[Recorder.Line]] = []
  }

  private func run(
    _ onboarding: some Onboarding, people: ClosedRange<Int>, seed: UInt64
  ) throws -> Run {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-simulation-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let house = try TestApplication([onboarding], folder: folder)
    defer { try? house.close() }
    let seal = SimulationSeal(keyRing: try KeyRing(contentsOf: folder + "/keys.json"))
    var run = Run()
    for number in people {
      let recorder = Recorder(house.inProcess, seal)
      let person = SimulatedPerson(
        number, seed: seed, of: onboarding.flow, languages: ["en", "de"], end: Self.end, days: 28)
      var walk = SimulatedWalk(
        of: person, through: onboarding.flow, TestClient(recorder), until: Self.end,
        today: TestClock.day, seal: { seal.header(moment: $0, expiresAt: Self.end / 1000 + 60) })
      run.outcomes.append(try walk.walk())
      run.lines.append(recorder.all)
    }
    return run
  }

  @Test func `the same seed sends the same requests at the same moments, another one others`()
    throws
  {
    let first = try run(NutriSync().withPages, people: 1...12, seed: 4)
    let second = try run(NutriSync().withPages, people: 1...12, seed: 4)
    #expect(first.outcomes == second.outcomes)
    #expect(first.lines == second.lines)
    #expect(
      try run(NutriSync().withPages, people: 1...3, seed: 5).lines != Array(first.lines.prefix(3)))
    // Each by their number, whoever else comes.
    #expect(try run(NutriSync().withPages, people: 7...7, seed: 4).lines == [first.lines[6]])
  }

  @Test(arguments: [
    NutriSync().withPages as any Onboarding, Reflect().withPages, OPS().withPages,
    CalAI().withPages, FamilyPlus().withPages,
  ])
  func `people finish or leave, and nobody gets what nobody should`(onboarding: any Onboarding)
    throws
  {
    let run = try run(onboarding, people: 1...25, seed: 9)
    #expect(run.outcomes.compactMap(\.failure) == [])
    let finished = run.outcomes.count(where: \.isFinished)
    #expect((8...24).contains(finished), "\(finished) of 25 finished")
    // Whoever came to the end handed in before it.
    #expect(run.outcomes.allSatisfy { !$0.isFinished || $0.hasHandedIn })
    #expect(run.outcomes.contains { !$0.hasHandedIn })
    for (outcome, lines) in zip(run.outcomes, run.lines) {
      let moments = lines.compactMap(\.moment)
      #expect(moments.count == lines.count)
      #expect(moments == moments.sorted())
      #expect(moments.allSatisfy { (Self.end - 29 * 86_400_000..<Self.end).contains($0) })
      #expect(!outcome.places.isEmpty)
    }
  }

  @Test func `people are of all kinds: they err, go back, come back, and leave anywhere`() throws {
    let run = try run(NutriSync().withPages, people: 1...80, seed: 2)
    let last = run.outcomes.filter { !$0.isFinished }.compactMap(\.places.last)
    #expect(Set(last).count >= 5, "\(Set(last))")
    #expect(run.outcomes.contains { $0.refusals > 0 })
    #expect(run.outcomes.contains { $0.returns > 0 && $0.isFinished })
    #expect(run.outcomes.contains { $0.places.contains("meal-windows-intro/learn-more") })
    let backwards = run.outcomes.count { outcome in
      zip(outcome.places, outcome.places.dropFirst(2)).contains { $0 == $1 }
    }
    #expect(backwards >= 5)
    let minutes = zip(run.outcomes, run.lines).compactMap { outcome, lines -> Double? in
      guard outcome.isFinished, outcome.returns == 0, let first = lines.first?.moment,
        let last = lines.last?.moment
      else { return nil }
      return Double(last - first) / 60_000
    }.sorted()
    let median = try #require(minutes.dropFirst(minutes.count / 2).first)
    #expect((1.5...8).contains(median), "\(median) minutes")
  }

  @Test(arguments: [CalAI().withPages as any Onboarding, FamilyPlus().withPages])
  func `of those who see an offer some buy and others don't`(onboarding: any Onboarding) throws {
    let run = try run(onboarding, people: 1...35, seed: 6)
    let paywalls = onboarding.flow.variants.flatMap(\.screens).filter { $0.kind == .paywall }
    let offers = Set(paywalls.map { "\($0.id)" })
    let stores = Set(
      paywalls.flatMap { screen in
        screen.sheets.filter { if case .settle = $0.primary { true } else { false } }
          .map { "\(screen.id)/\($0.id)" }
      })
    let asked = run.outcomes.filter { !offers.isDisjoint(with: $0.places) }
    let buyers = asked.count { !stores.isDisjoint(with: $0.places) }
    let shares = asked.count / 10...asked.count * 9 / 10
    #expect(asked.count >= 10 && shares.contains(buyers), "\(buyers) of \(asked.count)")
    #expect(asked.contains { !stores.isDisjoint(with: $0.places) && $0.isFinished })
  }

  @Test(arguments: [1, 7, 28])
  func `people come on calendar days, today until now included`(days: Int) {
    let midnight = Int64(TestClock.day.dayNumber) * 86_400_000
    func arrivals(_ end: Int64) -> [Int64] {
      (1...1000).map {
        SimulatedPerson($0, seed: 3, of: OPS().flow, languages: ["en"], end: end, days: days)
          .arrival
      }
    }
    let first = midnight - Int64(days - 1) * 86_400_000
    for sinceMidnight in [1, 90_000, 43_200_000, 86_399_999] as [Int64] {
      let all = arrivals(midnight + sinceMidnight)
      #expect(all.allSatisfy { (first..<midnight + sinceMidnight).contains($0) })
      #expect(Set(all.map { $0 / 86_400_000 }).count >= max(1, days - 1))
    }
    #expect(arrivals(midnight).allSatisfy { (first...midnight).contains($0) })
    // At noon, before the evening in which most come, fewer than on a whole day.
    let today = arrivals(midnight + 43_200_000).count { $0 >= midnight }
    #expect(days == 1 ? today == 1000 : (1..<1000 / days).contains(today), "\(today)")
  }

  @Test func `where an experiment is over variants every second leaves theirs to be drawn`() {
    func asked(of flow: Flow) -> [VariantID?] {
      (1...1000).map {
        SimulatedPerson($0, seed: 1, of: flow, languages: ["en"], end: Self.end, days: 28).variant
      }
    }
    let familyPlus = asked(of: FamilyPlus().flow)
    #expect(familyPlus.count { $0 == nil } == 500)
    #expect(Set(familyPlus.compactMap(\.self)) == Set(FamilyPlus().flow.variants.map(\.id)))
    #expect(asked(of: OPS().flow).allSatisfy { $0 != nil })
  }

  @Test func `devices and languages come in shares`() {
    let people = (1...2000).map {
      SimulatedPerson(
        $0, seed: 1, of: OPS().flow, languages: ["en", "de"], end: Self.end, days: 28)
    }
    let german = people.count { $0.language == "de" }
    #expect((500...850).contains(german), "\(german)")
    let original = people.count { $0.variant == "original" }
    #expect((900...1100).contains(original), "\(original)")
    #expect(people.allSatisfy { (Self.end - 28 * 86_400_000..<Self.end).contains($0.arrival) })
    #expect(Set(people.map(\.arrival)).count > 1990)
  }
}
