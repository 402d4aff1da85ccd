package import OnboardingDomain
package import Sealing

/// Links that begin a flow with known answers: `/<flow>?start=TOKEN`.
///
/// The token is sealed like a cookie, so that nobody reads or changes the answers in it, and for another
/// purpose, so that neither is ever taken for the other. It says nothing of who opens it: a link may be
/// opened many times, by anybody and by programs that look where links lead.
package struct StartLink: Sendable {
  /// What a link brings.
  package enum Reading: Sendable {
    /// Answers, in a session that is nobody's.
    case known(Session)
    /// Its time is over, or no version of the flow here knows its answers any more.
    case expired
    /// It was cut short, changed, or sealed elsewhere.
    case broken
  }

  /// The longest that a link works, in seconds: 90 days.
  package static let longestLife: Int64 = 90 * 24 * 3600

  private let flow: Flow
  private let codec: SessionCodec
  private let sealer: Sealer
  /// What a link is sealed for: this flow and the schema of its answers, and those of older versions.
  private let contexts: [[UInt8]]

  /// Links of a flow.
  package init(_ flow: Flow, sealer: Sealer) {
    self.flow = flow
    self.sealer = sealer
    codec = SessionCodec(flow)
    contexts = ([flow] + flow.earlier).map {
      Array("start-link|v1|\(flow.id)|\(FlowSchema($0).fingerprint)".utf8)
    }
  }

  /// The token of a link.
  ///
  /// - Parameters:
  ///   - answers: what is known; an agreement is left out, because only the person can give it.
  ///   - expiresAt: seconds since 1970 UTC.
  package func token(
    _ answers: Answers, variant: VariantID, expiresAt: Int64
  ) -> String {
    let session = Session.holding(
      withoutAgreements(answers), of: flow, variant: variant, startedAt: expiresAt)
    return sealer.seal(codec.encode(session, writtenAt: expiresAt), context: contexts[0])
  }

  /// What the token of a link brings.
  package func read(_ token: String, now: Int64) -> Reading {
    for context in contexts {
      do throws(SealingError) {
        let opened = try sealer.open(token, context: context)
        return reading(opened.plaintext, now: now)
      } catch {
        guard error == .notAuthentic else { return .broken }
      }
    }
    return .broken
  }

  private func reading(_ bytes: [UInt8], now: Int64) -> Reading {
    do throws(SessionCodec.Failure) {
      var session = try codec.decode(bytes).session
      guard now < session.startedAt else { return .expired }
      session.answers = withoutAgreements(session.answers)
      return .known(session)
    } catch {
      if case .unknownVersion = error { return .expired }
      return .broken
    }
  }

  private func withoutAgreements(_ answers: Answers) -> Answers {
    flow.agreements(in: answers).reduce(into: answers) { $0[$1] = nil }
  }
}
