/// An operator: a person who may open the console.
public struct Operator: Sendable, Hashable {
  /// What an operator may see.
  public enum Role: String, Sendable, Hashable, CaseIterable, Codable {
    /// Figures of many people, deliveries without what they tell, health.
    case view
    /// People as well, with what they handed in.
    case people
  }

  /// What they are within the store.
  public let id: Int64
  /// How they sign in: 1 to 40 of a to z, 0 to 9, full stop, hyphen and underscore.
  public let name: String
  /// What they may see.
  public let role: Role
  /// When they were added, in seconds since 1970.
  public let createdAt: Int64

  static let columns = "operator.id, operator.name, operator.role, operator.created_at"

  init(_ row: SQLRow) {
    id = row[0]
    name = row[1]
    // The schema lets no other role in; a role of a later version sees the least.
    role = Role(rawValue: row[2]) ?? .view
    createdAt = row[3]
  }

  /// Whether a name is one that an operator can have: not that under which the server writes into the audit trail.
  public static func canBeNamed(_ name: String) -> Bool {
    name != AuditEntry.retention && (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
          || [0x2E, 0x2D, 0x5F].contains(byte)
      }
  }
}

/// A browser that is signed in to the console.
public struct OperatorSession: Sendable, Hashable {
  /// Who; nil for the link that a server prints when it starts.
  public let name: String?
  /// What they may see.
  public let role: Operator.Role
  /// When it began, in seconds since 1970.
  public let createdAt: Int64
  /// When it ends, in seconds since 1970.
  public let expiresAt: Int64
}
