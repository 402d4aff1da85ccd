internal import OnboardingDomain

/// How a language writes numbers, dates and times. Source: Unicode CLDR 45.
///
/// English is written in many regions, each with its own habits. A language that is not in the table writes dates and times as ISO 8601 does: wrong nowhere.
struct LocaleConventions: Sendable {
  let decimalPoint: String
  let groupSeparator: String
  /// Digits before the first separator appears: Spanish writes 1840 but 18 400.
  var smallestGrouped = 1000
  let usesTwelveHours: Bool
  /// `{d}` day, `{0d}` two digits, `{0m}` month in two digits, `{b}` month short, `{B}` month,
  /// `{A}` weekday, `{y}` year.
  let date: String
  let shortDate: String
  let longDate: String
  let months: [String]
  let shortMonths: [String]
  /// Sunday first.
  let weekdays: [String]
  /// What stands between a number and a per cent sign.
  let percentSpace: String
  /// Whether the sign of a currency stands before the amount.
  let isCurrencyFirst: Bool

  /// - Parameters:
  ///   - code: the language, BCP 47.
  ///   - habits: those of the person's region; nil for those of the region that the code names, else
  ///     of the language.
  init(_ code: String, habits: RegionHabits? = nil) {
    let base = String(code.prefix { $0 != "-" })
    guard base == "en" else {
      self = Self.table[code] ?? Self.table[base] ?? Self.neutral
      return
    }
    // Plain English is that of the United States.
    self = Self.english(
      habits ?? RegionHabits(languageTag: code) ?? RegionHabits(region: "US"))
  }

  /// English as each kind of region writes it, made once.
  static let regional = Dictionary(
    uniqueKeysWithValues: RegionHabits.all.map { ($0, english($0)) })

  private init(
    decimalPoint: String, groupSeparator: String, smallestGrouped: Int = 1000,
    usesTwelveHours: Bool = false, date: String, shortDate: String, longDate: String,
    months: String, shortMonths: String, weekdays: String, percentSpace: String = "\u{A0}",
    isCurrencyFirst: Bool = false
  ) {
    self.decimalPoint = decimalPoint
    self.groupSeparator = groupSeparator
    self.smallestGrouped = smallestGrouped
    self.usesTwelveHours = usesTwelveHours
    self.date = date
    self.shortDate = shortDate
    self.longDate = longDate
    self.months = months.split(separator: " ").map(String.init)
    self.shortMonths = shortMonths.split(separator: " ").map(String.init)
    self.weekdays = weekdays.split(separator: " ").map(String.init)
    self.percentSpace = percentSpace
    self.isCurrencyFirst = isCurrencyFirst
  }

  private static let table: [String: LocaleConventions] = [
    "de": LocaleConventions(
      decimalPoint: ",", groupSeparator: ".", date: "{d}.\u{A0}{b} {y}", shortDate: "{d}.\u{A0}{b}",
      longDate: "{A}, {d}.\u{A0}{B}",
      months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      shortMonths: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
      weekdays: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    "fr": LocaleConventions(
      decimalPoint: ",", groupSeparator: "\u{202F}", date: "{d}\u{A0}{b} {y}",
      shortDate: "{d}\u{A0}{b}",
      longDate: "{A} {d}\u{A0}{B}",
      months:
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
      weekdays: "dimanche lundi mardi mercredi jeudi vendredi samedi",
      percentSpace: "\u{202F}"),
    "es": LocaleConventions(
      decimalPoint: ",", groupSeparator: ".", smallestGrouped: 10_000, date: "{d}\u{A0}{b} {y}",
      shortDate: "{d}\u{A0}{b}", longDate: "{A}, {d}\u{A0}de\u{A0}{B}",
      months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
        + " diciembre",
      shortMonths: "ene feb mar abr may jun jul ago sept oct nov dic",
      weekdays: "domingo lunes martes miércoles jueves viernes sábado"),
  ]

  private static func english(_ habits: RegionHabits) -> LocaleConventions {
    let isMonthFirst = habits.isMonthFirst
    return LocaleConventions(
      decimalPoint: ".", groupSeparator: ",", usesTwelveHours: habits.usesTwelveHours,
      date: isMonthFirst ? "{b}\u{A0}{d}, {y}" : "{d}\u{A0}{b} {y}",
      shortDate: isMonthFirst ? "{b}\u{A0}{d}" : "{d}\u{A0}{b}",
      longDate: isMonthFirst ? "{A}, {B}\u{A0}{d}" : "{A} {d}\u{A0}{B}",
      months: "January February March April May June July August September October November"
        + " December",
      // en-GB writes "Sept"; both understand "Sep".
      shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
      weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", percentSpace: "",
      isCurrencyFirst: true)
  }

  private static let neutral = LocaleConventions(
    decimalPoint: ".", groupSeparator: "\u{202F}", smallestGrouped: 10_000,
    date: "{y}-{0m}-{0d}", shortDate: "{0m}-{0d}", longDate: "{y}-{0m}-{0d}", months: "",
    shortMonths: "", weekdays: "")
}
