package import OnboardingDomain

extension Field {
  /// The keys of the errors that reading a form can find in this field; there must be words for each of them.
  /// What a flow's own rules find is not among them.
  package var errorKeys: [String] {
    // A switch is on or off, so that nothing is ever missing.
    var keys = isRequired && format != .toggle ? ["required"] : []
    switch format {
    case .text(let length, _):
      keys += ["control-characters", "too-long"]
      if length.lowerBound > 1 { keys.append("too-short") }
    case .email: keys.append("email")
    case .phone: keys += ["phone", "phone-extension"]
    case .newPassword: keys.append("account-password")
    case .toggle: break
    case .code: keys.append("code")
    case .number(_, let step):
      keys += ["number", "out-of-range"]
      if step == 1 { keys.append("whole-number") }
    case .mass: keys += ["number", "mass-out-of-range.imperial", "mass-out-of-range.metric"]
    case .length:
      keys += [
        "number", "feet", "inches", "length-out-of-range.imperial", "length-out-of-range.metric",
      ]
    case .birthDate:
      keys += [
        "date", "date-missing-month", "date-missing-day", "date-missing-year",
        "date-missing-month-day", "date-missing-month-year", "date-missing-day-year", "date-month",
        "date-day", "date-year", "date-in-future", "date-too-early",
      ]
    case .date: keys += ["day", "day-out-of-range"]
    case .birthYear: keys += ["birth-year", "birth-year-out-of-range"]
    case .time: keys.append("time")
    case .timeZone, .country, .singleChoice: keys.append("unknown-choice")
    case .multipleChoice(_, let exclusive):
      keys.append("unknown-choice")
      if exclusive != nil { keys.append("exclusive-choice") }
    case .money: keys += ["money", "money-out-of-range"]
    case .scale, .rating: keys.append("out-of-range")
    case .tags: keys += ["control-characters", "tag-too-long", "too-many"]
    case .windows(let count, _):
      keys += ["window-time", "window-empty", "windows-overlap"]
      if count.lowerBound > 1 { keys.append("too-few") }
    }
    return keys
  }

  /// The keys of the errors that only who keeps an account can find in this field; there must be words for each of
  /// them, too.
  package var storedErrorKeys: [String] {
    format == .newPassword ? NewPasswordError.allCases.map(\.key) + ["account-other-way"] : []
  }
}
