/// Figures of one name at `/metrics`.
///
/// Source: Prometheus documentation, "Text-based format", version 0.0.4.
public struct MetricFamily: Sendable {
  /// How a figure moves.
  public enum Kind: String, Sendable {
    /// Only up, from the start of the process.
    case counter
    /// Up and down.
    case gauge
  }

  /// Without `foyer_`.
  package let name: String
  /// A sentence.
  package let help: String
  /// How it moves.
  package let kind: Kind
  /// The figures; a label is written `{name="value"}`, or empty.
  package let values: [(label: String, value: Int)]

  /// One figure.
  ///
  /// - Parameters:
  ///   - name: without `foyer_`; a counter ends in `_total`.
  ///   - help: a sentence.
  public init(_ name: String, _ help: String, _ value: Int, _ kind: Kind = .counter) {
    self.name = name
    self.help = help
    self.kind = kind
    values = [("", value)]
  }

  /// Figures that a label tells apart.
  ///
  /// - Parameters:
  ///   - name: without `foyer_`; a counter ends in `_total`.
  ///   - help: a sentence.
  ///   - label: the name of the label.
  ///   - values: the figures by the value of the label: visible ASCII without quotation marks and backslashes.
  public init(
    _ name: String, _ help: String, by label: String, _ values: [(String, Int)],
    _ kind: Kind = .counter
  ) {
    self.name = name
    self.help = help
    self.kind = kind
    self.values = values.map { ("{\(label)=\"\($0.0)\"}", $0.1) }
  }

  /// The lines of the family.
  var lines: [String] {
    ["# HELP foyer_\(name) \(help)", "# TYPE foyer_\(name) \(kind.rawValue)"]
      + values.map { "foyer_\(name)\($0.label) \($0.value)" }
  }
}
