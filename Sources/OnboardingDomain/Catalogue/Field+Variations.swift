/// Another answer to a field.
struct FieldVariation: Hashable {
  /// What stands behind the field's id in the id of a state: `goal-gain`.
  let name: String
  /// In words, behind the field's id: "is gain".
  let words: String
  /// The answer; nil for none.
  let answer: Answer?
}

extension Field {
  /// The answers that lead to something else: every choice, both ends of every range, and none
  /// where that is allowed.
  func variations(of current: Answer?) -> [FieldVariation] {
    var all = format.variations(of: current)
    if !isRequired { all.append(FieldVariation(name: "none", words: "is left out", answer: nil)) }
    return all.filter { $0.answer != current }
  }
}

extension AnswerFormat {
  fileprivate func variations(of current: Answer?) -> [FieldVariation] {
    func ends(_ range: ClosedRange<Double>, _ make: (Double) -> Answer) -> [FieldVariation] {
      [
        FieldVariation(name: "lowest", words: "is lowest", answer: make(range.lowerBound)),
        FieldVariation(name: "highest", words: "is highest", answer: make(range.upperBound)),
      ]
    }
    switch self {
    case .singleChoice(let choices):
      return choices.map {
        FieldVariation(name: $0.id.rawValue, words: "is \($0.id)", answer: .choice($0.id))
      }
    case .multipleChoice(let choices, let exclusive):
      let several = choices.map(\.id).filter { $0 != exclusive }
      return [FieldVariation(name: "all", words: "has all", answer: .choices(several))]
        + choices.map {
          FieldVariation(
            name: $0.id.rawValue, words: "is only \($0.id)", answer: .choices([$0.id]))
        } + [FieldVariation(name: "nothing", words: "has nothing", answer: .choices([]))]
    case .number(let range, _): return ends(range) { .number($0) }
    case .money(let range, let currency):
      return ends(Double(range.lowerBound)...Double(range.upperBound)) {
        .money(Money(Int($0) * currency.minorUnits, currency))
      }
    case .mass(let range, _):
      return ends(range) { .mass(Kilograms($0), current?.units ?? .imperial) }
    case .length(let range, _):
      return ends(range) { .length(Centimetres($0), current?.units ?? .imperial) }
    case .scale(let range), .rating(let range):
      return range.map {
        FieldVariation(name: "\($0)", words: "is \($0)", answer: .level($0))
      }
    case .toggle:
      return [true, false].map {
        FieldVariation(
          name: $0 ? "on" : "off", words: $0 ? "is on" : "is off", answer: .flag($0))
      }
    case .birthDate: return Self.ages(around: current)
    case .date(.days(let range)):
      return [
        FieldVariation(name: "earliest", words: "is earliest", answer: .date(range.lowerBound)),
        FieldVariation(name: "latest", words: "is latest", answer: .date(range.upperBound)),
      ]
    case .date(.daysFromToday), .text, .email, .phone, .newPassword, .code, .birthYear,
      .time, .timeZone, .country, .tags, .windows:
      return []
    }
  }

  /// Years around the one that a person was born in: a child, an old person.
  private static func ages(around current: Answer?) -> [FieldVariation] {
    guard case .date(let born)? = current else { return [] }
    return [-40, -20, 10, 20].compactMap { years in
      CalendarDate(year: born.year + years, month: born.month, day: min(born.day, 28)).map {
        FieldVariation(
          name: "\($0.year)", words: "is in \($0.year)", answer: .date($0))
      }
    }
  }
}

extension Answer {
  /// The units in which a measure was given.
  var units: UnitSystem? {
    switch self {
    case .mass(_, let units), .length(_, let units): units
    default: nil
    }
  }
}
