import HTTPCore

/// Reads the parameters of an address, and keeps which of them it could not read.
struct QueryReader {
  /// What could not be read, in the order in which it was found.
  private(set) var problems: [UnreadParameter] = []
  private let query: URLEncodedForm
  private let names: [String]

  /// - Parameter names: those that the address has.
  init(_ query: URLEncodedForm, taking names: [String]) {
    self.query = query
    self.names = names
    var seen: Set<String> = []
    for pair in query.pairs where seen.insert(pair.name).inserted {
      if !names.contains(pair.name) {
        refuse(pair.name, .unknown(names))
      } else if query.values(pair.name).count > 1 {
        refuse(pair.name, .repeated)
      }
    }
  }

  /// What was sent under a name; nil where nothing was, or more than one thing, or where the address has no such
  /// parameter.
  func text(_ name: String) -> String? {
    guard names.contains(name) else { return nil }
    let values = query.values(name)
    return values.count == 1 && values[0].contains { !$0.isWhitespace } ? values[0] : nil
  }

  /// What was sent under a name, read; nil where nothing was, or what can't be read.
  ///
  /// - Parameter expected: what it may be, as the end of "it has to be …".
  mutating func value<Value>(
    _ name: String, _ expected: String, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = text(name) else { return nil }
    let value = read(text)
    if value == nil { refuse(name, .value(expected)) }
    return value
  }

  /// Notes that a parameter can't be taken.
  mutating func refuse(_ name: String, _ fault: UnreadParameter.Fault) {
    problems.append(UnreadParameter(name: name, value: query[name] ?? "", fault: fault))
  }
}
