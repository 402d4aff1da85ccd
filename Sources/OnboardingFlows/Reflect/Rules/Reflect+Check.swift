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
    if answers[Self.birthYear] == nil, answers[Self.ageRange] == nil {
      errors.append(FieldError(Self.birthYear.id, "required"))
    }
    if let zone = answers[Self.timeZone], TimeZone(identifier: zone.id) == nil {
      errors.append(FieldError(Self.timeZone.id, "unknown-choice"))
    }
    return errors
  }

  private func sportsErrors(_ answers: Answers) -> [FieldError] {
    let chosen = answers[Self.sports]?.count ?? 0
    let own = answers[Self.ownSports]?.count ?? 0
    return chosen + own == 0 ? [FieldError(Self.sports.id, "required")] : []
  }

  private func reminderErrors(_ answers: Answers) -> [FieldError] {
    guard let morning = answers[Self.morningTime], morning == answers[Self.eveningTime] else {
      return []
    }
    return [FieldError(Self.eveningTime.id, "same-time")]
  }
}
