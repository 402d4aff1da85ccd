package import HTTPCore
package import OnboardingDomain
import Sealing

/// The cookie that holds one person's walk through one flow: sealed, so that only we can read it.
/// An object, because every request takes hold of it.
package final class SessionCookie: Sendable {
  /// What a request's cookie held.
  enum Reading: Sendable {
    /// There is none.
    case absent
    /// A session.
    case session(OpenedSession)
    /// There is one that can't be used.
    case lost(SessionLoss)
  }

  /// Draft answers live for thirty days after the last visit; the time inside the seal is what counts.
  package static let lifetime: Int64 = 30 * 24 * 3600
  /// How old a seal is when a page that is opened is given another one. Not each page: one that was asked for before a
  /// form was sent, and answered after it, would bring back what was there before.
  private static let renewal: Int64 = 24 * 3600
  /// How far the clocks of two machines may differ for a session to stay spent.
  package static let skew: Int64 = 60

  /// The line that makes a browser forget the session.
  let expired: HeaderField?
  private let flow: Flow
  private let codec: SessionCodec
  private let sealer: Sealer
  /// `__Secure-foyer-<flow>`; over plain HTTP on a loopback address `foyer-<flow>`.
  package let name: String
  /// What a value is sealed for: this cookie, this flow, and the schema by which it is read.
  private let context: [UInt8]
  /// What values of older versions were sealed for, and those from before schemas had fingerprints.
  private let olderContexts: [[UInt8]]
  private let line: SetCookieLine
  private let longestValue: Int

  /// - Parameter kind: stands before the flow's id in the name, so that one flow can have another
  ///   cookie beside a person's own.
  init(flow: Flow, sealer: Sealer, isSecure: Bool, kind: String = "") {
    self.flow = flow
    self.sealer = sealer
    codec = SessionCodec(flow)
    name = (isSecure ? "__Secure-foyer-" : "foyer-") + kind + flow.id.rawValue
    let plain = "\(name)|v1|\(flow.id)"
    let contexts = ([flow] + flow.earlier).map { "\(plain)|\(FlowSchema($0).fingerprint)" }
    context = Array(contexts[0].utf8)
    olderContexts = (contexts.dropFirst() + [plain]).map { Array($0.utf8) }
    do {
      line = try SetCookieLine(
        SetCookie(
          name: name, value: "", path: "/\(flow.id)", maxAge: Int(Self.lifetime),
          isSecure: isSecure))
    } catch {
      preconditionFailure("The id of a flow is kebab-case, which \(flow.id) is not: \(error)")
    }
    expired = try? SetCookie.expiring(name: name, path: "/\(flow.id)", isSecure: isSecure)
      .headerField()
    longestValue = Sealer.sealedCount(Flow.largestSession)
  }

  /// The same flow's sessions under another name.
  func sibling(_ kind: String, isSecure: Bool) -> SessionCookie {
    SessionCookie(flow: flow, sealer: sealer, isSecure: isSecure, kind: kind)
  }

  /// What the cookie of a request holds: of several the first that can be used, else what is wrong with
  /// the first.
  func read(_ request: Request, now: Int64) -> Reading {
    var lost: Reading?
    let session = request.firstResult(ofCookies: name) { value -> Reading? in
      let reading = read(value, now: now)
      if case .session = reading { return reading }
      lost = lost ?? reading
      return nil
    }
    return session ?? lost ?? .absent
  }

  /// Whether the cookie of a request can't be used, and was sealed, as it says, with a key that nobody has here.
  func isOfUnknownKey(_ request: Request) -> Bool {
    var isUnknown = false
    let isUsable: Bool? = request.firstResult(ofCookies: name) { value in
      switch sealer.open(value, context: context) {
      case .success: return true
      case .failure(.unknownKey): isUnknown = true
      case .failure: break
      }
      return nil
    }
    return isUnknown && isUsable == nil
  }

  private func read(_ value: UnsafeRawBufferPointer, now: Int64) -> Reading {
    guard !value.isEmpty else { return .absent }
    guard value.count <= longestValue else { return .lost(.oversize) }
    do {
      let (session, writtenAt) = try open(value, now: now)
      // Only we can have written it, so that one from the future says that a clock was set back.
      return abs(now - writtenAt) <= Self.lifetime ? .session(session) : .lost(.expired)
    } catch let failure as SessionCodec.Failure {
      if case .unknownVersion = failure { return .lost(.unknownVersion) }
      return .lost(.malformed)
    } catch {
      return .lost(.notAuthentic)
    }
  }

  /// - Returns: what a value holds, and when it was sealed, in seconds since 1970.
  private func open(
    _ value: UnsafeRawBufferPointer, now: Int64
  ) throws -> (session: OpenedSession, writtenAt: Int64) {
    var result = sealer.open(value, context: context)
    var isOlder = false
    for context in olderContexts {
      guard case .failure(.notAuthentic) = result else { break }
      result = sealer.open(value, context: context)
      isOlder = true
    }
    let opened = try result.get()
    let decoded = try codec.decode(opened.plaintext)
    let isOld = now - decoded.writtenAt >= Self.renewal
    let session = OpenedSession(
      decoded.session, in: flow,
      isStale: opened.needsReseal || isOlder || isOld || decoded.isMigrated,
      isMigrated: decoded.isMigrated)
    return (session, decoded.writtenAt)
  }

  /// The `Set-Cookie` line of a session; nil where the answers don't fit.
  package func write(_ session: Session, now: Int64) -> HeaderField? {
    let plaintext = codec.encode(session, writtenAt: now)
    guard plaintext.count <= Flow.largestSession else {
      // Answers come first: where it is the origin that doesn't fit, the session goes on without.
      guard session.origin != nil else { return nil }
      var bare = session
      bare.origin = nil
      return write(bare, now: now)
    }
    return try? line.headerField(valueCount: Sealer.sealedCount(plaintext.count)) { value in
      sealer.seal(plaintext, context: context, to: value)
    }
  }
}
