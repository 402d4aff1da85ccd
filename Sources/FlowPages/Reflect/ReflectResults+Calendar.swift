internal import OnboardingDomain
internal import OnboardingFlows

extension ReflectResults {
  /// Both reminders as a calendar file: once a day by the clock of the person's zone, whatever is
  /// done to it in spring and autumn.
  var remindersFile: Download? {
    guard let zone = answers[Reflect.timeZone]?.id,
      let rules = CalendarTimeZone(id: zone, from: today)
    else { return nil }
    let reminders = ReflectionWords.all.compactMap { words in
      answers[words.reflection.time].map { (words, $0) }
    }
    guard !reminders.isEmpty else { return nil }
    let file = CalendarFile(
      product: "-//Foyer//Reflect//EN", name: "Reflect", stamp: .moment(of: context),
      timeZones: [rules],
      events: reminders.map { event($0.0, at: $0.1, in: zone) })
    return Download(
      contentType: CalendarFile.contentType, fileName: "reflect-reminders.ics", bytes: file.bytes)
  }

  private func event(
    _ words: ReflectionWords, at time: TimeOfDay, in zone: String
  ) -> CalendarEvent {
    // What is over for today begins tomorrow.
    let isOver = now.map { time <= $0 } ?? false
    // A preview has no session, and nobody imports its file twice.
    let owner = context.session?.hexadecimal ?? "preview"
    return CalendarEvent(
      uid: "reflect-\(owner)-\(words.reflection.rawValue)",
      start: CalendarTime(isOver ? today.adding(days: 1) : today, time, .zone(zone)), minutes: 5,
      summary: words.title, details: words.question, recurrence: .daily,
      alarm: CalendarEvent.Alarm(minutesBefore: 0, words: "\(words.title): \(words.question)"))
  }
}

/// The words of a reflection in a calendar, the catalogue's in English: a file is downloaded by
/// itself, without a page whose language it could have.
struct ReflectionWords: Sendable, Hashable {
  /// Which reflection.
  let reflection: Reflect.Reflection
  /// `Morning reflection`.
  let title: String
  /// What the reflection asks.
  let question: String

  /// Both reflections.
  static let all = [
    ReflectionWords(
      reflection: .morning, title: "Morning reflection",
      question: "What would make today good?"),
    ReflectionWords(
      reflection: .evening, title: "Evening reflection",
      question: "What did today teach me?"),
  ]
}
