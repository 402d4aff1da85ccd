extension Field {
  /// Ways to fill in the field that should be refused, among them one for every error that reading it
  /// can find.
  package var mistakes: [[FormInput.Entry]] {
    func whole(_ values: String...) -> [[FormInput.Entry]] { values.map { [entry(.whole, $0)] } }
    let blank = inputParts.map { entry($0, "") }
    return [blank]
      + {
        switch format {
        case .text(let length, _):
          whole(
            "a\u{7}b", String(repeating: "a", count: length.upperBound + 1),
            String(repeating: "a", count: max(1, length.lowerBound - 1)))
        case .email: whole("somebody@")
        case .phone: whole("555", "call me", "+1 555 010 0199 ext. 12")
        case .newPassword: whole("short")
        case .code: whole("???")
        case .number(let range, _):
          whole("many", Int(range.upperBound + 1).description, "\(Int(range.lowerBound)).5")
        case .mass(let range, let units):
          units.isOnSameForm
            ? UnitSystem.allCases.flatMap { system in
              let part: InputPart = system == .imperial ? .pounds : .kilograms
              return ["many", "\(Int(range.upperBound * 3))"].map {
                blank.filter { $0.name != inputName(part) }
                  + [
                    FormInput.Entry(name: units.field.rawValue, value: system.rawValue),
                    entry(part, $0),
                  ]
              }
            } : whole("many", "\(Int(range.upperBound * 3))")
        case .length(let range, let units): lengthMistakes(range, units)
        case .birthDate: dateMistakes
        case .date: whole("2026-02-30", "0999-01-01")
        case .birthYear: whole("91", "1066")
        case .time: whole("25:70")
        case .timeZone: whole("No where")
        case .country: whole("Atlantis")
        case .money(let range, _): whole("many", "\(range.upperBound + 1)")
        case .singleChoice: whole("none-of-these")
        case .multipleChoice(let choices, let exclusive):
          whole("none-of-these")
            + (exclusive.map { exclusive in
              [
                [exclusive, choices.first { $0.id != exclusive }?.id ?? exclusive]
                  .map { entry(.whole, $0.rawValue) }
              ]
            } ?? [])
        case .scale(let range), .rating(let range): whole("\(range.upperBound + 1)")
        case .tags(let count, let length):
          whole(
            "a\u{7}b", String(repeating: "a", count: length + 1),
            (0...count).map { "word\($0)" }.joined(separator: ","))
        case .toggle: []
        case .windows(let count, _): windowMistakes(count)
        }
      }()
  }

  private func lengthMistakes(
    _ range: ClosedRange<Double>, _ units: AnswerFormat.UnitSource
  ) -> [[FormInput.Entry]] {
    let far = "\(Int(range.upperBound * 3))"
    guard units.isOnSameForm else {
      return [("12", "1", "many"), ("5", "13", "many"), ("9", "11", far)].map {
        [entry(.feet, $0), entry(.inches, $1), entry(.centimetres, $2)]
      }
    }
    func form(_ system: UnitSystem, _ feet: String, _ inches: String, _ metric: String)
      -> [FormInput.Entry]
    {
      [
        FormInput.Entry(name: units.field.rawValue, value: system.rawValue),
        entry(.feet, feet), entry(.inches, inches), entry(.centimetres, metric),
      ]
    }
    return [
      form(.metric, "", "", "many"), form(.metric, "", "", far),
      form(.imperial, "12", "1", ""), form(.imperial, "5", "13", ""),
      form(.imperial, "9", "11", ""),
    ]
  }

  private var dateMistakes: [[FormInput.Entry]] {
    func form(_ month: String, _ day: String, _ year: String) -> [FormInput.Entry] {
      [entry(.month, month), entry(.day, day), entry(.year, year)]
    }
    return [
      form("", "3", "1990"), form("3", "", "1990"), form("3", "3", ""), form("3", "", ""),
      form("", "3", ""), form("", "", "1990"), form("13", "3", "1990"),
      form("3", "32", "1990"), form("3", "3", "90"), form("2", "30", "1990"),
      form("3", "3", "2999"), form("3", "3", "1066"),
    ]
  }

  private func windowMistakes(_ count: ClosedRange<Int>) -> [[FormInput.Entry]] {
    func form(_ windows: [(String, String)]) -> [FormInput.Entry] {
      (1...count.upperBound).flatMap { number in
        let window = windows.indices.contains(number - 1) ? windows[number - 1] : ("", "")
        return [entry(.windowStart(number), window.0), entry(.windowEnd(number), window.1)]
      }
    }
    return [
      form([("12:00", "")]), form([("12:00", "12:00"), ("15:00", "16:00")]),
      form([("12:00", "14:00"), ("13:00", "15:00")]), form([("12:00", "13:00")]),
    ]
  }
}
