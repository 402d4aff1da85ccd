import PostgreSQL

/// Whether a database is fit to be relied on.
extension PostgreSQLDatabase {
  /// In another encoding not every text can be kept, or none is checked.
  func requireUTF8(_ connection: PostgreSQLConnection) throws {
    let row = try connection.execute("SELECT current_setting('server_encoding')").first
    guard let encoding = row?[0].text, encoding != "UTF8" else { return }
    throw StoreError.refused(
      reason: "its encoding is \(encoding), and texts are UTF-8; make one with ENCODING 'UTF8'")
  }

  /// Makes sure that the database keeps what it says it keeps, and is not half a one.
  ///
  /// Source: https://www.postgresql.org/docs/15/runtime-config-wal.html#GUC-FSYNC
  func requireSound(_ connection: PostgreSQLConnection) throws {
    let row = try connection.execute(
      """
      SELECT current_setting('synchronous_commit') <> 'off', pg_is_in_recovery(),
        current_setting('fsync')::boolean,
        coalesce(nullif(current_setting('foyer.volatile', true), ''), 'off')::boolean,
        current_setting('transaction_read_only')::boolean,
        to_regclass('foyer_move') IS NOT NULL,
        (SELECT oid FROM pg_database WHERE datname = current_database())
          || ' ' || coalesce(to_regclass('foyer_schema')::oid::text, '')
      """
    ).first
    // A replica that takes over has the same numbers, which are written with everything else. The table is made once.
    if let found = row?[6].text {
      let first = identity.withLock { known in
        if known == nil { known = found }
        return known
      }
      guard found == first else { throw StoreError.moved(path: "\(address)") }
    }
    if row?[5].boolean == true, !isMoving {
      throw StoreError.refused(
        reason:
          "a store is being moved into the database, which has only a part of it so far; let foyer store migrate"
          + " finish, or give it again with the same folder where it was interrupted")
    }
    guard row?[0].boolean == true else {
      throw StoreError.notDurable(reason: "synchronous_commit is off")
    }
    // A server for tests may be quicker than safe, where its own configuration says that this is meant.
    guard row?[2].boolean == true || row?[3].boolean == true else {
      throw StoreError.notDurable(
        reason: "fsync is off; a server on which that is meant has foyer.volatile = on")
    }
    guard migrates else { return }
    if row?[1].boolean == true {
      throw StoreError.unreachable(reason: "it is a replica, which takes no writes")
    }
    if row?[4].boolean == true {
      throw StoreError.unreachable(
        reason: "default_transaction_read_only is on, and it takes no writes")
    }
  }
}
