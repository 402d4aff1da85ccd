/// The units in which a person thinks of their body; stored values stay metric.
public enum UnitSystem: String, Sendable, Hashable, CaseIterable {
  /// Feet, inches and pounds.
  case imperial
  /// Centimetres and kilograms.
  case metric

  /// The choice id under which a units field keeps it.
  public var choice: ChoiceID { ChoiceID(rawValue) }

  /// The other system.
  var other: UnitSystem { self == .imperial ? .metric : .imperial }

  /// The units in which people of a region give their own height and weight.
  ///
  /// - Parameter region: ISO 3166-1 alpha-2, in capitals; one that is not known measures in metric units.
  ///
  /// Source: Unicode CLDR 42, measurementData (the systems US and UK: GB, LR, MM, US); the territories of the
  /// United States, of which it has nothing, are measured as the States are.
  public init(region: String) {
    self = Self.imperialRegions.contains(region) ? .imperial : .metric
  }

  private static let imperialRegions: Set = [
    "AS", "GB", "GU", "LR", "MM", "MP", "PR", "UM", "US", "VI",
  ]
}
