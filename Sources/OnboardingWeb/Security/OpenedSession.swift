import OnboardingDomain

/// A session out of a cookie, or on its way into one, with where it stands.
final class OpenedSession: Sendable {
  let session: Session
  let walk: Walk
  /// When it was sealed, in seconds since 1970 UTC.
  let writtenAt: Int64
  /// Whether it should be sealed anew although nothing changed: by a newer key, or after a migration.
  let isStale: Bool
  /// Whether the person began in another version or variant.
  let isMigrated: Bool

  /// - Parameter walk: where it stands, where that is known already.
  init(
    _ session: Session, in flow: Flow, walk: Walk? = nil, writtenAt: Int64, isStale: Bool = false,
    isMigrated: Bool = false
  ) {
    self.session = session
    self.walk = walk ?? Walk(session, in: flow)
    self.writtenAt = writtenAt
    self.isStale = isStale
    self.isMigrated = isMigrated
  }

  /// The same without its origin; nil where it has none.
  func withoutOrigin(in flow: Flow) -> OpenedSession? {
    guard session.origin != nil else { return nil }
    var bare = session
    bare.origin = nil
    return OpenedSession(
      bare, in: flow, walk: walk, writtenAt: writtenAt, isStale: isStale, isMigrated: isMigrated)
  }
}
