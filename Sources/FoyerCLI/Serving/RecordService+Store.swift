import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// The store's own notion of a submission, beside that of the application.
private typealias FinishedOnboarding = Submission

/// The kinds of outcomes of which other systems are told as purchases: bought, asked of another person who
/// pays, waiting for approval, cancelled.
private let purchases: Set = ["purchase", "purchase-request", "approval", "cancellation"]

extension RecordService {
  /// Records in the store.
  ///
  /// - Parameter queue: holds drafts on their way into the store. Whose a profile is, and what was settled once, goes by the
  ///   devices that hold the same draft: they are brought there first, or it would go by which of two was quicker.
  static func storing(
    in store: OnboardingStore, queue: DraftQueue, now: @escaping @Sendable () -> Int64
  ) -> RecordService {
    RecordService(
      submit: { submission in
        try queue.flush()
        let account = try store.owner(session: submission.session.bytes)
        let outcome = try store.submit(
          FinishedOnboarding(
            flow: submission.flow.rawValue, session: submission.session.bytes,
            flowVersion: submission.flowVersion, variant: submission.variant.rawValue,
            profile: submission.content, answers: submission.answers, plan: nil,
            account: account?.id, consents: submission.consents.map { NewConsent($0) },
            origin: submission.origin,
            event: submission.event),
          now: now())
        return outcome == .sessionSpent ? .sessionSpent : .kept
      },
      settle: { flow, session, kind, value in
        try queue.flush()
        return try store.recordOnce(
          session: session.bytes, kind: kind, value: value, now: now(),
          purchaseIn: purchases.contains(kind) ? flow.rawValue : nil)
      },
      write: { session, note in
        try store.write(session: session.bytes, kind: note.name, value: note.value, now: now())
      },
      mayHaveOutcomes: { store.mayHaveOutcomes(session: $0.bytes) },
      outcomes: { try store.outcomes(session: $0.bytes) },
      isSpent: { store.isSpent(session: $0.bytes, now: now()) },
      startOver: { try store.startOver($0.bytes, as: $1.bytes, keeping: $2, until: $3) },
      markSimulated: { try store.markSimulated(session: $0.bytes, now: now()) })
  }
}
