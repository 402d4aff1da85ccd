public import Foundation
public import OnboardingDomain
internal import StrictJSON

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A Foyer server, as an app asks it: a code for what was answered in a browser, an account for its
/// drafts, and back again what is answered in the app.
///
/// Everything is typed by the flow that the app knows, and read strictly: an answer that this flow can't
/// hold is an error and never a guess.
public struct FoyerClient: Sendable {
  /// Where the server is: scheme, host and port.
  public let server: URL
  /// What people call this device: they see it on the pages of the server. At most 60 characters in one line.
  public let device: String
  private let urlSession: URLSession

  /// A client of a server.
  ///
  /// - Parameter device: what people call this device. People name their phones as they like: what is too long is cut,
  ///   and what the server takes for a control character or another line becomes a space.
  public init(server: URL, device: String, urlSession: URLSession = .shared) {
    self.server = server
    self.device = Self.name(device)
    self.urlSession = urlSession
  }

  /// A name that the server takes: at most 60 characters and 240 bytes in one line.
  private static func name(_ device: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in device.unicodeScalars {
      scalars.append(scalar.isControl(allowingNewlines: false) ? " " : scalar)
    }
    var name = String(String(scalars).trimmingCharacters(in: .whitespaces).prefix(60))
    while name.utf8.count > 240 { name.removeLast() }
    return name
  }

  // MARK: Hand-over

  /// The code in the link that opened the app: `https://host/handover/<flow>/<code>`, or one of the app's
  /// own scheme; nil for any other address.
  public static func code(in link: URL) -> String? {
    let parts = ([link.host ?? ""] + link.pathComponents).filter { !$0.isEmpty && $0 != "/" }
    guard parts.dropLast().contains("handover"), let code = parts.last else { return nil }
    return code
  }

  /// Spends a code for what a person answered in a browser. A code works once: keep what it brings
  /// before anything else is done. One of another flow is refused with 404, and not spent.
  ///
  /// - Parameters:
  ///   - code: eight characters as they were typed or came with a link; case, spaces and dashes don't
  ///     matter.
  ///   - onboarding: the flow.
  ///   - now: the moment where the person is.
  /// - Throws: `FoyerClientError`.
  public func redeem<Definition: Onboarding>(
    _ code: String, of onboarding: Definition, at now: Moment
  ) async throws(FoyerClientError) -> HandedOver<Definition> {
    let body = JSONObject([
      "code": .text(code), "flow": .text(onboarding.flow.id.rawValue), "device": .text(device),
    ])
    let reply = try await send("POST", "handover", token: nil, body)
    let draft = try Draft(reply, of: onboarding, at: now)
    guard let token = reply["token"]?.string else { throw .unreadable("there is no token") }
    return HandedOver(
      onboarding: onboarding, draft: draft, token: token,
      account: HandedOverAccount(reply["account"]),
      origin: Origin(reply["origin"]),
      moment: now)
  }

  // MARK: Accounts

  /// Signs in with the address and the password of an account.
  ///
  /// - Returns: the token by which the account's drafts are asked for, good for fourteen days.
  /// - Throws: `FoyerClientError.refused` with the status 401 where they don't match.
  public func signIn(
    email: String, password: String
  ) async throws(FoyerClientError) -> String {
    let body = JSONObject([
      "email": .text(email), "password": .text(password), "device": .text(device),
    ])
    let reply = try await send("POST", "app/sign-in", token: nil, body)
    guard let token = reply["token"]?.string else { throw .unreadable("there is no token") }
    return token
  }

  // MARK: Drafts

  /// The newest of what the person's devices hold of a flow; nil where none holds anything.
  ///
  /// - Parameter token: that of a code or of `signIn`.
  /// - Throws: `FoyerClientError.refused` with the status 401 where the token is missing or unknown, 410 where the
  ///   person started over in that browser; `unreachable` and `unreadable` as they say.
  public func draft<Definition: Onboarding>(
    of onboarding: Definition, token: String, at now: Moment
  ) async throws(FoyerClientError) -> Draft<Definition>? {
    do throws(FoyerClientError) {
      let path = "app/drafts/\(onboarding.flow.id)"
      return try Draft(try await send("GET", path, token: token, nil), of: onboarding, at: now)
    } catch {
      if case .refused(status: 404, _) = error { return nil }
      throw error
    }
  }

