extension Flow {
  /// The arms of a session of which it shows a difference on this screen for the first time.
  ///
  /// Arms part at the first screen of the path that is another one, that asks something else, or that
  /// has other words. Who never comes there can't be changed by the experiment and only blurs it; so
  /// the control is counted at the same place.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - screen: the screen that it is shown, on its path.
  ///   - differs: whether the page of a screen differs between the arms of an experiment.
  public func exposure(
    of session: Session, on screen: ScreenID,
    pageDiffers differs: (ExperimentID, ScreenID) -> Bool
  ) -> [ArmChoice] {
    session.arms.filter { choice in
      guard let experiment = experiment(choice.experiment) else { return false }
      return parting(of: experiment, for: session, pageDiffers: { differs(experiment.id, $0) })
        == screen
    }
  }

  /// The first screen of a session's path at which the arms of an experiment part; nil where its
  /// answers lead by every difference.
  func parting(
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
