import Insights
import OnboardingDomain
import OnboardingEvents
import OnboardingStore
import OnboardingWeb
import PageRendering

/// Reads the figures of the flows, and the words in which a flow calls its parts.
struct FigureService: Sendable {
  let services: ConsoleServices

  /// The flow of an address; nil where there is none.
  func flow(_ id: String) -> Flow? {
    services.environment.onboardings.first { $0.flow.id.rawValue == id }?.flow
  }

  var flows: [Flow] { services.environment.onboardings.map(\.flow) }

  /// The variants that a filter is about, the default first.
  func variants(_ flow: Flow, _ name: String?) -> [Variant] {
    let chosen = flow.variants.filter { $0.id.rawValue == name }
    return chosen.isEmpty ? flow.variants : chosen
  }

  /// Leaves a language out of a filter in which nobody could walk these flows, nor ever did.
  func keepLocale(in filter: inout FigureFilter, of flows: [Flow], now: Int64) throws {
    let languages = services.environment.flows().languages
    guard let locale = filter.locale, !languages.contains(locale) else { return }
    let source: Event.Source = filter.isSimulated ? .simulated : .person
    let seen = try flows.flatMap { flow in
      var selection = EventSelection(flow: flow.id.rawValue, period: 0..<1)
      selection.source = source
      return try reader.whole(selection, now: now).choices.locales
    }
    filter.keepLocale(among: languages + Set(seen).subtracting(languages).sorted())
  }

  private var reader: FigureReader {
    FigureReader(services.environment.store.reader, flows: flows)
  }

  /// How many screens are before who begins a flow now.
  func screensAhead(in flow: Flow) throws -> FigureReader.ScreensAhead {
    try reader.screensAhead(in: flow)
  }

  /// Reads what is known of experiments.
  var experiments: ExperimentReader { ExperimentReader(reader) }

  /// What people did, and what can be chosen among.
  func whole(_ flow: Flow, _ filter: FigureFilter, now: Int64) throws -> FlowReading {
    let selection = filter.selection(flow.id, in: filter.range(now: now))
    return try told(try reader.whole(selection, now: now), selection, filter, now)
  }

  /// The same with a figure for each day.
  func days(_ flow: Flow, _ filter: FigureFilter, now: Int64) throws -> FlowReading {
    let selection = filter.selection(flow.id, in: filter.range(now: now))
    return try told(try reader.days(selection, now: now), selection, filter, now)
  }

  /// What people did in as many hours before.
  func before(_ flow: Flow, _ filter: FigureFilter, now: Int64) throws -> FlowFigures {
    let selection = filter.selection(flow.id, in: filter.previousRange(now: now))
    return try told(try reader.whole(selection, now: now), selection, filter, now).total
  }

  /// How many began in each variant of a flow; nil where nothing is told of it.
  func startedByVariant(
    _ flow: Flow, _ filter: FigureFilter, now: Int64
  ) throws -> [(name: String, started: Int?)] {
    let selection = filter.selection(flow.id, in: filter.range(now: now))
    let groups = try reader.groups(in: selection)
    let counts = flow.variants.map { variant -> (name: String, started: Int?) in
      let name = variant.id.rawValue
      return (
        name,
        groups.count(
          SeparableGroups.Group(variant: name, locale: filter.locale, device: filter.device))
      )
    }
    // As the pages of the variants have it: where another period would tell of a few in one, the others, which leave it
    // over, are not told, either.
    let areTold = try counts.allSatisfy { name, started in
      guard let started, started > 0 else { return true }
      var own = selection
      own.variant = name
      return try isTold(own, filter, now)
    }
    return areTold ? counts : counts.map { ($0.name, $0.started == 0 ? 0 : nil) }
  }

  /// A reading, or one of which nothing is told: too few others would be known by it, from what another filter
  /// or another period shows.
  private func told(
    _ reading: FlowReading, _ selection: EventSelection, _ filter: FigureFilter, _ now: Int64
  ) throws -> FlowReading {
    guard try reading.total.started > 0 && !isTold(selection, filter, now) else { return reading }
    return reader.keepingBack(reading, of: selection)
  }

