internal import Foundation
public import OnboardingDomain

extension Reflect {
  /// Rules between answers, and the one that only the platform knows: which time zones there are.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    switch screen {
    case "personal-info": personalErrors(answers)
    case "sports": sportsErrors(answers)
    case "reminders": reminderErrors(answers)
    default: []
    }
  }

  private func personalErrors(_ answers: Answers) -> [FieldError] {
    var errors: [FieldError] = []
    if answers[Keys.birthYear] == nil, answers[Keys.ageRange] == nil {
      errors.append(FieldError(Keys.birthYear.id, "required"))
    }
    if let zone = answers[Keys.timeZone], TimeZone(identifier: zone) == nil {
      errors.append(FieldError(Keys.timeZone.id, "unknown-choice"))
    }
    return errors
  }

  private func sportsErrors(_ answers: Answers) -> [FieldError] {
    let chosen = answers[Keys.sports]?.count ?? 0
    let own = answers[Keys.ownSports]?.count ?? 0
    return chosen + own == 0 ? [FieldError(Keys.sports.id, "required")] : []
  }

  private func reminderErrors(_ answers: Answers) -> [FieldError] {
    guard let morning = answers[Keys.morningTime], morning == answers[Keys.eveningTime] else {
      return []
    }
    return [FieldError(Keys.eveningTime.id, "same-time")]
  }
}
