import Synchronization

/// What of a person is open to whom: to the browser that opened it, and to no other. In memory, so that a
/// restart closes everything.
final class OpenAnswers: Sendable {
  /// For how long it stays open, in seconds: 15 minutes.
  static let lifetime: Int64 = 15 * 60
  /// How many are open at most; the oldest close first.
  private static let most = 10_000

  /// Something that is open.
  struct Opening: Sendable, Hashable {
    /// Why.
    let reason: String
    /// Since when and until when, in seconds since 1970.
    let since: Int64, until: Int64
  }

  private struct Key: Hashable {
    let browser: [UInt8]
    let subject: String
  }

  private let openings = Mutex<[Key: Opening]>([:])

  /// Opens something to a browser.
  ///
  /// - Parameter subject: what it is called in the audit trail.
  func open(_ subject: String, to browser: [UInt8], because reason: String, now: Int64) {
    let opening = Opening(reason: reason, since: now, until: now + Self.lifetime)
    openings.withLock { openings in
      if openings.count >= Self.most { openings = openings.filter { $0.value.until > now } }
      if openings.count >= Self.most,
        let oldest = openings.min(by: { $0.value.until < $1.value.until })?.key
      {
        openings[oldest] = nil
      }
      openings[Key(browser: browser, subject: subject)] = opening
    }
  }

  /// How something is open to a browser; nil where it is not.
  func opening(_ subject: String, to browser: [UInt8], now: Int64) -> Opening? {
    openings.withLock { openings in
      let key = Key(browser: browser, subject: subject)
      guard let opening = openings[key] else { return nil }
      // Where the clock was set back nobody knows how long it has been open.
      guard (opening.since..<opening.until).contains(now) else {
        openings[key] = nil
        return nil
      }
      return opening
    }
  }

  /// Closes something.
  func close(_ subject: String, to browser: [UInt8]) {
    openings.withLock { $0[Key(browser: browser, subject: subject)] = nil }
  }

  /// Closes everything that is open to a browser.
  func closeAll(to browser: [UInt8]) {
    openings.withLock { openings in
      openings = openings.filter { $0.key.browser != browser }
    }
  }
}
