public import OnboardingDomain
import OnboardingEvents
public import OnboardingStore

/// Reads what people did in a flow, from the figures of the store.
public struct FigureReader: Sendable {
  let store: StoreReader
  private let flows: [String: Flow]

  /// A reader of the figures of these flows.
  public init(_ store: StoreReader, flows: [Flow]) {
    self.store = store
    self.flows = Dictionary(
      flows.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The order of the screens of a variant; of another version's, of those that there are now.
  ///
  /// Screens that arms leave out are in it, each behind the one that it follows in the variant: who is in such
  /// an arm comes further without them, and is beside them as somebody is whose answers pass them.
  /// Who takes part in no experiment walks what was decided.
  public var order: ScreenOrder {
    let decided = decidedArms
    return { [flows] circumstances in
      guard let flow = flows[circumstances.flow] else { return OrderedScreens([]) }
      let variant =
        flow.variants.first { $0.id.rawValue == circumstances.variant } ?? flow.variants[0]
      let arms =
        circumstances.arms.split(separator: " ").compactMap { ArmChoice(String($0)) }
        + (decided[circumstances.flow] ?? [])
      var order = flow.arrangement(of: variant.id, arms: arms).variant.screens
      Self.add(variant, to: &order)
      return OrderedScreens(order.map(\.id.rawValue), afterHandingIn: order.afterHandingIn)
    }
  }

  /// The arms that won, by the flow, where they have another order of the screens: another edition is a variant of
  /// its own. What can't be read is found by whoever reads the figures.
  private var decidedArms: [String: [ArmChoice]] {
    let runs = (try? store.experiments()) ?? []
    return runs.reduce(into: [:]) { decided, run in
      guard run.state == .decided, let arm = run.arm,
        let experiment = flows[run.flow]?.experiment(ExperimentID(run.id)),
        !experiment.changesEdition
      else { return }
      decided[run.flow, default: []].append(ArmChoice(experiment.id, ArmID(arm)))
    }
  }

  /// Adds the screens of a variant that an order lacks, each behind the one that it follows in the variant.
  private static func add(_ variant: Variant, to order: inout [Screen]) {
    var place = 0
    for screen in variant.screens {
      if let known = order.firstIndex(where: { $0.id == screen.id }) {
        place = known + 1
      } else {
        order.insert(screen, at: place)
        place += 1
      }
    }
  }

  /// What was done with an experiment, in order.
  func changes(of run: StoredExperiment) throws(StoreError) -> [ExperimentChange] {
    try store.experimentChanges(flow: run.flow, id: run.id)
  }

  /// What the people of a selection did.
  ///
  /// - Parameter now: seconds since 1970.
  public func figures(
    _ selection: EventSelection, now: Int64
  ) throws(StoreError) -> FlowFigures {
    try reading(selection, step: nil, now: now).total
  }

  /// What the people of a selection did, without days, and what can be chosen among.
  ///
  /// - Parameter now: seconds since 1970.
  public func whole(_ selection: EventSelection, now: Int64) throws(StoreError) -> FlowReading {
    let reading = try reading(selection, step: nil, now: now)
    return FlowReading(total: reading.total, days: [], choices: reading.choices)
  }

  /// What the people of a selection did, by the day on which they began (UTC), with all together.
  ///
  /// - Parameter now: seconds since 1970.
  public func days(_ selection: EventSelection, now: Int64) throws(StoreError) -> FlowReading {
    try reading(selection, step: 24, now: now)
  }

  /// The groups by variant, language and device of those who began in a period.
  ///
  /// - Parameter selection: what it says of those three is left open.
  public func groups(in selection: EventSelection) throws(StoreError) -> SeparableGroups {
    var all = selection
    (all.variant, all.locale, all.device) = (nil, nil, nil)
    return SeparableGroups(try started(all).mapValues { $0.values.reduce(0, +) })
  }

  private func started(
    _ selection: EventSelection
  ) throws(StoreError) -> [SeparableGroups.Group: [Int64: Int]] {
    try store.countStarted(selection, order: order).reduce(into: [:]) { groups, count in
      let some = count.key
      let group = SeparableGroups.Group(
        variant: some.variant, locale: some.locale, device: some.device)
      groups[group, default: [:]].merge(count.value, uniquingKeysWith: +)
    }
  }

  /// Whether anything is told of those of a variant, a language and a device that a selection asks for.
  public func tellsGroup(of selection: EventSelection) throws(StoreError) -> Bool {
    let group = SeparableGroups.Group(
      variant: selection.variant, locale: selection.locale, device: selection.device)
    if group.isEverybody { return true }
    return try groups(in: selection).count(group) != nil
  }

  /// When those of a selection began, and those of the groups by which they would be known; then the same of each
  /// narrower group of which all of them are, where there is but one variant, language or kind of device among them.
  ///
  /// - Parameter period: in which they are looked for, seconds since 1970; whole hours.
  public func beginnings(
    of selection: EventSelection, in period: Range<Int64>
  ) throws(StoreError) -> [RelatedBeginnings] {
    var all = selection
    (all.variant, all.locale, all.device) = (nil, nil, nil)
    all.period = period
    let started = try started(all)
    func beginnings(_ group: SeparableGroups.Group) -> Beginnings {
      started.reduce(into: Beginnings()) { if group.has($1.key) { $0.add($1.value) } }
    }
    let group = SeparableGroups.Group(
      variant: selection.variant, locale: selection.locale, device: selection.device)
    let cells = Dictionary(
      uniqueKeysWithValues: started.keys.map { ($0, beginnings($0).count(in: selection.period)) })
    return ([group] + SeparableGroups(cells).same(as: group)).map { group in
      RelatedBeginnings(
        own: beginnings(group), wholes: group.wholes.map(beginnings),
        lines: group.lines(among: started.keys).map { line in
          (place: line.firstIndex(of: group) ?? 0, parts: line.map(beginnings))
        })
    }
  }

  /// A reading of which nothing is told but what can be chosen among.
  public func keepingBack(_ reading: FlowReading, of selection: EventSelection) -> FlowReading {
    var figures = FlowFigures(nobodyOn: screens(of: selection))
    figures.isKeptBack = true
    return FlowReading(total: figures, days: [], choices: reading.choices)
  }

  private func reading(
    _ selection: EventSelection, step: Int64?, now: Int64
  ) throws(StoreError) -> FlowReading {
    let reading = try store.eventFigures(selection, step: step, order: order, now: now)
    let order = screens(of: selection)
    let days = reading.entries.map { entry in
      FlowReading.Day(
        start: entry.start, figures: FlowFigures(entry.figures, order: order, recent: 0))
    }
    return FlowReading(
      total: reading.total.map { FlowFigures($0, order: order, recent: reading.recent) }
        ?? FlowFigures(nobodyOn: order), days: days,
      choices: FlowReading.Choices(reading.circumstances, of: selection.source))
  }

  /// The screens of the variant, or of all variants: those of the default one, and each other one behind
  /// the screen that it follows in its own.
  private func screens(of selection: EventSelection) -> [String] {
    guard let flow = flows[selection.flow] else { return [] }
    if let variant = flow.variants.first(where: { $0.id.rawValue == selection.variant }) {
      return variant.screens.map(\.id.rawValue)
    }
    var order = flow.variants[0].screens
    for variant in flow.variants.dropFirst() { Self.add(variant, to: &order) }
    return order.map(\.id.rawValue)
  }
}

extension [Screen] {
  /// The positions of those between handing in and the end, such as an offer. The end is the first screen that
  /// completes; behind it are the days after.
  package var afterHandingIn: Range<Int> {
    let end = firstIndex { $0.kind == .completion } ?? endIndex
    let handingIn = self[..<end].firstIndex(where: \.submits)
    return handingIn.map { $0 + 1..<end } ?? end..<end
  }
}

/// What was read of a flow.
public struct FlowReading: Sendable {
  /// All of it together.
  public let total: FlowFigures
  /// By the day on which people began; days on which nobody did are not there.
  public let days: [Day]
  /// What can be chosen among.
  public let choices: Choices

  /// The figures of those who began on one day.
  public struct Day: Sendable {
    /// When it begins, in seconds since 1970 UTC.
    public let start: Int64
    /// What they did.
    public let figures: FlowFigures
  }

  /// The variants, languages, devices and versions of which there are events of those who are read.
  public struct Choices: Sendable, Hashable {
    /// The variants.
    public let variants: [String]
    /// The languages.
    public let locales: [String]
    /// The kinds of devices.
    public let devices: [String]
    /// The versions of the flow.
    public let versions: [Int]
    /// The arms of experiments.
    public let arms: [String]
    /// Whether there are simulated people.
    public let hasSimulated: Bool

    /// What can be chosen among in any of several flows.
    public init(_ all: [Choices]) {
      func names(_ name: (Choices) -> [String]) -> [String] { Set(all.flatMap(name)).sorted() }
      variants = names(\.variants)
      locales = names(\.locales)
      devices = names(\.devices)
      versions = Set(all.flatMap(\.versions)).sorted()
      arms = names(\.arms)
      hasSimulated = all.contains { $0.hasSimulated }
    }

    /// - Parameter source: people, or those who were made up, among whose variants, languages and devices can be chosen.
    init(_ all: [Event.Circumstances], of source: Event.Source) {
      let own = all.filter { $0.source == source }
      func names(_ name: (Event.Circumstances) -> String) -> [String] {
        Set(own.map(name)).filter { !$0.isEmpty }.sorted()
      }
      variants = names(\.variant)
      locales = names(\.locale)
      devices = names(\.device)
      versions = Set(own.map(\.version)).sorted()
      arms = Set(own.flatMap { $0.arms.split(separator: " ").map(String.init) }).sorted()
      hasSimulated = all.contains { $0.source == .simulated }
    }
  }
}
