internal import Foundation
internal import OnboardingDomain
internal import OnboardingFlows

extension CalendarTimeZone {
  /// Source: the longest cycle of rules in use but for those that follow the moon; a weekday falls on
  /// every day of the month within eleven years.
  private static let yearsAhead = 20
  private static let daysBehind = 400

  /// The rules of a zone as the platform knows them, for times from a day on; nil where it knows no
  /// zone of that name.
  ///
  /// Changes that come back by a rule are written as one, for ever. Others (Morocco's follow the
  /// moon) are listed one by one for the twenty years that anybody foresees.
  init?(id: String, from date: CalendarDate) {
    guard let zone = TimeZone(identifier: id) else { return nil }
    let day: Int64 = 86_400
    let start = Int64(date.dayNumber) * day
    let changes = ClockChange.all(
      in: zone, after: start - Int64(Self.daysBehind) * day,
      until: start + Int64(Self.yearsAhead) * 365 * day)
    var observances = Self.observances(changes)
    // NB: a zone without a stretch that has begun before the first event has no offset at all.
    if changes.first.map({ $0.instant > start - 2 * day }) ?? true {
      let moment = Date(timeIntervalSince1970: Double(start - 2 * day))
      let offset = zone.secondsFromGMT(for: moment) / 60
      observances.insert(
        Observance(
          isDaylight: zone.isDaylightSavingTime(for: moment),
          start: CalendarTime(CalendarDate(dayNumber: 0), TimeOfDay(wrapping: 0)),
          offsetBefore: offset, offset: offset, name: zone.abbreviation(for: moment) ?? "LT",
          rule: nil), at: 0)
    }
    self.init(id: id, observances: observances)
  }

  private static func observances(_ changes: [ClockChange]) -> [Observance] {
    struct Kind: Hashable {
      let before: Int
      let after: Int
    }
    var kinds: [Kind] = []
    var groups: [Kind: [ClockChange]] = [:]
    for change in changes {
      let kind = Kind(before: change.before, after: change.after)
      if groups[kind] == nil { kinds.append(kind) }
      groups[kind, default: []].append(change)
    }
    return kinds.compactMap { kind in
      guard let group = groups[kind], let first = group.first else { return nil }
      let rule = YearlyRule(group.map(\.wall))
      return Observance(
        isDaylight: first.isDaylight, start: first.wall, offsetBefore: first.before,
        offset: first.after, name: first.name, rule: rule?.text,
        furtherStarts: rule == nil ? group.dropFirst().map(\.wall) : [])
    }
  }
}
