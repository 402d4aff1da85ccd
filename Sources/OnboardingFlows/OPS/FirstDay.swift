package import OnboardingDomain

/// What a company says about the first day of its people, and where that day stands now. Nothing
/// here is guessed: what the company has not said is nil.
package struct FirstDay: Equatable {
  /// A start on the clock of the place.
  package struct Start: Equatable {
    /// The day.
    package let date: CalendarDate
    /// The time there.
    package let time: TimeOfDay

    /// A start as it is kept: `2026-11-23 06:30`; nil for any other text.
    init?(_ text: String) {
      let parts = text.split(separator: " ")
      guard parts.count == 2, let date = CalendarDate(iso8601: String(parts[0])),
        let time = TimeOfDay(String(parts[1]))
      else { return nil }
      self.date = date
      self.time = time
    }

    /// The start as it is kept.
    package var text: String { "\(date.iso8601) \(time.text)" }

    /// How long it is until then, in minutes; negative afterwards.
    package func minutes(from today: CalendarDate, _ now: TimeOfDay) -> Int {
      (date.dayNumber - today.dayNumber) * TimeOfDay.minutesPerDay + time.minutes - now.minutes
    }
  }

  /// Where the day stands.
  package enum Phase: Equatable {
    /// The company has not said when.
    case unknown
    /// Before the day of the start.
    case ahead
    /// The day of the start, before the hour.
    case today
    /// It has begun.
    case begun
  }

  /// When it starts.
  package let start: Start?
  /// The name of the place.
  package let yard: String?
  /// Where that is.
  package let address: String?
  /// The address of a map, with `https`.
  package let map: String?
  /// Where the crew lead is called.
  package let leadPhone: PhoneNumber?
  /// The crew.
  package let crew: String?
  /// What the person does in it.
  package let role: String?

  /// What a session's outcomes say under `company.…`.
  init(_ outcomes: [String: String]) {
    start = outcomes["company.start"].flatMap(Start.init)
    yard = outcomes["company.yard"]
    address = outcomes["company.address"]
    map = outcomes["company.map"]
    leadPhone = outcomes["company.lead-phone"].flatMap(PhoneNumber.init)
    crew = outcomes["company.crew"]
    role = outcomes["company.role"]
  }

  /// Where the day stands for a person whose clock says this.
  func phase(on today: CalendarDate, at now: TimeOfDay) -> Phase {
    guard let start else { return .unknown }
    if start.minutes(from: today, now) <= 0 { return .begun }
    return start.date == today ? .today : .ahead
  }
}
