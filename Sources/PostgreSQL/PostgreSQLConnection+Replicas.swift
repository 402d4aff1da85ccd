import CPostgreSQL

/// A commit that waits for a synchronous replica can be told to stop waiting (`pg_cancel_backend`). Then
/// it is done here, may be lost with this machine, and the server answers COMMIT all the same: it only remarks it.
///
/// Source: https://www.postgresql.org/docs/15/warm-standby.html#SYNCHRONOUS-REPLICATION
extension PostgreSQLConnection {
  /// Hears what the server remarks; all but that ("there is no transaction in progress") is nobody's to read.
  func hearRemarks(of handle: OpaquePointer) {
    PQsetNoticeReceiver(
      handle,
      { connection, remark in
        // By the function that says it, for its words are in the server's language.
        guard let connection, let remark,
          let routine = PQresultErrorField(remark, CInt(UInt8(ascii: "R"))),
          String(cString: routine) == "SyncRepWaitForLSN"
        else { return }
        Unmanaged<PostgreSQLConnection>.fromOpaque(connection).takeUnretainedValue()
          .isAheadOfReplicas = true
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Waits until the replicas have what was committed, where somebody stopped the commit's own wait.
  ///
  /// A replica has what is written now after all that was written before it, so that the wait for a word
  /// that nobody reads is one for that, too.
  ///
  /// - Throws: `timedOut`, `connectionLost`, or `isStatementTimeout` where it was stopped once more.
  func waitForReplicas() throws(PostgreSQLError) {
    while isAheadOfReplicas {
      isAheadOfReplicas = false
      try run("SELECT pg_logical_emit_message(true, 'foyer', '')")
    }
  }
}
