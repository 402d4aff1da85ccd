/// Reads the fields of a screen from a posted form: every field, all errors at once.
public struct FormParser: Sendable {
  /// What a form came to.
  public struct Result: Sendable {
    /// The answers in the order of the fields; nil where an optional field was left empty, so that
    /// an old answer goes. An answer that has an error, too, is for drawing and never kept.
    public var answers: [(field: FieldID, answer: Answer?)] = []
    /// New passwords, by field. They are handed on once and never kept.
    public var secrets: [FieldID: String] = [:]
    /// What is wrong, in the order of the fields.
    public var errors: [FieldError] = []

    /// What the form says about a field; nil where nothing can be made of it, nil in nil where it
    /// was left empty.
    public subscript(field: FieldID) -> Answer?? {
      answers.first { $0.field == field }.map(\.answer)
    }
  }

  let input: FormInput
  let earlier: Answers
  let today: CalendarDate

  /// A reader of one form.
  ///
  /// - Parameters:
  ///   - input: the form.
  ///   - earlier: the answers so far; they say in which units a later screen asks.
  ///   - today: the day on which it is sent, for dates of birth.
  public init(_ input: FormInput, earlier: Answers, today: CalendarDate) {
    self.input = input
    self.earlier = earlier
    self.today = today
  }

  /// Reads these fields.
  public func parse(_ fields: [Field]) -> Result {
    var result = Result()
    for field in fields {
      switch read(field) {
      case .answer(let answer): result.answers.append((field.id, answer))
      case .secret(let secret): result.secrets[field.id] = secret
      case .empty:
        if field.isRequired {
          result.errors.append(FieldError(field.id, "required", part: firstPart(of: field)))
        } else {
          result.answers.append((field.id, nil))
        }
      case .wrong(let error): result.errors.append(error)
      case .contradictory(let answer, let error):
        result.answers.append((field.id, answer))
        result.errors.append(error)
      }
    }
    return result
  }

  /// What one field holds.
  enum Reading {
    case answer(Answer)
    case secret(String)
    case empty
    case wrong(FieldError)
    /// Understood, and wrong in itself: pages draw it, so that people see what is wrong.
    case contradictory(Answer, FieldError)
  }

  private func read(_ field: Field) -> Reading {
    switch field.format {
    case .text(_, let isMultiline): text(field, isMultiline: isMultiline)
    case .email: email(field)
    case .phone: phone(field)
    case .newPassword: password(field)
    case .code(let length): code(field, length: length)
    case .number: number(field)
    case .mass(_, let units): mass(field, units: units)
    case .length(_, let units): length(field, units: units)
    case .birthDate: birthDate(field)
    case .date: date(field)
    case .birthYear: birthYear(field)
    case .time: time(field)
    case .timeZone: timeZone(field)
    case .country: country(field)
    case .money(_, let currency): money(field, in: currency)
    case .singleChoice: singleChoice(field)
    case .multipleChoice(let choices, let exclusive):
      multipleChoice(field, among: choices, exclusive: exclusive)
    case .scale(let range), .rating(let range): scale(field, range: range)
    case .tags: tags(field)
    case .toggle: .answer(.flag(input.value(field.id.rawValue).map { !$0.isEmpty } ?? false))
    case .windows(let count, let step): windows(field, count: count, step: step)
    }
  }

  /// An answer that was understood, held to the rules of its field.
  func checked(_ answer: Answer, of field: Field) -> Reading {
    field.error(in: answer, today: today).map { .wrong($0) } ?? .answer(answer)
  }

  /// The units in which the form was filled in.
  func units(_ source: AnswerFormat.UnitSource) -> UnitSystem {
    guard let chosen = input.value(source.field.rawValue) else {
      return earlier.units(chosenIn: source.field)
    }
    return UnitSystem(rawValue: chosen) ?? .imperial
  }

  func firstPart(of field: Field) -> InputPart {
    switch field.format {
    case .mass(_, let source) where source.isOnSameForm:
      units(source) == .imperial ? .pounds : .kilograms
    case .length(_, let source):
      units(source) == .imperial ? .feet : .centimetres
    default: field.inputParts[0]
    }
  }

  /// The trimmed value of one control, nil where it is missing or blank.
  func trimmed(_ field: Field, _ part: InputPart = .whole) -> String? {
    guard let value = input.value(field.inputName(part)) else { return nil }
    let text = value.trimmingWhiteSpace()
    return text.isEmpty ? nil : text
  }
}
