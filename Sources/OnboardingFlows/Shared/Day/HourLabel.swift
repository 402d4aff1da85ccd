internal import OnboardingDomain

/// The text of an hour on an axis, as clocks of twelve hours write it.
struct HourLabel: Sendable, Hashable {
  /// The hour, 1 … 12.
  let number: Int
  /// Whether it lies in the second half of the day.
  let isAfternoon: Bool

  /// The hour that begins this many minutes after some midnight.
  init(minutes: Int) {
    let hour = TimeOfDay(wrapping: minutes).hour
    number = hour % 12 == 0 ? 12 : hour % 12
    isAfternoon = hour >= 12
  }

  /// `10PM`, with `space` between: `10 PM`.
  func full(space: String = "") -> String { "\(number)\(space)\(isAfternoon ? "PM" : "AM")" }

  /// Labels of these hours: the half of the day stands where it changes, at the first and the last
  /// hour only where asked for.
  static func list(
    _ hours: [Int], space: String = "", marksFirst: Bool = true, marksLast: Bool = true
  ) -> [String] {
    let labels = hours.map(HourLabel.init)
    return labels.indices.map { index in
      let isMarked =
        index == 0
        ? marksFirst
        : labels[index].isAfternoon != labels[index - 1].isAfternoon
          || marksLast && index == labels.count - 1
      return isMarked ? labels[index].full(space: space) : String(labels[index].number)
    }
  }
}

extension TimeWindow {
  /// Both ends without the half of the day: `8–9`, `5:30–7`.
  var short: String { "\(start.clock)–\(end.clock)" }
  /// Both ends, the half of the day where they differ and at the end: `7–9 AM`, `11 AM–1 PM`.
  var spanText: String {
    let start = HourLabel(minutes: start.minutes)
    let end = HourLabel(minutes: end.minutes)
    let first = start.isAfternoon == end.isAfternoon ? "" : start.isAfternoon ? " PM" : " AM"
    return "\(self.start.clock)\(first)–\(self.end.clock) \(end.isAfternoon ? "PM" : "AM")"
  }
}

extension TimeOfDay {
  /// The time of a twelve-hour clock without the half of the day: `8`, `5:30`.
  var clock: String {
    let number = HourLabel(minutes: minutes).number
    return minute == 0 ? "\(number)" : "\(number):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The same, always with minutes: `8:00`, `5:30`.
  var fullClock: String { minute == 0 ? "\(clock):00" : clock }

  /// The time with the half of the day: `8 AM`, `5:30 PM`.
  var shortText: String { "\(clock) \(hour >= 12 ? "PM" : "AM")" }
}
