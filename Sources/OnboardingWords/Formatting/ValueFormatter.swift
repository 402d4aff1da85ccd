public import OnboardingDomain

/// Writes computed values as people of a language read them. Nothing here allocates a formatter.
public struct ValueFormatter: Sendable {
  /// An object, because every page takes hold of its formatter: as a struct of its own it was a dozen
  /// references to count.
  private final class Parts: Sendable {
    let locale: PageLocale
    let conventions: LocaleConventions
    /// The same in each kind of region, by `RegionHabits.place`; none where the language has its own habits
    /// wherever it is read, or where this is one of them.
    let regional: [Parts]

    init(_ locale: PageLocale, _ conventions: LocaleConventions, regional: [Parts] = []) {
      self.locale = locale
      self.conventions = conventions
      self.regional = regional
    }
  }

  private let parts: Parts

  /// The language.
  public var locale: PageLocale { parts.locale }
  var conventions: LocaleConventions { parts.conventions }

  /// A formatter for a language.
  ///
  /// - Parameter habits: those of the person's region; nil for those that go with the language.
  public init(_ locale: PageLocale, habits: RegionHabits? = nil) {
    let isRegional = locale.code == "en" || locale.code.hasPrefix("en-")
    parts = Parts(
      locale, LocaleConventions(locale.code, habits: habits),
      regional: isRegional
        ? RegionHabits.all.compactMap { habits in
          LocaleConventions.regional[habits].map { Parts(locale, $0) }
        } : [])
  }

  private init(_ parts: Parts) { self.parts = parts }

  /// The same language as a person of a region reads it: English has the hours and the order of days of
  /// the region, other languages have their own wherever they are read. What follows habits stays with them.
  ///
  /// - Parameter habits: nil for those that go with the language.
  public func following(_ habits: RegionHabits?) -> ValueFormatter {
    guard let habits, !parts.regional.isEmpty else { return self }
    return ValueFormatter(parts.regional[habits.place])
  }

  /// Whether hours are counted to twelve, twice a day.
  package var usesTwelveHours: Bool { conventions.usesTwelveHours }

  /// The value as text; for words from the catalogue the key, which a page looks up.
  public func text(_ value: ComputedValue) -> String {
    switch value {
    case .text(let text): text
    case .copy(let key): key
    case .number(let number, let digits): self.number(number, digits: digits)
    case .percent(let share):
      number(share * 100, digits: 0) + conventions.percentSpace + "%"
    case .date(let date): self.date(date, conventions.date)
    case .shortDate(let date): self.date(date, conventions.shortDate)
    case .longDate(let date): self.date(date, conventions.longDate)
    case .time(let time): self.time(time)
    case .window(let window): self.window(window)
    case .duration(let minutes): duration(minutes)
    case .mass(let mass, let units): self.mass(mass, units)
    case .money(let money): self.money(money)
    }
  }

  /// What fills the words of an error: a day, which stands there as `YYYY-MM-DD`, an amount, which stands there as
  /// `EUR 12.50`, and a number, which stands there as English writes it (`1,840`, `67.1 kg`), as the language writes
  /// them; anything else as it is.
  public func argument(_ text: String) -> String {
    if let date = CalendarDate(iso8601: text) { return self.text(.date(date)) }
    return Money(text: text).map(money) ?? number(inEnglish: text) ?? text
  }

  /// Nil for what is no number, nor one with an international unit. What has no separators, such as a year, gets none.
  private func number(inEnglish text: String) -> String? {
    let shape = /(\u{2212}?)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?( (?:kg|lbs?|cm|in|g))?/
    guard let (_, minus, whole, fraction, unit) = text.wholeMatch(of: shape)?.output,
      let number = Int(whole.filter { $0 != "," })
    else { return nil }
    let digits =
      whole.contains(",")
      ? DecimalText.text(
        number, digits: 0, separator: conventions.groupSeparator, from: conventions.smallestGrouped)
      : String(whole)
    let decimals = fraction.map { "\(conventions.decimalPoint)\($0)" } ?? ""
    return "\(minus)\(digits)\(decimals)\(unit ?? "")"
  }

