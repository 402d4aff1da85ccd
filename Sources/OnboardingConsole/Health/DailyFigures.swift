import OnboardingStore
import OnboardingWeb
import Synchronization

/// By how much counters grow, by days: kept in the store, since the counters themselves begin anew with the
/// server.
final class DailyFigures: Sendable {
  /// How long growth may wait in memory, in seconds.
  private static let patience: Int64 = 900

  private struct State {
    /// What each counter was when it was last looked at; the counters begin with the process.
    var last: [String: Int] = [:]
    /// What is not in the store yet, by day and name.
    var waiting: [Int: [String: Int]] = [:]
    var keptAt: Int64 = 0
  }

  private let state = Mutex(State())

  /// Notes counters as they are, by name and label, and puts them into the store where it is time for that.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing comes after it.
  ///   - now: seconds since 1970.
  /// - Throws: what the store says; what could not be kept waits on.
  func note(
    _ counters: [String: Int], in store: OnboardingStore, isLast: Bool = false, now: Int64
  ) throws(StoreError) {
    let day = Self.day(now)
    let due = state.withLock { state -> [Int: [String: Int]] in
      for (name, value) in counters {
        let growth = value - (state.last[name] ?? 0)
        if growth > 0 { state.waiting[day, default: [:]][name, default: 0] += growth }
        // Who read them earlier may come later.
        state.last[name] = max(value, state.last[name] ?? 0)
      }
      if state.keptAt == 0 { state.keptAt = now }
      guard isLast || !(0..<Self.patience).contains(now - state.keptAt) || state.waiting.count > 1
      else {
        return [:]
      }
      state.keptAt = now
      defer { state.waiting = [:] }
      return state.waiting
    }
    var failure: StoreError?
    for (day, growth) in due {
      do throws(StoreError) { try store.addDailyFigures(growth, on: day) } catch {
        state.withLock { state in
          for (name, value) in growth {
            state.waiting[day, default: [:]][name, default: 0] += value
          }
        }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// A figure on each of the last days, the earliest first.
  ///
  /// - Parameters:
  ///   - stored: what the store has, by name and day.
  ///   - now: seconds since 1970.
  func series(_ name: String, _ stored: [String: [Int: Int]], now: Int64) -> [Int] {
    let (today, waiting) = (Self.day(now), state.withLock { $0.waiting })
    return (today - OnboardingStore.keptDays + 1...today).map { day in
      (stored[name]?[day] ?? 0) + (waiting[day]?[name] ?? 0)
    }
  }

  /// In days since 1970 (UTC).
  static func day(_ instant: Int64) -> Int { Int(instant / 86_400) }
}
