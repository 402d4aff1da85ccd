package import HTTPCore
package import OnboardingDomain
import OnboardingEvents
package import OnboardingStore
import OnboardingWeb

/// Whose figures a page shows: all of it stands in the address, so that a page can be sent to a colleague.
package struct FigureFilter: Sendable, Hashable {
  /// From when to when people began.
  package enum Period: Sendable, Hashable {
    /// The last 24 hours, to the hour.
    case hours
    /// The last 7 days, today with them.
    case week
    /// The last 28 days, today with them.
    case weeks
    /// From one day to another, both with them.
    case dates(CalendarDate, CalendarDate)
  }

  /// What it is held against.
  package enum Comparison: Sendable, Hashable {
    /// As many hours before.
    case previous
    /// Another variant in the same period.
    case variant(String)
  }

  /// In which order screens stand.
  package enum Order: String, Sendable, Hashable, CaseIterable {
    /// That of the path.
    case path
    /// The largest loss first.
    case loss
    /// The slowest first.
    case time
    /// The one from which most go back first.
    case back
    /// The most skipped first.
    case skipped
    /// The most refused first.
    case refused
  }

  /// From when to when people began.
  package var period = Period.weeks
  /// One variant; nil for all.
  package var variant: String?
  /// One language; nil for all.
  package var locale: String?
  /// One kind of device; nil for all.
  package var device: String?
  /// Whether it is about simulated people.
  package var isSimulated = false
  /// What it is held against; nil for nothing.
  package var comparison: Comparison?
  /// In which order screens stand.
  package var order = Order.path
  /// What the address asks for and can't be taken; it was left out.
  package private(set) var problems: [UnreadParameter] = []
  /// Two days of which the last comes before the first.
  package struct Reversed: Sendable, Hashable {
    /// What was sent as the first.
    let first: CalendarDate
    /// What was sent as the last.
    let last: CalendarDate
  }
  /// The dates of the address where they are the wrong way round; they were left out.
  package private(set) var reversed: Reversed?

  /// Everybody of the last 28 days.
  package init() {}

  /// The parameters that an address of figures can have.
  package static let names = [
    "period", "from", "to", "variant", "locale", "device", "people", "compare", "sort",
  ]

  /// What the query of an address says; what can't be read is left out, and stands among the problems.
  ///
  /// - Parameter names: the parameters that the address has.
  package init(_ query: URLEncodedForm, taking names: [String] = Self.names) {
    var reader = QueryReader(query, taking: names)
    readPeriod(&reader)
    variant = reader.text("variant")
    locale = reader.text("locale")
    device = reader.value("device", Self.oneOf(Self.devices)) {
      Self.devices.contains($0) ? $0 : nil
    }
    isSimulated =
      reader.value("people", "simulated, or left out for people") {
        $0 == "simulated" ? true : nil
      } ?? false
    comparison = reader.text("compare").map { $0 == "previous" ? .previous : .variant($0) }
    order = reader.value("sort", Self.oneOf(Order.allCases.map(\.rawValue)), Order.init) ?? .path
    problems = reader.problems
  }

  /// The most days from one to another: each is counted for itself.
  private static let mostDays = 3_660

  /// The periods that have a name.
  static let periods: [String: Period] = ["24h": .hours, "7d": .week, "28d": .weeks]

  private mutating func readPeriod(_ reader: inout QueryReader) {
    period =
      reader.value("period", Self.oneOf(["24h", "7d", "28d"])) { Self.periods[$0] } ?? .weeks
    let day = "a day as 2026-02-28"
    let first = reader.value("from", day) { CalendarDate(iso8601: $0) }
    let last = reader.value("to", day) { CalendarDate(iso8601: $0) }
    if let first, let last {
      if reader.text("period") != nil {
        reader.refuse("period", .value("left out beside from and to"))
      }
      if last.dayNumber - first.dayNumber >= Self.mostDays {
        reader.refuse("to", .value("a day within ten years of from"))
      } else if first <= last {
        period = .dates(first, last)
      } else {
        reversed = Reversed(first: first, last: last)
        reader.refuse("to", .value("a day that is not before from"))
      }
    } else if first != nil, reader.text("to") == nil {
      reader.refuse("to", .value("\(day), for from and to go together"))
    } else if last != nil, reader.text("from") == nil {
      reader.refuse("from", .value("\(day), for from and to go together"))
    }
  }

  /// The kinds of devices that are told apart.
  private static let devices = Audience.Device.allCases.map(\.rawValue)

  /// `phone, tablet or desktop`.
  static func oneOf(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "left out" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Leaves a variant out that is none of these.
  package mutating func keepVariant(among names: [String]) {
    guard let variant, !names.contains(variant) else { return }
    self.variant = nil
    leaveOut("variant", variant, Self.oneOf(names))
  }

  /// Leaves a language out that is none of these.
  mutating func keepLocale(among names: [String]) {
    guard let locale, !names.contains(locale) else { return }
    self.locale = nil
    leaveOut("locale", locale, Self.oneOf(names))
  }

  /// Leaves a comparison out with a variant that is none of these, or the one that is compared.
  mutating func keepComparison(among names: [String]) {
    // All of them against one would be the same people twice.
    let others = variant == nil ? [] : names.filter { $0 != variant }
    guard case .variant(let other) = comparison, !others.contains(other) else { return }
    comparison = nil
    leaveOut("compare", other, Self.oneOf(["previous"] + others))
  }

  private mutating func leaveOut(_ name: String, _ value: String, _ expected: String) {
    problems.append(UnreadParameter(name: name, value: value, fault: .value(expected)))
  }

  /// Whether it is about some of those who walked, by how they did.
  package var isNarrow: Bool { variant != nil || locale != nil || device != nil }

  /// The query that says it, with the question mark; empty for everybody of the last 28 days.
  package var query: String {
    let parts = parameters.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// The names and values of the query.
  package var parameters: [(name: String, value: String)] {
    var parts: [(String, String)] = []
    switch period {
    case .hours: parts.append(("period", "24h"))
    case .week: parts.append(("period", "7d"))
    case .weeks: break
    case .dates(let first, let last):
      parts += [("from", first.iso8601), ("to", last.iso8601)]
    }
    if let variant { parts.append(("variant", variant)) }
    if let locale { parts.append(("locale", locale)) }
    if let device { parts.append(("device", device)) }
    if isSimulated { parts.append(("people", "simulated")) }
    switch comparison {
    case .previous: parts.append(("compare", "previous"))
    case .variant(let other): parts.append(("compare", other))
    case nil: break
    }
    if order != .path { parts.append(("sort", order.rawValue)) }
    return parts
  }

  /// What the name of a file says of it: `-2026-11-03-to-2026-11-30-phone`.
  func fileNamePart(now: Int64) -> String {
    let range = range(now: now)
    let days = [range.lowerBound, range.upperBound - 1].map {
      CalendarDate(dayNumber: Int($0 / Self.day)).iso8601
    }
    let against =
      switch comparison {
      case .previous: "against-previous"
      case .variant(let other): "against-\(other)"
      case nil: String?.none
      }
    let whose = [variant, locale, device, isSimulated ? "simulated" : nil, against]
    return ([""] + [days.joined(separator: "-to-")] + whose.compactMap(\.self))
      .joined(separator: "-")
  }

  /// The same with something changed.
  package func with(_ change: (inout FigureFilter) -> Void) -> FigureFilter {
    var copy = self
    change(&copy)
    return copy
  }

  // MARK: When

  private static let (hour, day): (Int64, Int64) = (3600, 86_400)

  /// From which second to before which one people began.
  ///
  /// - Parameter now: seconds since 1970 UTC.
  package func range(now: Int64) -> Range<Int64> {
    let today = now - now % Self.day
    switch period {
    case .hours:
      let end = now - now % Self.hour + Self.hour
      return end - Self.day..<end
    case .week: return today - 6 * Self.day..<today + Self.day
    case .weeks: return today - 27 * Self.day..<today + Self.day
    case .dates(let first, let last):
      return Int64(first.dayNumber) * Self.day..<Int64(last.dayNumber + 1) * Self.day
    }
  }

  /// The same with the period of a name in place of the dates that it has today: what is told of it is that of the name.
  package func named(now: Int64) -> FigureFilter {
    guard case .dates = period else { return self }
    let named = [Period.week, .weeks].first { period in
      with { $0.period = period }.range(now: now) == range(now: now)
    }
    return named.map { period in with { $0.period = period } } ?? self
  }

  /// Whether it is about days of one's own.
  package var hasDates: Bool { if case .dates = period { true } else { false } }

  /// As many hours before.
  package func previousRange(now: Int64) -> Range<Int64> {
    let range = range(now: now)
    return range.lowerBound - (range.upperBound - range.lowerBound)..<range.lowerBound
  }

  /// The selection of a flow's events.
  package func selection(_ flow: FlowID, in range: Range<Int64>) -> EventSelection {
    var selection = EventSelection(flow: flow.rawValue, period: range)
    selection.variant = variant
    selection.locale = locale
    selection.device = device
    selection.source = isSimulated ? .simulated : .person
    return selection
  }
}
