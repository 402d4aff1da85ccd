/// A value as a parameter and in a result.
///
/// Each has one type of the database, so that what a statement means never hangs on how a number is
/// written: `bigint`, `double precision`, `text`, `bytea`, `boolean`. NULL is of the type that the
/// statement asks for; where it asks for none (`SELECT $1`), write a cast.
public enum PostgreSQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// A `bigint`; read of every type of whole numbers, and of `numeric` where it is whole and fits.
  case integer(Int64)
  /// A `double precision`; read of `real`, of other `numeric`, and of `timestamptz` as seconds since 1970.
  case real(Double)
  /// A `text`. It can not hold U+0000, which the database refuses with 22021.
  case text(String)
  /// A `bytea`.
  case bytes([UInt8])
  /// A `boolean`.
  case boolean(Bool)
}

extension PostgreSQLValue {
  /// The number; a boolean is 0 or 1. nil for NULL and everything else.
  public var integer: Int64? {
    switch self {
    case .integer(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    default: nil
    }
  }

  /// The number, also of a whole one. nil for NULL and everything else.
  public var real: Double? {
    switch self {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// The text. nil for NULL and everything else.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The boolean; a number is true unless it is 0. nil for NULL and everything else.
  public var boolean: Bool? {
    switch self {
    case .boolean(let isTrue): isTrue
    case .integer(let number): number != 0
    default: nil
    }
  }
}
