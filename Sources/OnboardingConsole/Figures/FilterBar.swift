import Insights
import OnboardingDomain

/// The links and the form by which an operator chooses whose figures they see.
struct FilterBar: Sendable {
  let filter: FigureFilter
  /// The address of the page without a query.
  let address: String
  /// Seconds since 1970 UTC.
  let now: Int64
  /// What can be chosen among.
  var choices: FlowReading.Choices?
  /// The variants of the flow, the default first.
  var variants: [String] = []
  /// Whether the page can hold figures against others.
  var compares = false

  /// What `Templates/console/tools` walks.
  var view: ViewMembers {
    let range = filter.range(now: now)
    var members: ViewMembers = [
      "periods": .list(periods), "dates-action": .text(address),
      "from": .text(Moment(instant: range.lowerBound).day.iso8601),
      "to": .text(Moment(instant: range.upperBound - 1).day.iso8601),
      "kept": .list(kept), "counted": .text(Written.clock(now)),
      "is-simulated": .flag(filter.isSimulated),
      "span": .text(Self.span(range)), "previous-span": .text(Self.span(previous)),
    ]
    members.merge(leftOut)
    members["variants"] = .list(variants.count > 1 ? variantLinks : [])
    members["locales"] = .list(
      links(choices?.locales ?? [], \.locale))
    members["devices"] = .list(links(choices?.devices ?? [], \.device))
    members["compared"] = .list(compares ? comparisons : [])
    members["sources"] = .list(sources)
    members["has-variants"] = .flag(variants.count > 1)
    members["has-locales"] = .flag((choices?.locales.count ?? 0) > 1 || filter.locale != nil)
    members["has-devices"] = .flag((choices?.devices.count ?? 0) > 1 || filter.device != nil)
    members["has-compared"] = .flag(compares)
    members["has-sources"] = .flag(choices?.hasSimulated == true || filter.isSimulated)
    return members
  }

  /// What the address asked for and was left out.
  private var leftOut: ViewMembers {
    let period = filter.problems.first { $0.name == "period" && $0.fault != .repeated }
    var view = LeftOut(
      filter.problems, besides: period == nil ? ["from", "to"] : ["from", "to", "period"]
    ).view
    view["has-bad-period"] = .flag(period != nil)
    view["bad-period"] = .text(period.map { "period=\($0.value)" } ?? "")
    view["is-beside-dates"] = .flag(
      period.map { FigureFilter.periods.keys.contains($0.value) } ?? false)
    let bad = filter.problems.filter { ["from", "to"].contains($0.name) }
    view["has-bad-dates"] = .flag(!bad.isEmpty)
    // One that isn't there at all has no value.
    let lacking = bad.count == 1 ? bad.first { $0.value.isEmpty }?.name : nil
    view["lacks-first"] = .flag(lacking == "from")
    view["lacks-last"] = .flag(lacking == "to")
    view["is-reversed"] = .flag(filter.reversed != nil)
    view["is-no-period"] = .flag(lacking == nil && filter.reversed == nil)
    if let reversed = filter.reversed {
      view["from"] = .text(reversed.first.iso8601)
      view["to"] = .text(reversed.last.iso8601)
    }
    return view
  }

  private var previous: Range<Int64> { filter.previousRange(now: now) }

  /// Oct 24 – Nov 20, 2026; with both years where there are two.
  static func span(_ range: Range<Int64>) -> String {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    if last - first < 86_400 {
      return "\(Written.day(first)), \(Written.clock(first)) – "
        + "\(Written.day(last)), \(Written.clock(last))"
    }
    let isOneYear = Moment(instant: first).day.year == Moment(instant: last).day.year
    return "\(isOneYear ? Written.shortDay(first) : Written.day(first)) – \(Written.day(last))"
  }

  /// What a link is called: by an id of the flow, or by words of the template.
  private enum Label {
    case id(String)
    case all, nothing, previous, people, simulated
  }

  private func link(_ label: Label, _ changed: FigureFilter, isHere: Bool) -> ViewData {
    var members: ViewMembers = [
      "filter-url": .text(address + changed.query), "is-chosen": .flag(isHere), "label": "",
    ]
    for name in ["all", "nothing", "previous", "people", "made-up"] {
      members["is-\(name)"] = false
    }
    switch label {
    case .id(let id): members["label"] = .text(id)
    case .all: members["is-all"] = true
    case .nothing: members["is-nothing"] = true
    case .previous: members["is-previous"] = true
    case .people: members["is-people"] = true
    case .simulated: members["is-made-up"] = true
    }
    return .object(members)
  }

  private var periods: [ViewData] {
    let all: [(String, FigureFilter.Period)] = [("24h", .hours), ("7d", .week), ("28d", .weeks)]
    return all.map { name, period in
      var members: ViewMembers = [
        "filter-url": .text(address + filter.with { $0.period = period }.query),
        "is-chosen": .flag(filter.period == period),
      ]
      for (other, _) in all { members["is-\(other)"] = .flag(other == name) }
      return .object(members)
    }
  }

  /// What the form of the dates keeps of the address.
  private var kept: [ViewData] {
    filter.with { $0.period = .weeks }.parameters.map {
      ["parameter": .text($0.name), "value": .text($0.value)]
    }
  }

  private var variantLinks: [ViewData] {
    let all = filter.with {
      $0.variant = nil
      if case .variant = $0.comparison { $0.comparison = nil }
    }
    let links = variants.map { name in
      link(
        .id(name),
        filter.with {
          $0.variant = name
          if $0.comparison == .variant(name) { $0.comparison = nil }
        }, isHere: filter.variant == name)
    }
    return [link(.all, all, isHere: filter.variant == nil)] + links
  }

  private func links(
    _ names: [String], _ part: WritableKeyPath<FigureFilter, String?>
  ) -> [ViewData] {
    let chosen = filter[keyPath: part]
    let all = names + (chosen.map { names.contains($0) ? [] : [$0] } ?? [])
    return [link(.all, filter.with { $0[keyPath: part] = nil }, isHere: chosen == nil)]
      + all.map { name in
        link(.id(name), filter.with { $0[keyPath: part] = name }, isHere: chosen == name)
      }
  }

  private var comparisons: [ViewData] {
    // Two variants are held against each other; all of them against one would be the same people twice.
    let others = filter.variant == nil ? [] : variants.filter { $0 != filter.variant }
    return [
      link(.nothing, filter.with { $0.comparison = nil }, isHere: filter.comparison == nil),
      link(
        .previous, filter.with { $0.comparison = .previous },
        isHere: filter.comparison == .previous),
    ]
      + others.map { other in
        link(
          .id(other), filter.with { $0.comparison = .variant(other) },
          isHere: filter.comparison == .variant(other))
      }
  }

  private var sources: [ViewData] {
    [
      link(.people, filter.with { $0.isSimulated = false }, isHere: !filter.isSimulated),
      link(.simulated, filter.with { $0.isSimulated = true }, isHere: filter.isSimulated),
    ]
  }
}
