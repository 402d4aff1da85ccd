import OnboardingDomain
import OnboardingEvents

extension FlowHandler {
  /// What a visit hands in, and what is noted with it.
  ///
  /// - Parameter screen: the screen on which it is handed in.
  func submission(
    of visit: Visit, after earlier: Answers? = nil, on screen: ScreenID, _ context: RequestContext
  ) -> RecordService.Submission {
    RecordService.Submission(
      flow: visit.flow.id, variant: visit.session.variant, flowVersion: visit.flow.version,
      session: visit.session.id, content: visit.submission(), answers: visit.answersJSON(),
      consents: consents(of: visit, after: earlier, context), origin: visit.session.origin?.json,
      event: event(.completed, screen, in: visit, context))
  }
}
