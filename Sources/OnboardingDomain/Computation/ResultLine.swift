/// One line of what came out of a flow, for those who look after a person: "Energy", "1,840 kcal".
public struct ResultLine: Sendable, Hashable {
  /// The key of the words that say what it is.
  public let label: String
  /// The key of the words that say what it came to, with a placeholder for each value.
  public let text: String
  /// What fills them.
  public let values: [ComputedValue]

  /// A line with the words `outline.<name>` and `outline.<name>.text`.
  public init(_ name: String, _ values: ComputedValue...) {
    self.init(label: "outline.\(name)", text: "outline.\(name).text", values)
  }

  /// A line with words of other keys.
  public init(label: String, text: String, _ values: [ComputedValue]) {
    self.label = label
    self.text = text
    self.values = values
  }

  /// The keys of all words that it asks for.
  public var words: [String] {
    [label, text] + values.compactMap { if case .copy(let key) = $0 { key } else { nil } }
  }
}
