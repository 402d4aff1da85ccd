internal import OnboardingDomain
internal import OnboardingFlows

/// The first day as a calendar file: one event, which a newer file replaces.
struct FirstDayCalendar {
  /// How long the event lasts: nobody said how long the day is, so it marks its beginning.
  private static let minutes = 60

  /// The file.
  let bytes: [UInt8]

  /// The file; nil where the company has not said when the day starts.
  init?(_ results: OPSResults) {
    guard let start = results.firstDay.start, let company = results.company else { return nil }
    let day = results.firstDay
    let place = [day.yard, day.address].compactMap { $0 }.joined(separator: ", ")
    let details = [place, day.leadPhone.map { "Crew lead \($0.text)" } ?? "", day.map ?? ""]
    let session = results.context.session?.hexadecimal ?? "example"
    let event = CalendarEvent(
      uid: "first-day-\(session)@ops.foyer", start: CalendarTime(start.date, start.time),
      minutes: Self.minutes, summary: "\(company): first day",
      details: details.filter { !$0.isEmpty }.joined(separator: "\n"), recurrence: nil, alarm: nil)
    bytes =
      CalendarFile(
        product: "-//Foyer//OPS//EN", name: "OPS", stamp: .moment(of: results.context),
        events: [event]
      ).bytes
  }
}
