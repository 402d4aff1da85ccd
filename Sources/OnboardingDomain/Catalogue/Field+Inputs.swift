extension FormInput {
  /// A form in which as many fields as possible are wrong: of each field the first of the ways to
  /// fill it in that is a mistake.
  static func mistaken(
    _ fields: [Field], _ ways: [KeyPath<Field, [Entry]>],
    _ isMistake: (Field, FormInput) -> Bool
  ) -> FormInput {
    FormInput(
      fields.flatMap { field in
        let forms = ways.map { field[keyPath: $0] }
        return forms.first { isMistake(field, FormInput($0)) } ?? []
      })
  }
}

extension Field {
  /// A control of the field with what it holds.
  package func entry(_ part: InputPart, _ value: String) -> FormInput.Entry {
    FormInput.Entry(name: inputName(part), value: value)
  }

  /// What the controls hold for an answer, nothing for none.
  func inputs(for answer: Answer?) -> [FormInput.Entry] {
    switch answer {
    case nil: []
    case .choices(let choices)?: choices.map { entry(.whole, $0.rawValue) }
    case .flag(false)?: []
    case let answer?:
      inputParts.map { entry($0, inputText(for: answer, $0, units: answer.units ?? .imperial)) }
    }
  }

  /// Nothing entered.
  var blankInput: [FormInput.Entry] {
    switch format {
    case .singleChoice, .multipleChoice, .scale, .rating, .toggle: []
    default: inputParts.map { entry($0, "") }
    }
  }

  /// Something entered that makes no sense.
  var wrongInput: [FormInput.Entry] {
    func each(_ value: String) -> [FormInput.Entry] {
      inputParts.map { entry($0, value) }
    }
    switch format {
    case .text(let length, _): return each(.filler(length.upperBound + 1))
    case .email: return each("dana.reyes@")
    case .phone: return each("555")
    case .newPassword, .singleChoice, .multipleChoice, .scale, .rating, .toggle:
      return blankInput
    case .code(let length): return each(String(repeating: "?", count: length.lowerBound))
    case .number, .money, .mass, .length: return each("many")
    case .birthDate: return each("45")
    case .date: return each("2026-02-30")
    case .birthYear: return each("1066")
    case .time: return each("25:70")
    case .timeZone, .country: return each("Nowhere")
    case .tags(_, let length): return each(.filler(length + 1, separator: "-"))
    case .windows:
      return inputParts.map {
        if case .windowStart = $0 {
          entry($0, "12:00")
        } else {
          entry($0, "")
        }
      }
    }
  }

  /// The answer that takes most room; nil where they all take about the same.
  var longestAnswer: Answer? {
    switch format {
    case .text(let length, _): .text(.filler(length.upperBound))
    case .email:
      .text(
        String(repeating: "a", count: 64) + "@"
          + String(repeating: String(repeating: "b", count: 40) + ".", count: 2) + "example.com")
    case .phone: .text("+123456789012345")
    case .code(let length): .text(String(repeating: "W", count: length.upperBound))
    case .multipleChoice(let choices, let exclusive):
      .choices(choices.map(\.id).filter { $0 != exclusive })
    case .tags(let count, let length):
      .tags((1...count).map { .filler(max(1, length - 3), separator: "-") + "-\($0 + 9)" })
    case .number(let range, _): .number(range.upperBound)
    case .money(let range, let currency):
      .money(Money(range.upperBound * currency.minorUnits, currency))
    case .newPassword, .mass, .length, .birthDate, .date, .birthYear, .time, .timeZone,
      .country, .singleChoice, .scale, .rating, .toggle, .windows:
      nil
    }
  }
}

extension String {
  /// Words of exactly this many characters, the longest word of them one that can't be broken.
  fileprivate static func filler(_ count: Int, separator: String = " ") -> String {
    let words = ["Wolfeschlegelsteinhausen", "and", "a", "house", "with", "many", "rooms", "where"]
    let sentence = words.joined(separator: separator) + separator
    let repeated = String(repeating: sentence, count: count / sentence.count + 1).prefix(count)
    guard repeated.last == " " else { return String(repeated) }
    return String(repeated.dropLast()) + "s"
  }
}
