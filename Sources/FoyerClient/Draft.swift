public import OnboardingDomain
internal import StrictJSON

/// What a device holds of a flow.
public struct Draft<Definition: Onboarding>: Sendable {
  /// The walk: answers and the screens already left. What an `OnboardingModel` goes on with.
  public let session: Session
  /// The number of its last change; what is saved later names it.
  public let revision: Int64
  /// What people call the device that changed it last; nil in what a code brings.
  public let device: String?
  /// What the person agreed to in the flow, and what they took back, as it stands now.
  public let consents: [HandedOverConsent]

  init(_ reply: JSONNode, of onboarding: Definition, at now: Moment) throws(FoyerClientError) {
    let flow = onboarding.flow
    guard reply["flow"]?.string == flow.id.rawValue else {
      throw .unreadable("it is of the flow \(reply["flow"]?.string ?? "?"), not of \(flow.id)")
    }
    guard let answers = reply["answers"], let number = reply["revision"]?.number,
      let revision = Int64(exactly: number)
    else { throw .unreadable("answers or revision are missing") }
    let document: AnswersDocument
    do throws(AnswerProblems) {
      document = try AnswersDocument(json: answers.json, of: flow, today: now.day)
    } catch {
      throw .unreadable(error.problems.map(\.description).joined(separator: "\n"))
    }
    let variant = reply["variant"]?.string.map { VariantID($0) }
    session = Session.reached(
      by: document.answers,
      leaving: reply["left"]?.elements?.compactMap(\.string).map { ScreenID($0) },
      id: .random(), flow: flow,
      variant: flow.variants.first { $0.id == variant }?.id ?? flow.variants[0].id,
      startedAt: now.instant)
    self.revision = revision
    device = reply["device"]?.string
    consents = (reply["consents"]?.elements ?? []).compactMap(HandedOverConsent.init)
  }
}

/// What became of what an app saved.
public enum SaveOutcome<Definition: Onboarding>: Sendable {
  /// It is kept.
  case saved(Draft<Definition>)
  /// Another device has answers that this one hasn't seen; nothing was kept.
  case conflict(Draft<Definition>)
}

/// What a code brought into the app.
public struct HandedOver<Definition: Onboarding>: Sendable {
  /// The flow.
  public let onboarding: Definition
  /// The walk as it was in the browser, with its revision.
  public let draft: Draft<Definition>
  /// By which the app asks for the draft from now on; to be kept where secrets are.
  public let token: String
  /// The account that was made in the browser, if any.
  public let account: HandedOverAccount?
  /// What the person agreed to in the flow, and what they took back, as it stood when the code was spent.
  public var consents: [HandedOverConsent] { draft.consents }
  /// What led the person to the flow: `utm_source` and its kin, as the address said.
  public let origin: Origin?
  private let context: ComputationContext

  init(
    onboarding: Definition, draft: Draft<Definition>, token: String, account: HandedOverAccount?,
    origin: Origin?, moment: Moment
  ) {
    self.onboarding = onboarding
    self.draft = draft
    self.token = token
    self.account = account
    self.origin = origin
    context = ComputationContext(moment, session: draft.session)
  }

  /// The answers on the path.
  public var answers: Answers {
    Walk(draft.session, in: onboarding.flow).relevant(draft.session.answers)
  }

  /// What the answers mean, in the flow's own types.
  public var profile: Definition.Profile { onboarding.profile(of: answers, in: context) }

  /// What follows from the answers, worked out here by the same rules.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or contradicts another.
  public func results() throws(AnswerProblems) -> Definition.Results {
    try onboarding.results(of: answers, in: context)
  }
}

/// An account as an app sees it.
public struct HandedOverAccount: Sendable, Hashable {
  /// Its number, the same for good.
  public let id: Int64
  /// Its address, where it has one.
  public let email: String?

  init?(_ node: JSONNode?) {
    guard let number = node?["id"]?.number, let id = Int64(exactly: number) else { return nil }
    self.id = id
    email = node?["email"]?.string
  }
}

extension SessionID {
  /// A fresh id.
  static func random() -> SessionID {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    guard let id = SessionID(bytes: bytes) else { preconditionFailure("16 bytes are an id.") }
    return id
  }
}
