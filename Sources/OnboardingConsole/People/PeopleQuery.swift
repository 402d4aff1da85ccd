import HTTPCore
import OnboardingDomain
import OnboardingStore

/// Which people are listed, as the address of the list says it; parsed and printed here.
struct PeopleQuery: Sendable, Hashable {
  /// The stretches of time that can be chosen with one click, in days.
  static let periods = [1, 7, 28]
  /// The most days that can be asked for: a century.
  private static let mostDays = 36_500

  /// The days up to today, which is one of them, or for 1 the last 24 hours; nil where two dates were chosen, or all
  /// of the time.
  var days: Int? = 28
  /// The first and the last day.
  var from: CalendarDate?, to: CalendarDate?
  var flow: String?
  var variant: String?
  var deliveries: PeopleFilter.Deliveries?
  var hasAccount: Bool?
  /// Only receipts before this one.
  var before: Int64?
  /// What can't be read, and was left out.
  var problems: [UnreadParameter] = []
  /// Whether the last day comes before the first.
  var isReversed: Bool { if let from, let to { to < from } else { false } }
  /// Whether some are left out whenever they came.
  var isFiltered: Bool {
    flow != nil || variant != nil || deliveries != nil || hasAccount != nil
  }
  /// A receipt that an operator asked for by its number.
  var receipt: Int64?
  /// A receipt whose person was erased a moment ago.
  var erased: Int64?

  init() {}

  /// The parameters of a file of the list, and those that its page has besides.
  static let (fileNames, pageNames) = (
    ["days", "from", "to", "flow", "variant", "deliveries", "account"],
    ["before", "receipt", "erased"]
  )

  /// Reads the query of a request.
  ///
  /// - Parameter names: the parameters that its address has.
  /// - Throws: `RequestError.badTarget` or `.targetTooLong`, as `queryFields` does.
  init(_ request: Request, taking names: [String]) throws(RequestError) {
    var reader = QueryReader(try request.queryFields(), taking: names)
    func text(_ name: String) -> String? {
      reader.text(name).map { String($0.drop(while: \.isWhitespace)) }
    }
    func read<Value>(_ name: String, _ expected: String, _ parse: (String) -> Value?) -> Value? {
      reader.value(name, expected) { parse(String($0.drop(while: \.isWhitespace))) }
    }
    let day = "a day as 2026-02-28"
    let days = read("days", "a number of days, or all") {
      $0 == "all" ? 0 : Int($0).flatMap { (1...Self.mostDays).contains($0) ? $0 : nil }
    }
    from = read("from", day) { CalendarDate(iso8601: $0) }
    to = read("to", day) { CalendarDate(iso8601: $0) }
    flow = text("flow")
    variant = text("variant")
    deliveries = read(
      "deliveries", FigureFilter.oneOf(PeopleFilter.Deliveries.allCases.map(\.rawValue))
    ) { PeopleFilter.Deliveries(rawValue: $0) }
    hasAccount = read("account", "yes or no") { ["yes": true, "no": false][$0] }
    before = read("before", "a receipt", ConsoleRoute.number)
    receipt = read("receipt", "a number", Self.receipt)
    erased = text("erased").flatMap(ConsoleRoute.number)
    if isReversed { reader.refuse("to", .value("a day that is not before from")) }
    problems = reader.problems
    // Whoever enters dates means them, beside the period that the form had before.
    self.days = from == nil && to == nil ? days ?? 28 : nil
    if self.days == 0 { self.days = nil }
  }

  /// The receipt that an operator typed, or copied from a page, where it stands as № 1,234.
  static func receipt(_ text: String) -> Int64? {
    ConsoleRoute.number(text.filter { !$0.isWhitespace && !",№".contains($0) })
  }

  /// Leaves a flow and a variant out that there are none of.
  ///
  /// - Parameters:
  ///   - flows: those that are served.
  ///   - isKept: whether anybody is kept of it: one that is no longer served may still have people.
  mutating func leaveOutUnknown(
    among flows: [Flow], isKept: (PeopleFilter) throws -> Bool
  ) rethrows {
    let ids = flows.map(\.id.rawValue)
    if let flow, !ids.contains(flow), try !isKept(PeopleFilter(flow: flow)) {
      problems.append(
        UnreadParameter(name: "flow", value: flow, fault: .value(FigureFilter.oneOf(ids))))
      self.flow = nil
    }
    let variants = flows.filter { flow == nil || $0.id.rawValue == flow }
      .flatMap { $0.variants.map(\.id.rawValue) }
    if let variant, !variants.contains(variant),
      try !isKept(PeopleFilter(flow: flow, variant: variant))
    {
      problems.append(
        UnreadParameter(
          name: "variant", value: variant, fault: .value(FigureFilter.oneOf(variants))))
      self.variant = nil
    }
  }

  /// What it asks of the store.
  ///
  /// - Parameter now: seconds since 1970.
  func filter(now: Int64) -> PeopleFilter {
    let day: Int64 = 86_400
    var filter = PeopleFilter()
    filter.flow = flow
    filter.variant = variant
    filter.deliveries = deliveries
    filter.hasAccount = hasAccount
    // The last 24 hours, or days of which today is one, as where people are counted.
    filter.from =
      days.map { $0 == 1 ? now - day : now - now % day - Int64($0 - 1) * day } ?? from?.start
    filter.until = to.map { $0.start + day }
    return filter
  }

  /// Whether all of the time was asked for.
  var isOfAllTime: Bool { days == nil && from == nil && to == nil }

  /// The first and the last day of which people are listed, as dates; nil for no end.
  ///
  /// - Parameter now: seconds since 1970.
  func dates(now: Int64) -> (first: CalendarDate?, last: CalendarDate?) {
    guard days != nil else { return (from, to) }
    return (filter(now: now).from.map { Moment(instant: $0).day }, Moment(instant: now).day)
  }

  /// The names and values that say from when to when.
  var periodParameters: [(name: String, value: String)] {
    if let days { return [("days", String(days))] }
    if isOfAllTime { return [("days", "all")] }
    return [("from", from?.iso8601), ("to", to?.iso8601)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  /// The names and values of all else that people are listed by.
  var filterParameters: [(name: String, value: String)] {
    [
      ("flow", flow), ("variant", variant), ("deliveries", deliveries?.rawValue),
      ("account", hasAccount.map { $0 ? "yes" : "no" }),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// The query with its question mark.
  var text: String {
    var pairs = periodParameters + filterParameters
    if let before { pairs.append(("before", String(before))) }
    return "?" + pairs.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
  }
}

extension CalendarDate {
  /// When the day begins, in seconds since 1970 UTC.
  var start: Int64 { Int64(dayNumber) * 86_400 }
}
