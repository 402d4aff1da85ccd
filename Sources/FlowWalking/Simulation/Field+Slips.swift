internal import OnboardingDomain

extension Field {
  /// Mistakes that people make in the field: nothing entered, half of it, something that can't be. What
  /// only a program would send is left out.
  var slips: [[FormInput.Entry]] {
    let blank = inputParts.map { entry($0, "") }
    switch format {
    case .text, .code: return isRequired ? [blank] : []
    case .email: return [blank, [entry(.whole, "person@")], [entry(.whole, "person.example")]]
    case .newPassword: return [blank, [entry(.whole, "short")], [entry(.whole, "password")]]
    case .phone: return [[entry(.whole, "555")]]
    case .number(let range, _):
      return [blank, [entry(.whole, "\(Int(range.upperBound) * 10 + 9)")]]
    case .mass, .length, .birthDate, .birthYear:
      return mistakes.filter { way in
        way.allSatisfy { inputParts.map(inputName).contains($0.name) }
      }
    case .singleChoice, .multipleChoice, .scale, .rating: return isRequired ? [[]] : []
    case .time, .date, .money, .timeZone, .country: return isRequired ? [blank] : []
    case .toggle, .tags, .windows: return []
    }
  }

  /// Whether something is typed or turned to fill it in.
  var isTyped: Bool {
    switch format {
    case .singleChoice, .multipleChoice, .scale, .rating, .toggle: false
    default: true
    }
  }

  /// How long filling it in takes half of all people, in seconds: taps, then keys, then pickers.
  ///
  /// - Parameter isSuggested: whether it holds something that most leave as it stands.
  func secondsToFill(isSuggested: Bool) -> Double {
    switch format {
    case .singleChoice(let choices): isSuggested ? 0.8 : 1.4 + 0.25 * Double(choices.count)
    case .multipleChoice(let choices, _): 2 + 0.4 * Double(choices.count)
    case .scale, .rating: 2
    case .toggle: 1
    case .text(let length, _): length.upperBound < 60 ? 4 : 14
    case .email: 9
    case .newPassword: 8
    case .phone: 7
    case .code: isRequired ? 9 : 3
    case .number, .money, .birthYear: isSuggested ? 1.2 : 3
    case .mass: isSuggested ? 1.5 : 3.5
    case .length: 5
    case .birthDate: 7
    case .date, .time, .timeZone, .country: isSuggested ? 1.2 : 5
    case .tags: 4
    case .windows: 6
    }
  }
}
