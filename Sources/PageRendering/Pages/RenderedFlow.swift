public import OnboardingDomain

/// Every page of one flow, found by position: no name is looked up while a request is served. An object,
/// because each request takes hold of it.
public final class RenderedFlow: Sendable {
  /// A screen and its sheets.
  struct Entry: Sendable {
    let screen: PrerenderedPage
    let sheets: [PrerenderedPage]
  }

  /// The flow.
  public let onboarding: any Onboarding
  /// The languages that the flow speaks, BCP 47, in the order of the site.
  public let languages: [String]
  /// By language, arrangement and position of the screen. A page that arms leave alone is the same one
  /// in several arrangements.
  let entries: [[[Entry]]]

  /// The page of a screen or of one of its sheets, nil where there is none.
  ///
  /// - Parameters:
  ///   - variant: the index in the flow's arrangements, the variants as they are first.
  ///   - screen: the position of the screen in the variant.
  ///   - sheet: the index of the sheet in the screen, nil for the screen itself.
  ///   - locale: the index of the language at the site.
  public subscript(
    variant variant: Int, screen screen: Int, sheet sheet: Int? = nil, locale locale: Int
  ) -> PrerenderedPage? {
    guard entries.indices.contains(locale), entries[locale].indices.contains(variant),
      entries[locale][variant].indices.contains(screen)
    else { return nil }
    let entry = entries[locale][variant][screen]
    guard let sheet else { return entry.screen }
    return entry.sheets.indices.contains(sheet) ? entry.sheets[sheet] : nil
  }

  /// The page of an arrangement where it is another one than its variant's; nil where arms leave it
  /// alone. A variant's pages are its own.
  public func ownPage(
    at arrangement: Int, screen: Int, sheet: Int? = nil, locale: Int
  ) -> PrerenderedPage? {
    let shell = self[variant: arrangement, screen: screen, sheet: sheet, locale: locale]
    let all = onboarding.flow.arrangements
    guard let shell, !all[arrangement].arms.isEmpty else { return shell }
    let base = all[arrangement].variantIndex
    guard let position = all[base].variant.position(of: shell.screen),
      self[variant: base, screen: position, sheet: sheet, locale: locale] === shell
    else { return shell }
    return nil
  }

  /// Whether the page of a screen differs between arms of an experiment: by its words, or by what the
  /// template shows of the edition. Its place among the others doesn't count.
  public func differs(_ screen: ScreenID, in experiment: ExperimentID) -> Bool {
    differing[experiment]?.contains(screen) ?? false
  }

  /// The screens whose pages differ between the arms of each experiment.
  private let differing: [ExperimentID: Set<ScreenID>]

  init(onboarding: any Onboarding, languages: [String], entries: [[[Entry]]]) {
    self.onboarding = onboarding
    self.languages = languages
    self.entries = entries
    differing = Self.differing(onboarding.flow, entries.first ?? [])
  }

  private static func differing(
    _ flow: Flow, _ entries: [[Entry]]
  ) -> [ExperimentID: Set<ScreenID>] {
    var differing: [ExperimentID: Set<ScreenID>] = [:]
    for experiment in flow.experiments where entries.count == flow.arrangements.count {
      let keys = Set(experiment.arms.flatMap(\.words))
      let editions = Set(experiment.arms.compactMap { experiment.edition(of: $0.id, in: flow) })
      var names: [ScreenID: Set<[String]>] = [:]
      for (arrangement, entries) in zip(flow.arrangements, entries) where arrangement.arms.isEmpty {
        for shell in entries.flatMap({ [$0.screen] + $0.sheets }) {
          if shell.copyKeys.contains(where: keys.contains) {
            differing[experiment.id, default: []].insert(shell.screen)
          }
        }
        guard editions.contains(arrangement.variant.id) else { continue }
        for entry in entries {
          let shells = [entry.screen] + entry.sheets
          names[entry.screen.screen, default: []].insert(
            shells.flatMap { $0.copyKeys + $0.values + $0.fragments })
        }
      }
      for (screen, ways) in names where ways.count > 1 {
        differing[experiment.id, default: []].insert(screen)
      }
    }
    return differing
  }

  /// Every page once, by language, arrangement and position; sheets after their screen.
  public var allShells: [PrerenderedPage] {
    var seen: Set<ObjectIdentifier> = []
    return entries.joined().joined().flatMap { [$0.screen] + $0.sheets }.filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }
}
