/// The controls of a posted form, in order, before anything is understood.
public struct FormInput: Sendable, Hashable {
  /// One control.
  public struct Entry: Sendable, Hashable {
    /// The name.
    public let name: String
    /// What was entered.
    public let value: String

    /// A control with its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The controls in the order in which they were sent.
  public let entries: [Entry]

  /// A form of these controls.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// A form of these names and values.
  public init(_ pairs: KeyValuePairs<String, String>) {
    entries = pairs.map { Entry(name: $0.key, value: $0.value) }
  }

  /// Whether some name was sent more than once that fulfils a condition.
  public func repeatsName(where isMeant: (String) -> Bool) -> Bool {
    entries.indices.contains { index in
      let name = entries[index].name
      return entries[..<index].contains { $0.name == name } && isMeant(name)
    }
  }

  /// What was entered in the first control of this name.
  public func value(_ name: String) -> String? { entries.first { $0.name == name }?.value }

  /// What was entered in every control of this name.
  public func values(_ name: String) -> [String] {
    entries.compactMap { $0.name == name ? $0.value : nil }
  }
}
