/// The units in which a person thinks of their body; stored values stay metric.
public enum UnitSystem: String, Sendable, Hashable, CaseIterable {
  /// Feet, inches and pounds.
  case imperial
  /// Centimetres and kilograms.
  case metric

  /// The choice id under which a units field keeps it.
  public var choice: ChoiceID { ChoiceID(rawValue) }
}
