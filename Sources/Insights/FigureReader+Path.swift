public import OnboardingDomain
public import OnboardingStore

extension FigureReader {
  /// How many screens may be before who begins a flow now, the end with them.
  public struct ScreensAhead: Sendable, Hashable {
    /// No path has more.
    public let most: Int
    /// Whether answers or the arm of an experiment leave some of them out.
    public let isVarying: Bool
  }

  /// How many screens are before who begins a flow now: in its first variant, or the edition that an experiment leads
  /// to, as the arms have it that were decided, or that they may be drawn for.
  public func screensAhead(in flow: Flow) throws(StoreError) -> ScreensAhead {
    let runs = try store.experiments().filter { $0.flow == flow.id.rawValue }
    let decided = runs.compactMap { run -> ArmChoice? in
      guard run.state == .decided, let arm = run.arm else { return nil }
      return ArmChoice(ExperimentID(run.id), ArmID(arm))
    }
    let drawn = runs.filter { $0.state == .running && $0.ramp > 0 }
      .compactMap { flow.experiment(ExperimentID($0.id)) }
      .flatMap { experiment in experiment.arms.map { ArmChoice(experiment.id, $0.id) } }
    let paths = ([decided] + drawn.map { decided + [$0] }).map { flow.pathToEnd(of: $0) }
    let counts = paths.map(\.count)
    let most = counts.max() ?? 0
    return ScreensAhead(
      most: most,
      isVarying: counts.contains { $0 != most }
        || paths.joined().contains { $0.shownWhen != .always })
  }
}

extension Flow {
  /// The screens up to the first that completes, as people of these arms may have them.
  fileprivate func pathToEnd(of arms: [ArmChoice]) -> ArraySlice<Screen> {
    let arms = known(arms)
    let screens = arrangement(of: edition(of: arms) ?? variants[0].id, arms: arms).variant.screens
    let end = screens.firstIndex { $0.kind == .completion } ?? screens.endIndex - 1
    return screens[...end]
  }
}
