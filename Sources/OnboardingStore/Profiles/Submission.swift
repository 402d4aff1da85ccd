public import OnboardingEvents

/// A finished onboarding as it is to be stored.
public struct Submission: Sendable {
  /// The id of the flow.
  public var flow: String
  /// The id of the onboarding session, 16 bytes.
  public var session: [UInt8]
  /// The version of the flow.
  public var flowVersion: Int
  /// The variant of the flow, or empty.
  public var variant: String
  /// The profile as JSON.
  public var profile: String
  /// The one JSON of answers.
  public var answers: String
  /// The plan as JSON, where the flow computes one.
  public var plan: String?
  /// The account, where there is one already.
  public var account: Int64?
  /// What the person agreed to.
  public var consents: [NewConsent]
  /// What led to it, a JSON object; nil where nobody knows.
  public var origin: String?
  /// The event that is stored with it; nil where events are not kept.
  public var event: Event?

  /// A submission; without answers the profile is nothing but those.
  public init(
    flow: String, session: [UInt8], flowVersion: Int, variant: String, profile: String,
    answers: String? = nil, plan: String?, account: Int64?, consents: [NewConsent] = [],
    origin: String? = nil, event: Event?
  ) {
    self.flow = flow
    self.session = session
    self.flowVersion = flowVersion
    self.variant = variant
    self.profile = profile
    self.answers = answers ?? profile
    self.plan = plan
    self.account = account
    self.consents = consents
    self.origin = origin
    self.event = event
  }
}
