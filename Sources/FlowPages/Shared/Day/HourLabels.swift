internal import OnboardingDomain
internal import OnboardingFlows

/// How drawings label hours: as clocks of twelve hours do, or of 24.
struct HourLabels: Sendable, Hashable {
  /// Whether hours are counted to twelve, twice a day.
  let isTwelve: Bool

  /// Clocks of twelve hours.
  static let twelve = HourLabels(isTwelve: true)
  /// Clocks of 24 hours.
  static let twentyFour = HourLabels(isTwelve: false)

  private init(isTwelve: Bool) { self.isTwelve = isTwelve }

  /// As a person's region has them; of twelve hours where nobody knows.
  init(_ habits: RegionHabits?) { isTwelve = habits?.usesTwelveHours ?? true }

  // MARK: On an axis

  /// An hour that begins this many minutes after some midnight: `10PM`, with `space` between: `10 PM`;
  /// `07`, `22`.
  func full(minutes: Int, space: String = "") -> String {
    let time = TimeOfDay(wrapping: minutes)
    return isTwelve ? "\(clock(hour: time))\(space)\(half(time))" : clock(hour: time)
  }

  /// Labels of these hours: the half of the day stands where it changes, at the first and the last
  /// hour only where asked for.
  func list(
    _ hours: [Int], space: String = "", marksFirst: Bool = true, marksLast: Bool = true
  ) -> [String] {
    let times = hours.map(TimeOfDay.init(wrapping:))
    return times.indices.map { index in
      let isMarked =
        index == 0
        ? marksFirst
        : half(times[index]) != half(times[index - 1]) || marksLast && index == times.count - 1
      return isMarked || !isTwelve
        ? full(minutes: hours[index], space: space) : clock(hour: times[index])
    }
  }

  // MARK: Windows

  /// Both ends without the half of the day: `8–9`, `5:30–7`; `17:30–19`, `08:30–09`.
  func short(_ window: TimeWindow) -> String {
    "\(clock(window.start))–\(clock(window.end))"
  }

  /// Both ends, the half of the day where they differ and at the end: `7–9 AM`, `11 AM–1 PM`;
  /// `07:00–09:00`.
  func span(_ window: TimeWindow) -> String {
    guard isTwelve else { return "\(window.start.text)–\(window.end.text)" }
    let (first, last) = (half(window.start), half(window.end))
    return "\(clock(window.start))\(first == last ? "" : " \(first)")–\(clock(window.end)) \(last)"
  }

  // MARK: Times

  /// The time with the half of the day: `8 AM`, `5:30 PM`; `17:30`.
  func short(_ time: TimeOfDay) -> String {
    isTwelve ? "\(clock(time)) \(half(time))" : time.text
  }

  /// The time with minutes and without the half of the day: `8:00`, `5:30`; `17:30`.
  func full(_ time: TimeOfDay) -> String {
    guard isTwelve else { return time.text }
    return time.minute == 0 ? "\(clock(time)):00" : clock(time)
  }

  /// Which half of the day a time lies in: `AM`, `PM`; nothing on clocks of 24 hours.
  func half(_ time: TimeOfDay) -> String {
    isTwelve ? time.hour < 12 ? "AM" : "PM" : ""
  }

  /// The time alone, with minutes where there are any: `8`, `5:30`; `08`, `17:30`.
  private func clock(_ time: TimeOfDay) -> String {
    let minutes = time.minute == 0 ? "" : ":\(time.minute < 10 ? "0" : "")\(time.minute)"
    return "\(clock(hour: time))\(minutes)"
  }

  /// The hour alone: `8`; `08`, for times have two digits everywhere on clocks of 24 hours.
  private func clock(hour time: TimeOfDay) -> String {
    guard isTwelve else { return String(time.text.prefix(2)) }
    return String(time.hour % 12 == 0 ? 12 : time.hour % 12)
  }
}
