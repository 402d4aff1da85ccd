/// How people of a region write hours and days, whatever language they read.
///
/// Pages are rendered once for each language; what a region writes otherwise is a habit of the person
/// and filled in for each request.
/// Source: Unicode CLDR 42, timeData (preferred hours) and the English patterns of dates; regions that
/// CLDR has no English for write days as international English does.
public struct RegionHabits: Sendable, Hashable {
  /// Whether hours are counted to twelve, twice a day.
  public let usesTwelveHours: Bool
  /// Whether the month stands before the day: Feb 28.
  public let isMonthFirst: Bool

  /// Habits.
  public init(usesTwelveHours: Bool, isMonthFirst: Bool) {
    self.usesTwelveHours = usesTwelveHours
    self.isMonthFirst = isMonthFirst
  }

  /// Those of a region.
  ///
  /// - Parameter region: ISO 3166-1 alpha-2, in capitals; one that is not known has 24 hours and days
  ///   before months, as most countries do.
  public init(region: String) {
    self.init(
      usesTwelveHours: Self.twelveHours.contains(region),
      isMonthFirst: Self.monthFirst.contains(region))
  }

  /// Those of the region that a language tag names; nil where it names none, or a made-up one.
  ///
  /// - Parameter tag: BCP 47: `en-GB`.
  public init?(languageTag tag: String) {
    let region = tag.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }
    guard let region, !region.uppercased().hasPrefix("X") else { return nil }
    self.init(region: region.uppercased())
  }

  /// Every combination.
  package static let all = [true, false].flatMap { hours in
    [true, false].map { RegionHabits(usesTwelveHours: hours, isMonthFirst: $0) }
  }

  /// Its place in `all`.
  package var place: Int { (usesTwelveHours ? 0 : 2) + (isMonthFirst ? 0 : 1) }

  private static let twelveHours = regions(
    """
    AE AG AL AS AU BB BD BH BM BN BS BT CA CO CY DJ DM DO DZ EG EH ER ET FJ FM GD GH GM GR
    GU GY HK IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MY NA NZ OM PA
    PG PH PK PR PS PW QA SA SB SD SG SL SO SS SY SZ TC TD TN TO TT TW UM US VC VE VG VI VU
    WS YE ZM
    """)

  private static let monthFirst = regions("AS BI CA GU MH MP PH PR UM US VI")

  private static func regions(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
