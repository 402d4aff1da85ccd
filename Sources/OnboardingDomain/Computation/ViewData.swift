/// The data of a fragment: what a template can walk.
public enum ViewData: Sendable, Hashable, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
  /// Nothing; a section over it is left out.
  case null
  /// Whether a section is shown.
  case flag(Bool)
  /// Text, geometry, a class name. Escaped where it is written.
  case text(String)
  /// A computed value.
  case value(ComputedValue)
  /// Things to repeat a section over.
  case list([ViewData])
  /// Named parts.
  case object(ViewMembers)

  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// Named parts.
  public init(dictionaryLiteral elements: (String, ViewData)...) {
    self = .object(ViewMembers(elements))
  }
  /// A list.
  public init(arrayLiteral elements: ViewData...) { self = .list(elements) }
}
