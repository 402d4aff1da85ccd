internal import OnboardingDomain

/// What a simulated person has at hand when they fill in a field.
struct FormSituation {
  /// What the controls of the page hold.
  let controls: [String: String]
  /// The units in which the person thinks, where they chose some.
  let units: UnitSystem?
  /// The first weight that they entered, in kilograms.
  let weight: Double?
  /// Whether the page lets them take a choice.
  let offers: (ChoiceID) -> Bool
  /// The fields with which they agree to something.
  let agreements: Set<FieldID>
  let persona: Persona
  let number: Int
  let seed: UInt64
  /// The flow, so that no person's address is that of a person in another one.
  let flow: FlowID
  /// Which time they fill it in: what was refused is not entered again.
  let attempt: Int
  let today: CalendarDate
}

extension Field {
  /// What a person would enter: ordinary values, options by their order and by what people like them
  /// like. Nothing where they leave what the page suggests.
  func humanEntries(_ at: FormSituation, using dice: inout Dice) -> [FormInput.Entry] {
    func whole(_ value: String) -> [FormInput.Entry] { [entry(.whole, value)] }
    let suggested = at.controls[inputName(.whole)].flatMap { $0.isEmpty ? nil : $0 }
    let keeps = dice.isTrue(0.55)
    if suggested != nil, keeps, at.attempt == 0, format.isTuned { return [] }
    switch format {
    case .text(let length, _): return isLeftOut(&dice) ? blank : whole(words(length, at))
    case .email:
      let again = at.attempt == 0 ? "" : "-\(at.attempt)"
      // A name that leads nowhere. Source: RFC 2606 §2.
      return whole("person-\(at.seed)-\(at.number)\(again)@\(at.flow).simulated.example")
    case .newPassword: return whole("seven quiet boats \(at.number)")
    case .phone: return isLeftOut(&dice) ? blank : whole("+1 555 010 0199")
    case .code(let length):
      return isLeftOut(&dice) ? blank : whole(String("SIMULATED".prefix(length.upperBound)))
    case .number(let range, let step):
      let value = range.clamp(number(range, near: suggested.flatMap(Double.init), at, &dice))
      return whole(((value / step).rounded() * step).short)
    case .mass(let range, let units): return mass(range, units, at, &dice)
    case .length(let range, _):
      let value = range.clamp(dice.normal(mean: 170, deviation: 9.5))
      let imperial = Centimetres(value).feetAndInches
      return [
        entry(.feet, String(imperial.feet)), entry(.inches, String(imperial.inches)),
        entry(.centimetres, value.rounded().short),
      ]
    case .birthDate:
      return [
        entry(.month, String(dice.number(in: 1...12))),
        entry(.day, String(dice.number(in: 1...28))),
        entry(.year, String(at.today.year - age(&dice))),
      ]
    case .birthYear: return whole(String(at.today.year - age(&dice)))
    case .date(let range):
      let days = range.days(on: at.today)
      let first = max(days.lowerBound.dayNumber, min(at.today.dayNumber, days.upperBound.dayNumber))
      let day = min(days.upperBound.dayNumber, first + Int(dice.logNormal(median: 20, spread: 1)))
      return whole(CalendarDate(dayNumber: day).iso8601)
    case .time(let step):
      let base = suggested.flatMap(TimeOfDay.init(_:))?.minutes ?? 9 * 60
      return whole(TimeOfDay(wrapping: base + dice.number(in: -4...4) * max(15, step)).text)
    case .money(let range, _):
      let mean = Double(range.lowerBound + range.upperBound) / 2
      let value = dice.normal(mean: mean, deviation: mean / 4).rounded()
      return whole(String(min(range.upperBound, max(range.lowerBound, Int(value)))))
    case .singleChoice(let choices):
      if at.attempt == 0, isLeftOut(&dice) { return [] }
      return choice(choices, at, &dice).map { whole($0.rawValue) } ?? []
    case .multipleChoice(let choices, let exclusive):
      return several(choices, exclusive, at, &dice).map { entry(.whole, $0.rawValue) }
    case .scale(let range), .rating(let range):
      let bounds = Double(range.lowerBound)...Double(range.upperBound)
      let mean = bounds.lowerBound + bounds.span * (0.45 + 0.3 * at.persona.loyalty)
      let value = bounds.clamp(dice.normal(mean: mean, deviation: bounds.span / 4).rounded())
      return whole(value.short)
    case .tags(let count, _):
      let all = ["nuts", "milk", "celery"].prefix(min(count, dice.number(in: 1...3)))
      return isLeftOut(&dice) ? blank : whole(all.joined(separator: ", "))
    case .toggle:
      let isOn = dice.isTrue(at.agreements.contains(id) ? 0.93 : isRequired ? 1 : 0.4)
      return isOn ? whole("on") : []
    case .timeZone, .country, .windows:
      return randomEntries(using: &dice, offered: at.offers, wanted: [], today: at.today)
    }
  }

