import OnboardingDomain

extension RecordService.Submission {
  /// What a visit hands in.
  ///
  /// - Parameters:
  ///   - screen: the screen on which it is handed in.
  ///   - consents: what the person answered to the consents of the flow.
  init(_ visit: Visit, on screen: ScreenID, consents: [ConsentAnswer]) {
    self.init(
      flow: visit.flow.id, variant: visit.session.variant, flowVersion: visit.flow.version,
      screen: screen, session: visit.session.id, content: visit.submission(),
      answers: visit.answersJSON(), at: visit.moment.instant, consents: consents,
      origin: visit.session.origin?.json)
  }
}
