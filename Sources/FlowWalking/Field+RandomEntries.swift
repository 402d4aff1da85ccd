internal import OnboardingDomain

extension Field {
  /// A legal way to fill in the field: its controls and what they hold.
  ///
  /// - Parameters:
  ///   - offered: whether the page lets a person take a choice.
  ///   - wanted: choices to be taken rather than others.
  ///   - today: the day on which the form is filled in.
  func randomEntries(
    using dice: inout some RandomNumberGenerator, offered: (ChoiceID) -> Bool,
    wanted: Set<ChoiceID>, today: CalendarDate
  ) -> [FormInput.Entry] {
    func whole(_ value: String) -> [FormInput.Entry] { [entry(.whole, value)] }
    func number(_ range: ClosedRange<Double>, per unit: Double = 1) -> String {
      let (lowest, highest) = (range.lowerBound / unit * 10, range.upperBound / unit * 10)
      let first = Int(lowest.rounded(.up))
      let tenths = Int.random(in: first...max(first, Int(highest.rounded(.down))), using: &dice)
      return (Double(tenths) / 10).exactText
    }
    switch format {
    case .text(let length, _):
      return whole(String(repeating: "a", count: Int.random(in: length, using: &dice)))
    case .email: return whole("person\(Int.random(in: 0...9999, using: &dice))@example.com")
    case .phone: return whole("+1 555 010 0199")
    case .newPassword: return whole("seven quiet boats \(Int.random(in: 0...9999, using: &dice))")
    case .code(let length): return whole(String(repeating: "A", count: length.upperBound))
    case .number(let range, let step):
      let value = Double.random(in: range, using: &dice)
      return whole(step == 1 ? String(Int(value.rounded())) : number(range))
    case .mass(let range, let units):
      let pounds = number(range, per: Kilograms(pounds: 1).value)
      guard units.isOnSameForm else {
        return whole(Bool.random(using: &dice) ? pounds : number(range))
      }
      return [entry(.pounds, pounds), entry(.kilograms, number(range))]
    case .length(let range, _):
      let imperial = Centimetres(Double.random(in: range, using: &dice)).feetAndInches
      return [
        entry(.feet, String(imperial.feet)), entry(.inches, String(imperial.inches)),
        entry(.centimetres, number(range)),
      ]
    case .birthDate:
      return [
        entry(.month, String(Int.random(in: 1...12, using: &dice))),
        entry(.day, String(Int.random(in: 1...28, using: &dice))),
        entry(.year, String(Int.random(in: 1940...2011, using: &dice))),
      ]
    case .date(let range):
      let days = range.days(on: today)
      return whole(
        CalendarDate(
          dayNumber: .random(
            in: days.lowerBound.dayNumber...days.upperBound.dayNumber, using: &dice)
        ).iso8601)
    case .birthYear: return whole(String(Int.random(in: 1940...2011, using: &dice)))
    case .time: return whole(TimeOfDay(wrapping: Int.random(in: 0..<96, using: &dice) * 15).text)
    case .timeZone:
      return whole(
        ["Europe/Paris", "Asia/Tokyo", "America/Lima"].randomElement(using: &dice) ?? "")
    case .country: return whole(Country.all.randomElement(using: &dice)?.code ?? "")
    case .money(let range, _): return whole(String(Int.random(in: range, using: &dice)))
    case .singleChoice(let choices):
      let open = choices.map(\.id).filter(offered)
      let choice = open.filter(wanted.contains).randomElement(using: &dice)
      return (choice ?? open.randomElement(using: &dice)).map { whole($0.rawValue) } ?? []
    case .multipleChoice(let choices, let exclusive):
      let open = choices.map(\.id).filter(offered)
      if let exclusive, open.contains(exclusive), wanted.contains(exclusive) {
        return whole(exclusive.rawValue)
      }
      let chosen = open.filter {
        $0 != exclusive && (wanted.contains($0) || Bool.random(using: &dice))
      }
      if chosen.isEmpty { return (exclusive ?? open.first).map { whole($0.rawValue) } ?? [] }
      return chosen.map { entry(.whole, $0.rawValue) }
    case .scale(let range), .rating(let range):
      return whole(String(Int.random(in: range, using: &dice)))
    case .tags(let count, let length):
      return whole(
        ["nuts", "celery"].prefix(count).map { $0.prefix(length) }.joined(separator: ", "))
    case .toggle: return Bool.random(using: &dice) ? whole("on") : []
    case .windows(let count, let step):
      let windows = Int.random(in: count, using: &dice)
      let length = (60 + step - 1) / step * step
      return (1...count.upperBound).flatMap { number -> [FormInput.Entry] in
        let start = TimeOfDay(wrapping: 7 * 60 + (number - 1) * 2 * length)
        let end = TimeOfDay(wrapping: start.minutes + length)
        return [
          entry(.windowStart(number), number > windows ? "" : start.snapped(to: step).text),
          entry(.windowEnd(number), number > windows ? "" : end.snapped(to: step).text),
        ]
      }
    }
  }
}
