internal import OnboardingDomain
internal import OnboardingFlows

extension OPSResults {
  /// The crew card as a drawing that a person can keep, and the start for their calendar.
  func file(_ name: String) -> Download? {
    switch name {
    case "crew-card.svg":
      guard firstName != nil, lastName != nil else { return nil }
      return Download(
        contentType: "image/svg+xml; charset=utf-8", fileName: "crew-card.svg",
        bytes: Array(CrewCard(self).svg.utf8))
    case "first-day.ics":
      guard let file = FirstDayCalendar(self) else { return nil }
      return Download(
        contentType: CalendarFile.contentType, fileName: "first-day.ics", bytes: file.bytes)
    default: return nil
    }
  }
}