  /// Keeps what is answered in the app, so that the person's other devices have it.
  ///
  /// - Parameters:
  ///   - session: what the app holds.
  ///   - token: that of a code or of `signIn`.
  ///   - revision: that of the draft which the person saw when they answered.
  /// - Returns: the draft as it is kept, or that of another device where both were changed: show both,
  ///   and save what the person chooses with the revision of the other one.
  /// - Throws: `FoyerClientError.refused` with the status 401 where the token is missing or unknown, 410 where the
  ///   person started over in that browser, 422 where the flow can't hold the answers, or the server has an older
  ///   version of it than the app; `unreachable` and `unreadable` as they say.
  public func save<Definition: Onboarding>(
    _ session: Session, of onboarding: Definition, token: String, revision: Int64, at now: Moment
  ) async throws(FoyerClientError) -> SaveOutcome<Definition> {
    let flow = onboarding.flow
    let answers = Walk(session, in: flow).relevant(session.answers)
    let body = JSONObject([
      "answers": .json(AnswersDocument(answers, of: flow).sortedJSON),
      "left": .list(session.leftScreens(of: flow).map(\.rawValue)),
      "variant": .text(session.variant.rawValue), "revision": .number(revision),
      // Whose questions these are: to a server that has older ones a name may mean something else.
      "version": .number(Int64(flow.version)),
      "device": .text(device),
    ])
    let path = "app/drafts/\(flow.id)"
    let (status, reply) = try await exchange("POST", path, token: token, body)
    switch status {
    case 200: return .saved(try Draft(reply, of: onboarding, at: now))
    case 409: return .conflict(try Draft(reply, of: onboarding, at: now))
    default: throw .refused(status: status, Self.reason(in: reply))
    }
  }

  // MARK: Requests

  private func send(
    _ method: String, _ path: String, token: String?, _ body: JSONObject?
  ) async throws(FoyerClientError) -> JSONNode {
    let (status, reply) = try await exchange(method, path, token: token, body)
    guard status == 200 else { throw .refused(status: status, Self.reason(in: reply)) }
    return reply
  }

  private func exchange(
    _ method: String, _ path: String, token: String?, _ body: JSONObject?
  ) async throws(FoyerClientError) -> (status: Int, reply: JSONNode) {
    var request = URLRequest(url: server.appendingPathComponent(path))
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    if let body {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body.text.utf8)
    }
    let data: Data
    let response: URLResponse
    do { (data, response) = try await urlSession.data(for: request) } catch {
      throw .unreachable("\(error.localizedDescription)")
    }
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw .unreadable("the answer is not HTTP")
    }
    do throws(JSONReader.Failure) {
      return (status, try JSONReader.read(Array(data)))
    } catch {
      // What stands before a server (a proxy, the page of a network that asks to sign in) has its own words; the
      // status says whether trying again helps.
      guard status == 200 else { throw .refused(status: status, "the answer is no JSON") }
      throw .unreadable("the answer is no JSON, with the status \(status)")
    }
  }

  private static func reason(in reply: JSONNode) -> String {
    reply["error"]?.string
      ?? reply["errors"]?.elements?.compactMap(\.string).joined(separator: "\n") ?? ""
  }
}

/// Why a server didn't do what an app asked.
public enum FoyerClientError: Error, Sendable, Hashable {
  /// The server can't be reached; trying again later helps.
  case unreachable(String)
  /// The server refused, with this status and a sentence for engineers: 401 an unknown token, also of what was
  /// erased, 404 no such code, 410 a code that was used or has run out, or a person who started over, 422
  /// answers that the flow can't hold, 429 too many attempts. From 500 on trying again later helps, also where what
  /// stands before the server answered.
  case refused(status: Int, String)
  /// The answer isn't what the contract says, or not of this flow.
  case unreadable(String)
}
