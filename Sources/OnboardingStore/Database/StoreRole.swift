/// Work that one process does for all that share a store.
public enum StoreRole: String, Sendable, CaseIterable {
  /// Tells webhooks.
  case deliveries
  /// Sends mails.
  case mails
  /// Adds events up.
  case rollUps = "roll-ups"
  /// Deletes what is older than it may be.
  case retention
}

extension OnboardingStore {
  /// Takes a role for this process, or keeps it: to be asked before each piece of its work. Of the processes that share
  /// a database one has it; when it ends, or loses its connection, the next one that asks. A store in SQLite has one process,
  /// which has all of them.
  ///
  /// NB: a process that the network cut off may think for a second or two that it still has a role. Work
  /// of a role may then be done twice, which deliveries and mails are made for; roll-ups and retention are
  /// transactions that don't mind.
  ///
  /// - Returns: false when another process has it, or the database can't be asked.
  public func claim(_ role: StoreRole) -> Bool { sharing?.leadership.claim(role) ?? true }

  /// Lets a role go that this process can't play, so that another one may take it. A store that isn't shared has
  /// nobody else.
  public func release(_ role: StoreRole) { sharing?.leadership.release(role) }
}
