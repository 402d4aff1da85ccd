/// Below so many people nothing is said of a group, so that a figure points to nobody.
public enum Withholding {
  /// The fewest people of whom something is said.
  public static let fewest = 5

  /// A number of people, nil where there are some, but too few.
  public static func shown(_ people: Int) -> Int? {
    (1..<fewest).contains(people) ? nil : people
  }

  /// Numbers of people in groups that leave nobody out, so that a single small one could be found by
  /// subtraction: with exactly one that is withheld, the next smallest is, too.
  public static func shownParts(_ parts: [Int]) -> [Int?] {
    var shown = parts.map(shown)
    let isWithheld = shown.map { $0 == nil }
    if isWithheld.count(where: \.self) == 1,
      let next = parts.indices.filter({ !isWithheld[$0] && parts[$0] > 0 })
        .min(by: { parts[$0] < parts[$1] })
    {
      shown[next] = nil
    }
    return shown
  }
}

extension ScreenFigures {
  /// Whether so few saw it that nothing is said of their passage.
  public var isWithheld: Bool { Withholding.shown(arrived) == nil }
}
