/// The arguments of a statement: in the order of its `?`, or by the names of its `:name`.
enum SQLArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  case positional([SQLValue])
  case named([String: SQLValue])

  init(arrayLiteral elements: (any SQLConvertible)...) {
    self = .positional(elements.map(\.sqlValue))
  }

  init(dictionaryLiteral elements: (String, any SQLConvertible)...) {
    self = .named(Dictionary(elements.map { ($0, $1.sqlValue) }) { $1 })
  }

  /// More arguments by name.
  static func + (left: SQLArguments, right: SQLArguments) -> SQLArguments {
    guard case .named(let first) = left, case .named(let second) = right else {
      preconditionFailure("Only arguments by name can be added to others.")
    }
    return .named(first.merging(second) { $1 })
  }
}
