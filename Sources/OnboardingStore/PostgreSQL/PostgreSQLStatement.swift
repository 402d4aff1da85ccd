import PostgreSQL

/// A statement with the places of its arguments as PostgreSQL writes them: `$1`, `$2`, each with its type,
/// so that what a statement means never hangs on what is handed to it, nor on whether that is NULL.
struct PostgreSQLStatement: Sendable {
  let text: String
  /// The names of its arguments, in the order of their numbers; empty where they have none.
  let names: [String]

  /// Reads a statement with `?` or `:name`. What stands in quotation marks and in comments is left alone,
  /// and `::` is a cast.
  ///
  /// - Parameter kind: the type of an argument, by its name or by its position from 0.
  init(_ sql: String, kind: (Place) -> SQLValue.Kind) {
    var text: [UInt8] = []
    var names: [String] = []
    var count = 0
    let bytes = Array(sql.utf8)
    text.reserveCapacity(bytes.count + 32)
    var index = 0
    func letters(from start: Int) -> Int {
      var end = start
      while end < bytes.count, bytes[end].isPartOfName { end += 1 }
      return end
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count - 1
        text += bytes[index...end]
        index = end + 1
      case UInt8(ascii: "-") where bytes[(index + 1)...].first == byte:
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "?"):
        text += Self.place(count, kind(.position(count)))
        count += 1
        index += 1
      case UInt8(ascii: ":") where bytes[(index + 1)...].first == byte:
        text += [byte, byte]
        index += 2
      case UInt8(ascii: ":"):
        let end = letters(from: index + 1)
        guard end > index + 1 else {
          text.append(byte)
          index += 1
          continue
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        let number = names.firstIndex(of: name) ?? names.count
        if number == names.count { names.append(name) }
        text += Self.place(number, kind(.name(name)))
        index = end
      default:
        text.append(byte)
        index += 1
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    self.names = names
  }

  /// Where an argument stands.
  enum Place {
    case position(Int)
    case name(String)
  }

  private static func place(_ number: Int, _ kind: SQLValue.Kind) -> [UInt8] {
    let type =
      switch kind {
      case .integer: "bigint"
      case .real: "double precision"
      case .text: "text"
      case .blob: "bytea"
      }
    return Array("$\(number + 1)::\(type)".utf8)
  }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == 0x5F
  }
}

extension SQLValue {
  fileprivate var kind: Kind {
    switch self {
    case .null(let kind): kind
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  /// - Throws: `refused` for a text that PostgreSQL can't keep.
  func parameter() throws(StoreError) -> PostgreSQLValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text):
      if text.utf8.contains(0) { throw .unstorableText } else { .text(text) }
    case .blob(let bytes): .bytes(bytes)
    }
  }
}

/// Statements as they were read, for all connections.
final class PostgreSQLStatements: Sendable {
  private struct Key: Hashable {
    let sql: String
    let kinds: [SQLValue.Kind]
    let names: [String]
  }

  private let known = Locked<[Key: PostgreSQLStatement]>([:])

  /// A statement and its parameters.
  ///
  /// - Throws: `refused` for an argument that can't be kept, or is missing.
  func statement(
    _ sql: String, _ arguments: SQLArguments
  ) throws(StoreError) -> (text: String, parameters: [PostgreSQLValue]) {
    switch arguments {
    case .positional(let values):
      let key = Key(sql: sql, kinds: values.map(\.kind), names: [])
      let statement = known.withLock { known in
        if let statement = known[key] { return statement }
        let statement = PostgreSQLStatement(sql) { place in
          guard case .position(let number) = place, number < values.count else { return .text }
          return values[number].kind
        }
        known[key] = statement
        return statement
      }
      return (statement.text, try Self.parameters(values))
    case .named(let values):
      let names = values.keys.sorted()
      let key = Key(sql: sql, kinds: names.compactMap { values[$0]?.kind }, names: names)
      let statement = known.withLock { known in
        if let statement = known[key] { return statement }
        let statement = PostgreSQLStatement(sql) { place in
          guard case .name(let name) = place else { return .text }
          return values[name]?.kind ?? .text
        }
        known[key] = statement
        return statement
      }
      var chosen: [SQLValue] = []
      for name in statement.names {
        guard let value = values[name] else {
          throw .refused(reason: "the argument \(name) of a statement is missing")
        }
        chosen.append(value)
      }
      return (statement.text, try Self.parameters(chosen))
    }
  }

  private static func parameters(_ values: [SQLValue]) throws(StoreError) -> [PostgreSQLValue] {
    var parameters: [PostgreSQLValue] = []
    parameters.reserveCapacity(values.count)
    for value in values { parameters.append(try value.parameter()) }
    return parameters
  }
}
