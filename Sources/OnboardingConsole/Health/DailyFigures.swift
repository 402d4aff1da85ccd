import OnboardingStore
import Synchronization

/// By how much counters grow, by days: kept in the store, since the counters themselves begin anew with the
/// server.
final class DailyFigures: Sendable {
  /// Puts a growth into the store, once however often the same is handed in.
  typealias Keep = (OnboardingStore.DailyGrowth) throws(StoreError) -> Void

  /// How long growth may wait in memory, in seconds.
  private static let patience: Int64 = 900

  private struct State {
    /// What each counter was when it was last looked at; the counters begin with the process.
    var last: [String: Int] = [:]
    /// What was never handed to the store, by day and name.
    var waiting: [Int: [String: Int]] = [:]
    /// What was handed to the store, and isn't known to be there: a commit whose answer was lost may have come about. It
    /// is handed in again as it was, and nothing else before it is there.
    var handedIn: [OnboardingStore.DailyGrowth] = []
    var turn = 0
    var keptAt: Int64 = 0
  }

  /// Under which name the store knows this process among the figures; none of a counter begins so.
  private let writer = "=writer " + String(UInt64.random(in: .min ... .max), radix: 16)
  private let state = Mutex(State())

  /// Notes counters as they are, by name and label, and puts them into the store where it is time for that.
  ///
  /// - Parameters:
  ///   - keep: puts them there.
  ///   - isLast: whether nothing comes after it.
  ///   - now: seconds since 1970.
  /// - Throws: what the store says; what could not be kept waits on.
  func note(
    _ counters: [String: Int], isLast: Bool = false, now: Int64, keep: Keep
  ) throws(StoreError) {
    let day = Self.day(now)
    let isDue = state.withLock { state -> Bool in
      for (name, value) in counters {
        let growth = value - (state.last[name] ?? 0)
        if growth > 0 { state.waiting[day, default: [:]][name, default: 0] += growth }
        // Who read them earlier may come later.
        state.last[name] = max(value, state.last[name] ?? 0)
      }
      if state.keptAt == 0 { state.keptAt = now }
      guard isLast || !(0..<Self.patience).contains(now - state.keptAt) || state.waiting.count > 1
      else { return false }
      state.keptAt = now
      return true
    }
    guard isDue else { return }
    // First what is not known to be there, then what came since.
    try handIn(keep)
    state.withLock { state in
      guard state.handedIn.isEmpty else { return }
      for (day, values) in state.waiting.sorted(by: { $0.key < $1.key }) {
        state.turn += 1
        state.handedIn.append(
          OnboardingStore.DailyGrowth(
            writer: writer, turn: state.turn, day: day, values: values))
      }
      state.waiting = [:]
    }
    try handIn(keep)
  }

  /// Hands in what is not known to be in the store, in order, up to what can't be kept.
  private func handIn(_ keep: Keep) throws(StoreError) {
    for growth in state.withLock({ $0.handedIn }) {
      try keep(growth)
      state.withLock { $0.handedIn.removeAll { $0.turn == growth.turn } }
    }
  }

  /// A figure on each of the last days, the earliest first.
  ///
  /// - Parameters:
  ///   - stored: what the store has, by name and day.
  ///   - now: seconds since 1970.
  func series(_ name: String, _ stored: [String: [Int: Int]], now: Int64) -> [Int] {
    let today = Self.day(now)
    let (waiting, handedIn) = state.withLock { ($0.waiting, $0.handedIn) }
    return (today - OnboardingStore.keptDays + 1...today).map { day in
      let known = stored[writer]?[day] ?? 0
      let missing = handedIn.filter { $0.day == day && $0.turn > known }
      return (stored[name]?[day] ?? 0) + (waiting[day]?[name] ?? 0)
        + missing.reduce(0) { $0 + ($1.values[name] ?? 0) }
    }
  }

  /// In days since 1970 (UTC).
  static func day(_ instant: Int64) -> Int { Int(instant / 86_400) }
}
