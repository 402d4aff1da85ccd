import OnboardingDomain

/// A format by its name in docs/reference.md, as a line of Swift and as data.
struct NamedFormat {
  /// What stands behind the id in `Question("id", …)`: `.number(0...10)`.
  let expression: String
  let format: AnswerFormat
  /// The enumeration whose cases are the options, where there are some.
  let options: (type: String, ids: [String])?

  /// What can be said of a format besides its name.
  struct Parts {
    /// The ends of what is accepted, where the format has some.
    var range: ClosedRange<Int>?
    /// The ids of options.
    var options: [String] = []
    /// The currency of an amount.
    var currency: Currency?
    /// The id of the question that asks the units, and how the code names it.
    var units: (id: FieldID, constant: String)?
    /// The name of an enumeration of options.
    var type = ""
  }

  /// Every name, in the order of the reference.
  static let names = [
    "text", "email", "phone", "code", "newPassword", "number", "decimal", "scale", "rating",
    "money",
    "country", "birthYear", "birthDate", "date", "mass", "length", "time", "timeZone", "choice",
    "choices", "tags", "toggle", "windows",
  ]

  /// Refuses what would be said and not written: whoever says it means another format.
  private static func refuseNeedless(_ parts: Parts, for name: String) throws {
    let options: [(isSaid: Bool, option: String, names: [String])] = [
      (
        parts.range != nil, "--range",
        [
          "text", "code", "number", "decimal", "scale", "rating", "money", "date", "mass",
          "length", "windows",
        ]
      ),
      (!parts.options.isEmpty, "--options", ["choice", "choices"]),
      (parts.currency != nil, "--currency", ["money"]),
      (parts.units != nil, "--units", ["mass", "length"]),
    ]
    for (isSaid, option, takers) in options
    where isSaid && names.contains(name) && !takers.contains(name) {
      throw CommandFailure(
        "The format \(name) has no \(option). It is for \(takers.joined(separator: ", ")).",
        status: CommandFailure.usage)
    }
  }

  /// How the code asks for the units of a person, where they are what there is to choose from: a measure
  /// is asked in Foyer's own, and in no enumeration of the same cases.
  private static func unitSystem(offering options: [String]) -> String? {
    let units = options.compactMap { UnitSystem(rawValue: $0) }
    guard units.count == options.count, options.count == UnitSystem.allCases.count,
      Set(units).count == units.count
    else { return nil }
    guard units != UnitSystem.allCases else { return ".choice(UnitSystem.self)" }
    let cases = units.map { ".\($0.rawValue)" }.joined(separator: ", ")
    return ".choice(UnitSystem.self, of: [\(cases)])"
  }

  /// - Throws: `CommandFailure` for a name that no format has, for what is missing, and for what the format has no use
  ///   for.
  init(_ name: String, _ parts: Parts) throws {
    try Self.refuseNeedless(parts, for: name)
    let range = parts.range
    func ends(_ standard: ClosedRange<Int>) -> (ClosedRange<Int>, String) {
      let range = range ?? standard
      return (range, "\(range.lowerBound)...\(range.upperBound)")
    }
    func real(_ range: ClosedRange<Int>) -> ClosedRange<Double> {
      Double(range.lowerBound)...Double(range.upperBound)
    }
    func units() throws -> (id: FieldID, constant: String) {
      guard let units = parts.units else {
        throw CommandFailure(
          "A \(name) is asked in the units of another question: say which, --units units.",
          status: CommandFailure.usage)
      }
      return units
    }
    var options: (type: String, ids: [String])?
    func choices() throws -> [Choice] {
      guard parts.options.count > 1 else {
        throw CommandFailure(
          "Say what there is to choose from: --options black,green,herbal.",
          status: CommandFailure.usage)
      }
      options = (parts.type, parts.options)
      return parts.options.map { Choice(ChoiceID($0)) }
    }
    switch name {
    case "text":
      let (range, text) = ends(1...40)
      (expression, format) = (".text(\(text))", .text(length: range))
    case "email": (expression, format) = (".email", .email)
    case "phone": (expression, format) = (".phone", .phone)
    case "code":
      let (range, text) = ends(4...8)
      (expression, format) = (".code(\(text))", .code(length: range))
    case "newPassword": (expression, format) = (".newPassword", .newPassword)
    case "number":
      let (range, text) = ends(0...10)
      (expression, format) = (".number(\(text))", .number(range: real(range), step: 1))
    case "decimal":
      let (range, text) = ends(0...10)
      (expression, format) = (
        ".decimal(\(text), step: 0.5)", .number(range: real(range), step: 0.5)
      )
    case "scale":
      let (range, text) = ends(1...5)
      (expression, format) = (".scale(\(text))", .scale(range))
    case "rating":
      let (range, _) = ends(1...5)
      guard range.lowerBound == 1 else {
        throw CommandFailure(
          "Stars are counted from 1: --range 1...5.", status: CommandFailure.usage)
      }
      let most = range.upperBound
      (expression, format) = (".rating(upTo: \(most))", .rating(1...most))
    case "money":
      let (range, text) = ends(0...1000)
      let currency = parts.currency ?? .usd
      (expression, format) = (
        ".money(\(text), in: .\(currency.rawValue))", .money(range: range, currency: currency)
      )
    case "country": (expression, format) = (".country", .country)
    case "birthYear": (expression, format) = (".birthYear", .birthYear)
    case "birthDate": (expression, format) = (".birthDate", .birthDate)
    case "date":
      let (range, text) = ends(0...365)
      (expression, format) = (".date(daysFromToday: \(text))", .date(.daysFromToday(range)))
    case "mass":
      let ((range, text), units) = (ends(30...250), try units())
      (expression, format) = (
        ".mass(\(text), in: \(units.constant))",
        .mass(range: real(range), units: .earlier(units.id))
      )
    case "length":
      let ((range, text), units) = (ends(100...230), try units())
      (expression, format) = (
        ".length(\(text), in: \(units.constant))",
        .length(range: real(range), units: .earlier(units.id))
      )
    case "time": (expression, format) = (".time(step: 15)", .time(step: 15))
    case "timeZone": (expression, format) = (".timeZone", .timeZone)
    case "choice":
      format = .singleChoice(try choices())
      if let units = Self.unitSystem(offering: parts.options) {
        (expression, options) = (units, nil)
      } else {
        expression = ".choice(\(parts.type).self)"
      }
    case "choices":
      format = .multipleChoice(try choices())
      expression = ".choices(\(parts.type).self)"
    case "tags": (expression, format) = (".tags(count: 5, length: 30)", .tags(count: 5, length: 30))
    case "toggle": (expression, format) = (".toggle", .toggle)
    case "windows":
      let (range, text) = ends(1...3)
      (expression, format) = (
        ".windows(count: \(text), step: 15)", .windows(count: range, step: 15)
      )
    default:
      throw CommandFailure(
        "There is no format \"\(name)\". There are \(Self.names.joined(separator: ", ")); "
          + "docs/reference.md says what each is.", status: CommandFailure.usage)
    }
    self.options = options
  }
}
