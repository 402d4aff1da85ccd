import PostgreSQL
import Sealing

/// Where in a database a store is: the schema that comes first in the connection's search path. Channels
/// and advisory locks are the whole database's, so that their names have a digest of it.
struct PostgreSQLPlace: Sendable, Hashable {
  let schema: String
  private let digest: [UInt8]

  /// The place that a connection looks at.
  ///
  /// - Throws: `unreachable` where the search path names no schema that is there and that the account may use.
  init(_ connection: PostgreSQLConnection) throws {
    guard let schema = try connection.execute("SELECT current_schema()::text").first?[0].text else {
      throw StoreError.unreachable(
        reason: "no schema of its search path is there, or its account may use none (GRANT USAGE)")
    }
    self.schema = schema
    digest = SHA256.digest(Array("foyer \(schema)".utf8))
  }

  /// The channel of `CommittedChanges`.
  var channel: String { "foyer_" + Array(digest.prefix(8)).hexadecimal }

  /// The number of an advisory lock.
  func lock(_ name: String) -> Int64 {
    let digest = SHA256.digest(self.digest + Array(name.utf8))
    return digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}