  /// Whether a selection is told, and whatever else all of its people have in common.
  private func isTold(
    _ selection: EventSelection, _ filter: FigureFilter, _ now: Int64
  ) throws -> Bool {
    guard try reader.tellsGroup(of: selection) else { return false }
    if case .weeks = filter.period { return true }
    let period = selection.period
    func range(_ period: FigureFilter.Period) -> Range<Int64> {
      filter.with { $0.period = period }.range(now: now)
    }
    // The periods that every page offers lie in each other.
    let wider: [Range<Int64>] =
      switch filter.period {
      case .hours: [range(.week), range(.weeks)]
      case .week: [range(.weeks)]
      case .weeks, .dates: []
      }
    let reach: Int64 = if case .dates = filter.period { Self.reach } else { 0 }
    let all =
      wider + [
        filter.range(now: now),
        max(0, period.lowerBound - reach)..<max(1, period.upperBound + reach),
      ]
    let everything = (all.map(\.lowerBound).min() ?? 0)..<(all.map(\.upperBound).max() ?? 1)
    return try reader.beginnings(of: selection, in: everything).allSatisfy { beginnings in
      beginnings.tells(size: { $0.count(in: period) }) { beginnings in
        // The period before is told beside the one that it lies before: both are one period as well.
        let both = period.lowerBound..<max(period.upperBound, filter.range(now: now).upperBound)
        let told = [period, both].map { beginnings.count(in: $0) }
        let rests = wider.map { beginnings.count(in: $0) }.flatMap { all in told.map { all - $0 } }
        guard !rests.contains(where: Withholding.isFew) else { return false }
        guard case .dates = filter.period else { return true }
        func days(_ range: Range<Int64>) -> Range<Int64> {
          range.lowerBound / 86_400..<range.upperBound / 86_400
        }
        return beginnings.days.tells(
          days(period), beside: [FigureFilter.Period.week, .weeks].map { days(range($0)) })
      }
    }
  }

  /// How far around dates it is looked whether periods differ by few, in seconds.
  private static let reach: Int64 = 62 * 86_400

  /// How many began with a version of a flow.
  func countStarted(
    _ flow: Flow, _ version: Int, _ filter: FigureFilter, in range: Range<Int64>, now: Int64
  ) throws -> Int {
    var selection = filter.selection(flow.id, in: range)
    selection.version = version
    return try reader.figures(selection, now: now).started
  }

  /// What a page on which nobody is counted says of simulated people: where they can be seen, or how to send
  /// some. Where people walked at another time, or pass the filter by, it says neither.
  ///
  /// - Parameter address: that of the page.
  func simulatedView(
    _ flows: [Flow], _ filter: FigureFilter, isNobody: Bool, at address: String, now: Int64
  ) throws -> ViewMembers {
    func walked(_ source: Event.Source) throws -> Bool {
      try flows.contains { flow in
        var selection = EventSelection(flow: flow.id.rawValue)
        selection.source = source
        return try reader.figures(selection, now: now).started > 0
      }
    }
    let isUnwalked = try isNobody && !walked(.person)
    let isSimulated = try isUnwalked && walked(.simulated)
    return [
      "is-empty": .flag(isUnwalked && !isSimulated),
      "has-simulated": .flag(isSimulated && !filter.isSimulated),
      "proposed-flow": .text(flows.first?.id.rawValue ?? ""),
      "simulation-options": .text(services.environment.simulating().sending),
      "removal-options": .text(services.environment.simulating().removing),
      "simulated-url": .text(address + filter.with { $0.isSimulated = true }.query),
    ]
  }

  // MARK: Words

  /// Words of a flow by their key; nil where it has none.
  func words(_ key: String, of flow: Flow, arguments: [String] = []) -> String? {
    let site = services.environment.flows()
    return site.words(key, arguments: arguments, locale: 0, flow: site.flowIndex(flow.id))
  }

  /// What the page of a screen is called by people; empty where nothing says so, or only what fills a placeholder.
  func title(_ screen: String, of flow: Flow) -> String {
    // A headline that is said in two voices is in parts.
    let parts = ["title", "title-voice", "title-end"].compactMap {
      words("\(screen).\($0)", of: flow, arguments: Self.gaps)
    }
    let title = parts.joined(separator: " ")
    return title.contains(where: \.isLetter) ? title : ""
  }

  /// What a section is called.
  func section(_ id: String, of flow: Flow) -> String {
    words("sections.\(id)", of: flow) ?? id
  }

  /// What a choice is called; its id where nothing says so.
  func choice(_ choice: String, _ field: String, on screen: String, of flow: Flow) -> String {
    words("\(screen).\(field).\(choice).title", of: flow) ?? choice
  }

  /// The message of a rule as people saw it, with an ellipsis where it holds something of theirs.
  func message(_ rule: String, _ field: String, on screen: String, of flow: Flow) -> String? {
    words("\(screen).\(field).error.\(rule)", of: flow, arguments: Self.gaps)
      ?? words("error.\(rule)", of: flow, arguments: Self.gaps)
  }

  /// What stands for what fills a placeholder.
  private static let gaps = Array(repeating: "…", count: 6)
}
