import OnboardingDomain

extension RecordService.Submission {
  /// What a visit hands in.
  ///
  /// - Parameter screen: the screen on which it is handed in.
  init(_ visit: Visit, on screen: ScreenID) {
    self.init(
      flow: visit.flow.id, variant: visit.session.variant, flowVersion: visit.flow.version,
      screen: screen, session: visit.session.id, content: visit.submission(),
      answers: visit.answersJSON(), at: visit.moment.instant)
  }
}
