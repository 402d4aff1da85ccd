import CPostgreSQL

/// The types of columns that are read, and those that parameters have, by their numbers in every database.
///
/// Source: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat
enum ValueType {
  static let boolean: Oid = 16
  static let bytes: Oid = 17
  static let integer: Oid = 20
  static let text: Oid = 25
  static let real: Oid = 701
  /// The statement says what it is.
  static let unknown: Oid = 0

  /// How a column's bytes are read.
  enum Reading {
    case boolean, bytes, text, json, signed, unsigned, float, double, numeric, moment, nothing
  }

  /// How the bytes of a type are read; nil for one that isn't.
  static func reading(_ type: Oid) -> Reading? {
    switch type {
    case 16: .boolean
    case 17: .bytes
    case 20, 21, 23: .signed
    case 26, 28, 2205: .unsigned  // oid, xid, regclass
    case 25, 1042, 1043, 19, 18, 705, 114: .text  // … name, "char", unknown, json
    case 3802: .json
    case 700: .float
    case 701: .double
    case 1700: .numeric
    case 1184: .moment
    case 2278: .nothing  // void
    default: nil
    }
  }
}
