internal import OnboardingDomain
internal import OnboardingFlows

extension NutriSyncResults {
  /// The calendar file of the meal windows: each once a day by the clock on the wall.
  var mealWindowsFile: Download? {
    let day = mealDay
    guard profile.isDayKnown, let opening else { return nil }
    let energies = energy.map { day.split($0.kcal) }
    let file = CalendarFile(
      product: "-//Foyer//NutriSync//EN", name: "NutriSync", stamp: .moment(of: context),
      events: day.entries.indices.map { index in
        event(day.entries[index], number: index + 1, kcal: energies?[index], from: opening)
      })
    return Download(
      contentType: CalendarFile.contentType, fileName: "meal-windows.ics", bytes: file.bytes)
  }

  /// - Parameter opening: the first window of all, open now or the next to open; none begins before it.
  private func event(
    _ entry: MealDay.Entry, number: Int, kcal: Int?, from opening: Opening
  ) -> CalendarEvent {
    let words = CalendarWords(entry.name, percent: entry.percent)
    let isLater = entry.window.start >= opening.entry.window.start
    let date = isLater ? opening.date : opening.date.adding(days: 1)
    // A preview has no session, and nobody imports its file twice.
    let owner = context.session?.hexadecimal ?? "preview"
    return CalendarEvent(
      uid: "nutrisync-\(owner)-window-\(number)",
      start: CalendarTime(date, entry.window.start), minutes: entry.window.duration,
      summary: words.title,
      details: kcal.map { "\(words.purpose): \(NumberText.grouped(Double($0))) cal" }
        ?? words.purpose,
      recurrence: .daily,
      alarm: profile.answers[NutriSync.reminders] != .skipped
        ? CalendarEvent.Alarm(minutesBefore: 15, words: words.reminder) : nil)
  }
}

/// The words of a meal window in a calendar, the catalogue's in English: a file is downloaded by
/// itself, without a page whose language it could have.
struct CalendarWords: Sendable, Hashable {
  /// `Morning Window`.
  let title: String
  /// `Energizing breakfast`.
  let purpose: String
  /// `🍽️ Morning window opens in 15 minutes`.
  let reminder: String

  /// - Parameter percent: the window's part of the day's energy.
  init(_ name: WindowName, percent: Int) {
    let isSnack = name.mealID(percent: percent) == name.id
    let (name, purpose) =
      switch name {
      case .part(.morning): ("Morning", "Energizing breakfast")
      case .part(.midMorning): ("Mid-morning", isSnack ? "Steadying snack" : "Late breakfast")
      case .part(.midday): ("Midday", "Sustaining lunch")
      case .part(.afternoon): ("Afternoon", isSnack ? "Refueling snack" : "Afternoon meal")
      case .part(.evening): ("Evening", "Recovery dinner")
      case .part(.night): ("Night", "Late meal")
      case .place(.first): ("First", "First meal of the day")
      case .place(.second): ("Second", "Second meal of the day")
      case .place(.third): ("Third", "Third meal of the day")
      }
    title = "\(name) Window"
    self.purpose = purpose
    reminder = "🍽️ \(name) window opens in 15 minutes"
  }
}
