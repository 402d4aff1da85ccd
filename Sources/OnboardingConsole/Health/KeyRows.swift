import OnboardingDomain
import Sealing

/// The keys of the ring, each with a bar over the time since it was made.
struct KeyRows {
  private let keys: [KeyRing.Key]
  private let instant: Int64
  private let window: ClosedRange<Double>

  /// - Parameter instant: now, in seconds since 1970.
  init(_ ring: KeyRing, at instant: Int64) {
    keys = ring.keys.reversed()
    self.instant = instant
    // Three months as in a calendar, and longer where a key is older; a third of it lies ahead.
    let oldest = keys.map(\.createdAt).min() ?? instant
    let back = max(Double(instant - oldest), 60 * 86_400)
    window = Double(instant) - back...Double(instant) + back / 2
  }

  var first: String { Written.day(Int64(window.lowerBound), on: instant) }
  var last: String { Written.day(Int64(window.upperBound), on: instant) }

  var view: [ViewData] {
    keys.map { key in
      [
        "id": .text(String(key.id)), "age": .text(Written.age(instant - key.createdAt)),
        "since": .text(Written.day(key.createdAt)), "is-next": .flag(key.state == .next),
        "is-active": .flag(key.state == .active), "is-accepted": .flag(key.state == .accept),
        "is-revoked": .flag(key.state == .revoked),
        "drawing": span(key).draw(in: window, today: Double(instant)).view(),
      ]
    }
  }

  /// The same as a file.
  var table: FigureTable {
    FigureTable(
      "keys", ["key", "state", "made_at", "age_seconds"],
      keys.map { key in
        [
          .count(Int(key.id)), .text("\(key.state)"), .text(Moment.rfc3339(key.createdAt)),
          .count(Int(instant - key.createdAt)),
        ]
      })
  }

  /// From when it was made until now, in what it does now: since when it does that the ring doesn't say.
  private func span(_ key: KeyRing.Key) -> KeySpan {
    let now = Double(instant)
    // One that was made just now has a bar that can be seen, too.
    let least = (window.upperBound - window.lowerBound) / 130
    let made = min(Double(key.createdAt), now - least)
    return switch key.state {
    case .next: KeySpan(waits: made, seals: now, opens: now, ends: now)
    case .active: KeySpan(waits: nil, seals: made, opens: now, ends: now)
    case .accept: KeySpan(waits: nil, seals: nil, opens: made, ends: now)
    case .revoked: KeySpan(waits: nil, seals: nil, opens: nil, ends: made)
    }
  }
}
