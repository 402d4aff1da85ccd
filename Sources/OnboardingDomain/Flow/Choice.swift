/// One option of a choice field. Its words stand in the catalogue under its id.
public struct Choice: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The id, also the value in the form.
  public let id: ChoiceID
  /// The name of its icon, where it differs from the id.
  public let icon: String

  /// An option.
  public init(_ id: ChoiceID, icon: String? = nil) {
    self.id = id
    self.icon = icon ?? id.rawValue
  }

  /// An option whose icon has its name.
  public init(stringLiteral value: String) { self.init(ChoiceID(value)) }
}
