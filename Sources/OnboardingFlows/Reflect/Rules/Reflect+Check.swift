internal import Foundation
public import OnboardingDomain

extension Reflect {
  /// Rules between answers, and the one that only the platform knows: which time zones there are.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    switch screen {
    case "personal-info": personalErrors(answers, today)
    case "sports": sportsErrors(answers)
    case "reminders": reminderErrors(answers)
    case "today": lineErrors(answers, today)
    default: []
    }
  }

  /// A person who keeps a journal can write, at this age at the earliest.
  private static let youngest = 6

  private func personalErrors(_ answers: Answers, _ today: CalendarDate) -> [FieldError] {
    var errors = ageErrors(answers, today)
    if answers[Self.birthYear] == nil, answers[Self.ageRange] == nil {
      errors.append(FieldError(Self.birthYear.id, "required"))
    }
    if let zone = answers[Self.timeZone], TimeZone(identifier: zone.id) == nil {
      errors.append(FieldError(Self.timeZone.id, "unknown-choice"))
    }
    return errors
  }

  private func ageErrors(_ answers: Answers, _ today: CalendarDate) -> [FieldError] {
    guard let year = answers[Self.birthYear] else { return [] }
    let latest = today.year - Self.youngest
    if year > latest {
      return [FieldError(Self.birthYear.id, "too-young", arguments: [String(latest)])]
    }
    guard let ages = answers[Self.ageRange]?.ages else { return [] }
    // Before the birthday and after it.
    let possible = today.year - year - 1...today.year - year
    return ages.overlaps(possible) ? [] : [FieldError(Self.ageRange.id, "contradicts-year")]
  }

  private func sportsErrors(_ answers: Answers) -> [FieldError] {
    let chosen = answers[Self.sports]?.count ?? 0
    let own = answers[Self.ownSports]?.count ?? 0
    return chosen + own == 0
      ? [FieldError(Self.sports.id, "required", provided: [Self.ownSports.id])] : []
  }

  /// A page that stood open for days asks about another one; where the person is, the day may be the one
  /// before or after.
  private func lineErrors(_ answers: Answers, _ today: CalendarDate) -> [FieldError] {
    guard let half = answers[Self.halfDay].map({ HalfDay(number: $0) }),
      abs(half.day.dayNumber - today.dayNumber) > 1
    else { return [] }
    return [FieldError(Self.line.id, "another-day")]
  }

  private func reminderErrors(_ answers: Answers) -> [FieldError] {
    guard let morning = answers[Self.morningTime], morning == answers[Self.eveningTime] else {
      return []
    }
    return [FieldError(Self.eveningTime.id, "same-time")]
  }
}
