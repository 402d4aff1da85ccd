import OnboardingDomain

/// A session out of a cookie, or one that begins, with where it stands.
final class OpenedSession: Sendable {
  let session: Session
  let walk: Walk
  /// Whether it should be sealed anew although nothing changed: by a newer key, after a migration, or for its days to
  /// begin anew.
  let isStale: Bool
  /// Whether the person began in another version or variant.
  let isMigrated: Bool

  /// - Parameter walk: where it stands, where that is known already.
  init(
    _ session: Session, in flow: Flow, walk: Walk? = nil, isStale: Bool = false,
    isMigrated: Bool = false
  ) {
    self.session = session
    self.walk = walk ?? Walk(session, in: flow)
    self.isStale = isStale
    self.isMigrated = isMigrated
  }
}