  private var blank: [FormInput.Entry] { inputParts.map { entry($0, "") } }

  /// Whether a person leaves out what need not be said.
  private func isLeftOut(_ dice: inout Dice) -> Bool {
    let isLeft = dice.isTrue(0.6)
    return isLeft && !isRequired
  }

  /// Near what is suggested, else in the middle; what was refused was too far off.
  private func number(
    _ range: ClosedRange<Double>, near suggested: Double?, _ at: FormSituation, _ dice: inout Dice
  ) -> Double {
    if at.attempt > 0 { return dice.number(in: range) }
    guard let suggested else {
      return dice.normal(mean: (range.lowerBound + range.upperBound) / 2, deviation: range.span / 8)
    }
    return dice.normal(mean: suggested, deviation: max(1, abs(suggested) / 8))
  }

  private func words(_ length: ClosedRange<Int>, _ at: FormSituation) -> String {
    let text = length.upperBound < 60 ? "Person \(at.number)" : "Words of person \(at.number)."
    let cut = String(text.prefix(length.upperBound))
    return cut + String(repeating: "a", count: max(0, length.lowerBound - cut.count))
  }

  private func age(_ dice: inout Dice) -> Int {
    Int((18...78).clamp(dice.normal(mean: 35, deviation: 11)))
  }

  /// A weight, in both units where both are asked; a later one is near the first, mostly below it.
  private func mass(
    _ range: ClosedRange<Double>, _ units: AnswerFormat.UnitSource, _ at: FormSituation,
    _ dice: inout Dice
  ) -> [FormInput.Entry] {
    let own = dice.normal(mean: 77, deviation: 13)
    let change = dice.number(in: at.attempt.isMultiple(of: 2) ? 0.86...0.99 : 1.01...1.12)
    let value = range.clamp(at.weight.map { $0 * change } ?? own)
    let kilograms = value.rounded().short
    let pounds = (value / Kilograms(pounds: 1).value).rounded().short
    guard units.isOnSameForm else {
      return [entry(.whole, at.units == .metric ? kilograms : pounds)]
    }
    return [entry(.pounds, pounds), entry(.kilograms, kilograms)]
  }

  // MARK: Options

  /// Options further down are taken less often.
  private func weight(of position: Int, _ choice: ChoiceID, _ persona: Persona) -> Double {
    persona.liking(choice.rawValue, of: id.rawValue) / Double(position + 2)
  }

  private func choice(
    _ choices: [Choice], _ at: FormSituation, _ dice: inout Dice
  ) -> ChoiceID? {
    let open = Array(choices.map(\.id).enumerated()).filter { at.offers($0.element) }
    return dice.pick(open) { weight(of: $0.offset, $0.element, at.persona) }?.element
  }

  private func several(
    _ choices: [Choice], _ exclusive: ChoiceID?, _ at: FormSituation, _ dice: inout Dice
  ) -> [ChoiceID] {
    let open = choices.map(\.id).filter(at.offers)
    let standsAlone = dice.isTrue(0.25)
    if let exclusive, standsAlone, open.contains(exclusive) { return [exclusive] }
    let chosen = open.enumerated().filter {
      dice.isTrue(1.2 * weight(of: $0.offset, $0.element, at.persona)) && $0.element != exclusive
    }.map(\.element)
    guard chosen.isEmpty, isRequired else { return chosen }
    return choice(choices, at, &dice).map { [$0] } ?? []
  }
}

extension AnswerFormat {
  /// Whether people mostly leave what is suggested as it stands: times, windows, numbers on a slider.
  fileprivate var isTuned: Bool {
    switch self {
    case .number, .mass, .time, .timeZone, .country, .money, .date: true
    default: false
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var span: Double { upperBound - lowerBound }
  fileprivate func clamp(_ value: Double) -> Double {
    Swift.min(upperBound, Swift.max(lowerBound, value))
  }
}

extension Double {
  /// Without `.0` behind a whole number.
  fileprivate var short: String {
    self == rounded() ? String(Int(self)) : String((self * 10).rounded() / 10)
  }
}
