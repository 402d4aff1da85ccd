extension Flow {
  /// The first screen of a session's path at which the arms of an experiment part; nil where its
  /// answers lead by every difference.
  ///
  /// Arms part at the first screen that is another one, that asks something else, or whose page differs.
  /// Who never comes there can't be changed by the experiment and would only blur it; so people count
  /// from this screen on, in the control at the same place.
  ///
  /// - Parameter differs: whether the page of a screen differs between the arms.
  public func parting(
    of experiment: Experiment, for session: Session, pageDiffers differs: (ScreenID) -> Bool
  ) -> ScreenID? {
    let own = arrangements[arrangementIndex(of: session)].variant.path(for: session.answers)
    let others = experiment.arms.map { arm -> [Screen] in
      var other = session
      other.arms = known(
        session.arms.filter { $0.experiment != experiment.id }
          + [ArmChoice(experiment.id, arm.id)])
      other.variant = experiment.edition(of: arm.id, in: self) ?? session.variant
      return arrangements[arrangementIndex(of: other)].variant.path(for: session.answers)
    }
    for (place, screen) in own.enumerated() {
      let parts = others.contains { path in
        place >= path.count || !path[place].asksLike(screen)
      }
      if parts || differs(screen.id) { return screen.id }
    }
    return nil
  }
}

extension Screen {
  /// Whether it is the same screen, asks the same and has the same buttons.
  fileprivate func asksLike(_ other: Screen) -> Bool {
    self === other
      || id == other.id && kind == other.kind && fields.map(\.id) == other.fields.map(\.id)
        && fields.map(\.format) == other.fields.map(\.format)
        && primary == other.primary && actions.map(\.id) == other.actions.map(\.id)
        && actions.map(\.effect) == other.actions.map(\.effect)
        && sheets.map(\.id) == other.sheets.map(\.id)
        && sheets.map(\.primary) == other.sheets.map(\.primary)
  }
}
