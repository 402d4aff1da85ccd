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
  /// Whether the dates of the address were none, or the wrong way round.
  package private(set) var hasBadDates = false
  /// What the address asks for and there isn't, as `name=value`; it was left out.
  package private(set) var unknown: [String] = []

  /// Everybody of the last 28 days.
  package init() {}

  /// What the query of an address says; what it cannot say is left out.
  package init(_ query: URLEncodedForm) {
    func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
    switch text("period") {
    case "24h": period = .hours
    case "7d": period = .week
    case nil, "28d": period = .weeks
    case let other?: unknown.append("period=\(other)")
    }
    if let from = text("from"), let to = text("to") {
      if let first = CalendarDate(iso8601: from), let last = CalendarDate(iso8601: to),
        first <= last
      {
        period = .dates(first, last)
      } else {
        hasBadDates = true
      }
    } else {
      hasBadDates = text("from") != nil || text("to") != nil
    }
    variant = text("variant")
    locale = text("locale")
    device = text("device")
    if let other = device, !Self.devices.contains(other) {
      device = nil
      unknown.append("device=\(other)")
    }
    isSimulated = text("people") == "simulated"
    comparison = text("compare").map { $0 == "previous" ? .previous : .variant($0) }
    order = text("sort").flatMap(Order.init) ?? .path
  }

  /// The kinds of devices that are told apart.
  private static let devices = Set(Audience.Device.allCases.map(\.rawValue))

  /// Leaves a variant out that is none of these.
  package mutating func keepVariant(among names: [String]) {
    guard let variant, !names.contains(variant) else { return }
    self.variant = nil
    unknown.append("variant=\(variant)")
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
