public import OnboardingDomain

/// Writes answers as their owner reads them back: on the review page, on a receipt.
public struct AnswerFormatter {
  private let formatter: ValueFormatter
  private let words: (String) -> String?

  /// The keys of the units beside masses, each with that for one.
  package static let massUnitKeys = UnitSystem.allCases.flatMap {
    [massUnitKey($0), oneOf(massUnitKey($0))]
  }

  /// A formatter.
  ///
  /// - Parameters:
  ///   - formatter: how the language writes numbers and times.
  ///   - words: the words of a key, nil where there are none.
  public init(
    _ formatter: ValueFormatter, words: @escaping (_ key: String) -> String?
  ) {
    self.formatter = formatter
    self.words = words
  }

  /// An answer as text.
  ///
  /// - Parameters:
  ///   - answer: the answer; masses and lengths are written in the units beside them.
  ///   - field: the field.
  ///   - prefix: the first part of the keys of its words: `basic-info`.
  public func text(_ answer: Answer, to field: Field, prefix: String) -> String {
    switch answer {
    case .text(let text) where field.format == .phone: PhoneNumber(text)?.text ?? text
    case .text(let text): text
    case .timeZone(let id): TimeZoneName(id).text
    case .country(let country): words(country.copyKey) ?? country.code
    case .money(let money): formatter.money(money)
    // A year has no separator between its thousands.
    case .number(let year) where field.format == .birthYear: String(Int(year))
    case .number(let number): formatter.number(number, digits: number.fractionDigits)
    case .mass(let mass, let units): formatter.mass(mass, units, unit: unit(of: mass, units))
    case .length(let length, let units): self.length(length, units)
    case .date(let date): formatter.text(.date(date))
    case .time(let time): formatter.time(time)
    case .choice(let choice): title(of: choice.rawValue, field, prefix)
    case .choices(let choices):
      choices.map { title(of: $0.rawValue, field, prefix) }.joined(separator: ", ")
    case .level(let level):
      words("\(prefix).\(field.id).\(level).review")
        ?? words("\(prefix).\(field.id).\(level).title")
        ?? self.level(level, field)
    case .tags(let tags): tags.joined(separator: ", ")
    case .flag(let flag): words(flag ? "ui.yes" : "ui.no") ?? (flag ? "✓" : "–")
    case .windows(let windows): windows.map(formatter.window).joined(separator: ", ")
    }
  }

  private func title(of choice: String, _ field: Field, _ prefix: String) -> String {
    words("\(prefix).\(field.id).\(choice).title") ?? choice
  }

  private func level(_ level: Int, _ field: Field) -> String {
    let number = formatter.number(Double(level), digits: 0)
    guard case .rating(let range) = field.format else { return number }
    return "\(number) / \(range.upperBound)"
  }

  private func number(_ number: Double) -> String {
    formatter.number(number, digits: number == number.rounded() ? 0 : 1)
  }

  /// The short name of the unit beside a mass, the one that controls of the flow show; one of it may
  /// have another name than several.
  private func unit(of mass: Kilograms, _ units: UnitSystem) -> String? {
    let key = Self.massUnitKey(units)
    let isOne = (mass.inUnits(units) * 10).rounded() == 10
    return (isOne ? words(Self.oneOf(key)) : nil) ?? words(key)
  }

  private static func massUnitKey(_ units: UnitSystem) -> String {
    units == .imperial ? "ui.pounds.short" : "ui.kilograms.short"
  }

  private static func oneOf(_ key: String) -> String { key + ".one" }

  private func length(_ length: Centimetres, _ units: UnitSystem) -> String {
    guard units == .imperial else { return number((length.value * 10).rounded() / 10) + " cm" }
    let (feet, inches) = length.feetAndInches
    return "\(feet) ft \(inches) in"
  }
}
