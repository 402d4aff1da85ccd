internal import OnboardingDomain
internal import OnboardingFlows

extension CalAIResults {
  /// A reminder on the day before the trial ends, as a calendar file: the page promises none that
  /// the person does not keep themselves.
  var trialReminder: Download {
    let session = context.session?.hexadecimal ?? "example"
    let morning = TimeOfDay(wrapping: 9 * 60)
    let end = subscriptionStatus.trialEnd
    let day = end.adding(days: Offer.reminderDays - Offer.trialDays)
    let event = CalendarEvent(
      uid: "\(session)-trial@calai.foyer", start: CalendarTime(day, morning), minutes: 15,
      summary: "The Cal AI trial ends tomorrow",
      details: "Demo: it ends on \(end.iso8601). Cancel before to be charged nothing.",
      recurrence: nil,
      alarm: CalendarEvent.Alarm(minutesBefore: 0, words: "The Cal AI trial ends tomorrow"))
    return Download(
      contentType: CalendarFile.contentType, fileName: "trial-reminder.ics",
      bytes: CalendarFile(
        product: "-//Foyer//Cal AI//EN", name: "Cal AI", stamp: .moment(of: context),
        events: [event]
      ).bytes)
  }
}
