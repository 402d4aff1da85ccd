/// Whether a database that was asked has stopped answering, by when its connections were lent and when the last one came
/// back.
///
/// One that hangs keeps everybody who asks it for as long as a statement may take. So once nothing has come back for a
/// while, one caller at a time finds out whether it answers again, and doesn't wait for long.
struct Silence {
  /// After how many seconds without an answer it counts as hanging, and how long who finds out waits.
  let patience: Double
  private var lentAt: [ContinuousClock.Instant] = []
  /// Since when nothing came back of what was asked; nil while nothing is asked.
  private var since: ContinuousClock.Instant?
  /// Until when nobody finds out anew, because somebody has just waited for nothing. Where a server refuses, who asks
  /// is told at once.
  private var restsUntil: ContinuousClock.Instant?
  /// How long that is.
  private static let rest = Duration.seconds(2)

  init(patience: Double) { self.patience = patience }

  /// Whether it hangs.
  func isLong(at now: ContinuousClock.Instant) -> Bool {
    since.map { now - $0 >= .seconds(patience) } ?? false
  }

  /// Whether it hangs and somebody is finding out already.
  func keepsOthers(at now: ContinuousClock.Instant) -> Bool {
    guard let since, isLong(at: now) else { return false }
    if let restsUntil, now < restsUntil { return true }
    return lentAt.max().map { $0 >= since + .seconds(patience) } ?? false
  }

  /// Notes that a connection was lent.
  mutating func lend(at now: ContinuousClock.Instant) {
    lentAt.append(now)
    since = since ?? now
  }

  /// Notes that it came back.
  ///
  /// - Parameter isAnswered: whether the database answered, and be it by an error.
  mutating func takeBack(
    _ start: ContinuousClock.Instant, isAnswered: Bool, at now: ContinuousClock.Instant
  ) {
    if let index = lentAt.firstIndex(of: start) { lentAt.remove(at: index) }
    if isAnswered {
      since = lentAt.isEmpty ? nil : now
      restsUntil = nil
    } else if isLong(at: now), now - start >= Self.rest {
      restsUntil = now + Self.rest
    }
  }
}
