import OnboardingDomain

/// Eight figures of the last day, each with a small drawing.
struct HealthMultiples {
  let history: FigureHistory
  let latencies: LatencyHistory
  /// When they are read, in seconds since 1970.
  let instant: Int64
  /// How many bytes the store takes up, and how many its disk has left, where this machine knows that;
  /// nil for a store in memory.
  let size: (bytes: UInt64, left: UInt64?)?

  /// What is drawn, in the order of the page.
  private enum Kind: String, CaseIterable {
    case requests, half, most, refusals, failures, lost, waiting, store

    /// Its name in a file.
    var figure: String {
      switch self {
      case .half: "answered_in_half"
      case .most: "answered_in_99_of_100"
      case .refusals: "refused_forms"
      case .failures: "failures_5xx"
      case .lost: "events_lost"
      case .waiting: "deliveries_waiting"
      case .store: "store"
      case .requests: rawValue
      }
    }

    /// What it is counted in.
    var unit: String {
      switch self {
      case .requests: "per second"
      case .half, .most: "ms"
      case .store: "bytes"
      case .refusals, .failures, .lost, .waiting: "count"
      }
    }
  }

  var view: [ViewData] { Kind.allCases.map(view) }

  /// The same as a file: each figure in each quarter of an hour in which it is known.
  var table: FigureTable {
    FigureTable(
      "last-24-hours", ["figure", "unit", "from", "value"],
      Kind.allCases.flatMap { kind in
        series(kind).map { point in
          [
            .text(kind.figure), .text(kind.unit), .text(Moment.rfc3339(since(point.start))),
            point.value.map { .number($0) } ?? .none,
          ]
        }
      })
  }

  /// From when on a stretch was counted: the first began before the server did.
  private func since(_ start: Int64) -> Int64 { max(start, history.since ?? start) }

  private func view(_ kind: Kind) -> ViewData {
    let series = series(kind)
    let values = series.map(\.value)
    let chart = SmallMultiple(Self.spread(series), beginsAtZero: kind != .store)
    let highest = values.indices.filter { values[$0] != nil }
      .max { (values[$0] ?? 0) < (values[$1] ?? 0) }
    var data: ViewMembers = [
      "drawing": chart.draw().view(), "now": .text(now(kind, series)),
      "highest": .text(highest.flatMap { values[$0] }.map { text($0, kind) } ?? ""),
      "highest-at": .text(
        highest.map { Written.moment(since(series[$0].start), on: instant) } ?? ""),
      "has-highest": .flag(highest.flatMap { values[$0] }.map { $0 > 0 } ?? false),
      "is-known": .flag(values.contains { $0 != nil }),
      "growth": .text(growth(series)), "has-room": .flag(size?.left != nil),
      "room": .text(size?.left.map { Written.size(bytes: Int(clamping: $0)) } ?? ""),
      "is-in-memory": .flag(size == nil),
      "is-in-database": .flag(size.map { $0.left == nil } ?? false),
    ]
    for other in Kind.allCases { data["is-\(other.rawValue)"] = .flag(other == kind) }
    return .object(data)
  }

  private func series(_ kind: Kind) -> [(start: Int64, value: Double?)] {
    func counter(_ name: String) -> [(start: Int64, value: Double?)] {
      history.series(name, isCounter: true).map { ($0.start, Double($0.value)) }
    }
    func gauge(_ name: String) -> [(start: Int64, value: Double?)] {
      history.series(name, isCounter: false).map { ($0.start, Double($0.value)) }
    }
    switch kind {
    case .requests:
      let all = counter("requests_total")
      // The first stretch began before the server did, and the last one is under way: what they have is of the time
      // that has passed; and of the minute before, in which the stretch before may have been noted last.
      return all.map { point in
        let (start, end) = (since(point.start), min(instant, point.start + FigureHistory.stretch))
        let passed = max(start > point.start ? 1 : 60, end - start)
        return (point.start, point.value.map { $0 / Double(passed) })
      }
    case .half: return latencies.series(0.5)
    case .most: return latencies.series(0.99)
    case .refusals: return counter("refused_forms_total")
    case .failures: return counter("failures_total")
    case .lost: return counter("events_dropped_total")
    case .waiting: return gauge("deliveries_waiting")
    case .store: return gauge("store_bytes").filter { ($0.value ?? 0) > 0 }
    }
  }

  /// One value for each stretch of the day, nil where nothing was counted.
  private static func spread(_ series: [(start: Int64, value: Double?)]) -> [Double?] {
    var values = [Double?](repeating: nil, count: FigureHistory.count)
    guard let last = series.last?.start else { return values }
    for point in series {
      let position = values.count - 1 - Int((last - point.start) / FigureHistory.stretch)
      if values.indices.contains(position) { values[position] = point.value }
    }
    return values
  }

  /// What stands large: the last value, of counters that of an hour.
  private func now(_ kind: Kind, _ series: [(start: Int64, value: Double?)]) -> String {
    switch kind {
    case .requests, .waiting, .store: text(series.last?.value ?? 0, kind)
    case .half, .most: series.last?.value.map { text($0, kind) } ?? "–"
    case .refusals, .failures, .lost:
      Written.count(Int(series.suffix(4).reduce(0) { $0 + ($1.value ?? 0) }))
    }
  }

  private func text(_ value: Double, _ kind: Kind) -> String {
    switch kind {
    case .requests: Written.number(value, decimals: value < 10 ? 1 : 0)
    case .half, .most: Written.number(value, decimals: value < 1 ? 2 : value < 10 ? 1 : 0)
    case .store: Written.size(bytes: Int(value))
    case .refusals, .failures, .lost, .waiting: Written.count(Int(value))
    }
  }

  /// By how much the store grows in a day, as far as the drawing goes back; empty within the first hour.
  private func growth(_ series: [(start: Int64, value: Double?)]) -> String {
    guard let first = series.first, let last = series.last, let from = first.value,
      let to = last.value, last.start - first.start >= 3600
    else { return "" }
    let day = (to - from) / Double(last.start - first.start) * 86_400
    return day > 0 ? Written.size(bytes: Int(day)) : ""
  }
}