  /// The value for machines: a number with a decimal point and without its unit, a date as
  /// `YYYY-MM-DD`, a time as `HH:MM`, a share as its per cent, an amount of money in whole units.
  public func raw(_ value: ComputedValue) -> String {
    switch value {
    case .text(let text): text
    case .copy(let key): key
    case .number(let number, let digits): Self.plain(number, digits: digits)
    case .percent(let share): Self.plain(share * 100, digits: 0)
    case .date(let date), .shortDate(let date), .longDate(let date): date.iso8601
    case .time(let time): time.text
    case .window(let window): "\(window.start.text)-\(window.end.text)"
    case .duration(let minutes): String(minutes)
    case .mass(let mass, let units): Self.atMostOneDecimal(mass.inUnits(units))
    case .money(let money):
      DecimalText.text(money.minorUnits, digits: money.currency.minorDigits)
    }
  }

  /// The number in a value, by which a plural goes.
  package func magnitude(_ value: ComputedValue) -> Double? {
    switch value {
    case .number(let number, let digits):
      // What is written decides: 1.04 with no digits reads "1".
      (number * Self.power(digits)).rounded() / Self.power(digits)
    case .percent(let share): (share * 100).rounded()
    case .mass(let mass, let units): (mass.inUnits(units) * 10).rounded() / 10
    case .duration(let minutes): Double(minutes)
    case .text(let text): Double(text)
    default: nil
    }
  }

  // MARK: Numbers

  /// A number with so many digits behind the point, half away from zero; a dash for no number.
  public func number(_ number: Double, digits: Int) -> String {
    guard let scaled = Self.scaled(number, digits) else { return "–" }
    return DecimalText.text(
      scaled, digits: digits, point: conventions.decimalPoint,
      separator: conventions.groupSeparator, from: conventions.smallestGrouped)
  }

  /// A mass in these units with one decimal at most: `136 lb`.
  ///
  /// - Parameter unit: the name of the unit, where it isn't the international sign.
  public func mass(_ mass: Kilograms, _ units: UnitSystem, unit: String? = nil) -> String {
    let value = mass.inUnits(units)
    let digits = Self.scaled(value, 1).map { $0 % 10 == 0 ? 0 : 1 } ?? 0
    return number(value, digits: digits) + " "
      + (unit ?? (units == .imperial ? "lb" : "kg"))
  }

  /// An amount with its currency: `$4.99`.
  public func money(_ money: Money) -> String {
    let amount = DecimalText.text(
      Int(money.minorUnits.magnitude), digits: money.currency.minorDigits,
      point: conventions.decimalPoint, separator: conventions.groupSeparator,
      from: conventions.smallestGrouped)
    let minus = money.minorUnits < 0 ? "-" : ""
    let sign = sign(of: money.currency)
    guard conventions.isCurrencyFirst else { return minus + amount + "\u{A0}" + sign }
    return minus + sign + (sign == money.currency.code ? "\u{A0}" : "") + amount
  }

  /// The sign of a currency, its code where it has none that everybody reads as this one.
  public func sign(of currency: Currency) -> String {
    switch currency {
    case .usd: "$"
    case .eur: "€"
    case .gbp: "£"
    case .jpy: "¥"
    case .inr: "₹"
    default: currency.code
    }
  }

  /// Whether the sign of a currency stands before the amount.
  public var isCurrencyFirst: Bool { conventions.isCurrencyFirst }

  /// A number with so many digits behind a decimal point, for machines; empty for no number.
  package static func plain(_ number: Double, digits: Int) -> String {
    scaled(number, digits).map { DecimalText.text($0, digits: digits) } ?? ""
  }

  /// A number with one digit behind the point at most, for machines; empty for no number.
  package static func atMostOneDecimal(_ number: Double) -> String {
    guard let tenths = scaled(number, 1) else { return "" }
    return tenths % 10 == 0 ? String(tenths / 10) : DecimalText.text(tenths, digits: 1)
  }

  private static func power(_ digits: Int) -> Double {
    (0..<max(0, min(digits, 9))).reduce(1.0) { power, _ in power * 10 }
  }

  private static func scaled(_ number: Double, _ digits: Int) -> Int? {
    Int(exactly: (number * power(digits)).rounded())
  }
}

extension Kilograms {
  /// The number of pounds or kilograms.
  func inUnits(_ units: UnitSystem) -> Double { units == .imperial ? pounds : value }
}
