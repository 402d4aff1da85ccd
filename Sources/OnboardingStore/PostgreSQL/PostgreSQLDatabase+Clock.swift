import PostgreSQL

/// The database's own clock. No statement goes by it: processes write down their own time, and compare it with what
/// others wrote. So it is asked for one thing alone, whether the clocks of those processes agree.
extension PostgreSQLDatabase {
  func clockLead(_ now: () -> Int64) throws -> Int64? {
    try pool.withConnection { connection in
      let before = now()
      let row = try connection.execute(
        "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
      ).first
      let after = now()
      return row?[0].integer.map { Self.lead(of: before...max(before, after), over: $0) }
    }
  }

  /// How far one clock is ahead of another one that was read meanwhile, at least: 0 where both may be right, however long
  /// the way there took.
  ///
  /// - Parameters:
  ///   - here: what the one said before and after.
  ///   - there: what the other one said.
  static func lead(of here: ClosedRange<Int64>, over there: Int64) -> Int64 {
    max(here.lowerBound - there, min(0, here.upperBound - there))
  }
}
