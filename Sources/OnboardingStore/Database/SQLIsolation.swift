/// What a transaction that writes must not see of others beside it.
///
/// SQLite has one writer, so that all of them are the first one there.
enum SQLIsolation: Sendable {
  /// As if transactions ran one after the other. What a method decides by what it read is right.
  case serial
  /// All statements see what was committed before the first one; who changes what another one changed
  /// meanwhile has to begin again.
  case snapshot
  /// Each statement sees what was committed before it: for statements that stand on their own.
  case statements
}
