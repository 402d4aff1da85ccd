/// A value as a database keeps it.
enum SQLValue: Sendable, Hashable {
  /// What a value that is missing would have been: PostgreSQL has to know, SQLite does not care.
  enum Kind: Sendable, Hashable {
    case integer
    case real
    case text
    case blob
  }

  case null(Kind)
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// What can be handed to a statement.
protocol SQLConvertible {
  static var sqlKind: SQLValue.Kind { get }
  var sqlValue: SQLValue { get }
}

extension Int: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .integer }
  var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .integer }
  var sqlValue: SQLValue { .integer(self) }
}

extension UInt32: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .integer }
  var sqlValue: SQLValue { .integer(Int64(self)) }
}

/// 0 or 1: flags are numbers in both databases.
extension Bool: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .integer }
  var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .real }
  var sqlValue: SQLValue { .real(self) }
}

extension String: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLConvertible {
  static var sqlKind: SQLValue.Kind { .blob }
  var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  static var sqlKind: SQLValue.Kind { Wrapped.sqlKind }
  var sqlValue: SQLValue { self?.sqlValue ?? .null(Wrapped.sqlKind) }
}
