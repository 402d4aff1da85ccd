import Foundation
package import HTTPCore
import OnboardingWeb
import Synchronization

/// Under `--dev`: what changed on disk since a page was shown, and the mistakes that keep a change
/// from being shown. Open pages ask for the next change and are answered when there is one.
///
/// A question costs a suspended connection and no thread. Each is answered within `patience`, and
/// with more than `mostWaiting` of them the oldest is answered at once, so that forgotten tabs can't
/// use up what the server has.
package final class ChangeFeed: Sendable {
  /// What a page does about a change.
  package enum Change: Sendable, Hashable {
    /// The page is loaded anew.
    case pages
    /// Only stylesheets changed: the new address of each by its path below `Public/`.
    case styles([String: String])
  }

  /// How many questions wait at most; the others are answered at once.
  package static let mostWaiting = 32
  /// How many seconds a question waits at most.
  package static let patience = 20.0

  private typealias Answer = @Sendable (Response) -> Void

  private struct Waiter {
    let since: Int
    let until: Double
    let answer: Answer
  }

  private struct State {
    var number: Int
    /// The last changes; the one that led to `number` is the last.
    var changes: [Change] = []
    var mistakes: [Mistake] = []
    var waiting: [Waiter] = []
    var isClosed = false
  }

  private let state: Mutex<State>
  private let uptime: @Sendable () -> Double
  private static let remembered = 64

  /// A feed without changes.
  ///
  /// - Parameters:
  ///   - start: the number of the first state. Different at each start, so that pages of an earlier
  ///     process are loaded anew.
  ///   - mistakes: what is to be mended from the start on.
  ///   - uptime: seconds on a clock that never jumps.
  package init(
    start: Int, mistakes: [Mistake] = [], uptime: @escaping @Sendable () -> Double
  ) {
    state = Mutex(State(number: start, mistakes: mistakes))
    self.uptime = uptime
  }

  /// The number of the state that the site is in. Asked for before a page is rendered, so that a
  /// change that happens meanwhile is told to that page.
  package var number: Int { state.withLock { $0.number } }

  /// What is wrong with the files as they are now; empty once everything is mended.
  package var mistakes: [Mistake] { state.withLock { $0.mistakes } }

  /// Tells every open page of a change, after the site was exchanged or refused.
  package func publish(_ change: Change, mistakes: [Mistake]) {
    let told = state.withLock { state in
      state.number += 1
      state.mistakes = mistakes
      state.changes.append(change)
      if state.changes.count > Self.remembered { state.changes.removeFirst() }
      defer { state.waiting = [] }
      return state.waiting.map { ($0.answer, Self.news(since: $0.since, state)) }
    }
    for (answer, news) in told { answer(news) }
  }

  /// Answers with what changed since a number, as soon as something has.
  package func wait(since: Int, _ answer: @escaping @Sendable (Response) -> Void) {
    let until = uptime() + Self.patience
    let told = state.withLock { state -> (answer: Answer, news: Response)? in
      guard since == state.number, !state.isClosed else {
        return (answer, Self.news(since: since, state))
      }
      state.waiting.append(Waiter(since: since, until: until, answer: answer))
      guard state.waiting.count > Self.mostWaiting else { return nil }
      let oldest = state.waiting.removeFirst()
      return (oldest.answer, Self.news(since: oldest.since, state))
    }
    if let told { told.answer(told.news) }
  }

  /// Answers those that waited long enough; called about once a second.
  package func expire() {
    let now = uptime()
    let told = state.withLock { state in
      defer { state.waiting.removeAll { $0.until <= now } }
      return state.waiting.filter { $0.until <= now }
        .map { ($0.answer, Self.news(since: $0.since, state)) }
    }
    for (answer, news) in told { answer(news) }
  }

  /// Answers everybody, now and from now on, so that a stop of the server waits for nobody.
  package func close() {
    let told = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting.map { ($0.answer, Self.news(since: $0.since, state)) }
    }
    for (answer, news) in told { answer(news) }
  }

  private struct News: Encodable {
    let number: Int
    let pages: Bool
    let styles: [String: String]
    /// How many mistakes there are now: a page that stays as it is says so at its edge.
    let mistakes: Int
  }

  /// `{"mistakes":…,"number":…,"pages":…,"styles":{…}}`: what happened after a number. One that is not remembered
  /// means that the page is old enough to be loaded anew.
  private static func news(since: Int, _ state: State) -> Response {
    let missed = state.number - since
    var isReload = missed < 0 || missed > state.changes.count
    var styles: [String: String] = [:]
    for change in state.changes.suffix(max(0, missed)) {
      switch change {
      case .pages: isReload = true
      case .styles(let addresses): styles.merge(addresses) { _, later in later }
      }
    }
    let news = News(
      number: state.number, pages: isReload, styles: styles, mistakes: state.mistakes.count)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers, truth values and texts can always be encoded.
    let bytes = (try? encoder.encode(news)).map(Array.init) ?? []
    return .json(.bytes(bytes))
  }
}
