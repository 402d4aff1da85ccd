/// Below so many people nothing is said of a group, so that a figure points to nobody.
public enum Withholding {
  /// The fewest people of whom something is said.
  public static let fewest = 5
  /// The fewest people of whom a share is said, in percent.
  public static let fewestForShares = 30

  /// A number of people, nil where there are some, but too few.
  public static func shown(_ people: Int) -> Int? {
    (1..<fewest).contains(people) ? nil : people
  }
}

extension ScreenFigures {
  /// Whether so few saw it that nothing is said of their passage.
  public var isWithheld: Bool { Withholding.shown(arrived) == nil }
}
