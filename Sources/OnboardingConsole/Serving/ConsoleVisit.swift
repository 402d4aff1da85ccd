package import HTTPCore
package import OnboardingStore
package import OnboardingWeb

/// A request of an operator who is signed in.
package struct ConsoleVisit: Sendable {
  /// The request.
  package let request: Request
  /// What the log and the page of an error call it.
  package let id: RequestID
  /// When it came, in seconds since 1970 UTC: the clock is read once.
  package let instant: Int64
  /// What they may see, and until when they are signed in.
  package let session: OperatorSession
  /// The digest of their cookie's token: what is opened is opened for this browser alone.
  package let digest: [UInt8]
  /// What their forms carry.
  package let formToken: String

  /// Who they are, as the audit trail says it.
  package var who: String { session.name ?? Self.link }
  /// Whether they may see people.
  package var seesPeople: Bool { session.role == .people }
  /// Whether they send a form; anything else only reads.
  package var isPost: Bool { request.method == .post }

  /// A visitor who came by the link that a server prints when it starts. No operator has such a name.
  static let link = "one-time link"
}
