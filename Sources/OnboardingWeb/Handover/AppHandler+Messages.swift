import HTTPCore
import OnboardingDomain
import StrictJSON

/// What an app sends is read here, and what it gets is written.
extension AppHandler {
  // MARK: Requests

  /// An object of a request, with the bytes it stands in.
  struct Body {
    let bytes: [UInt8]
    let node: JSONNode

    /// A member; what is null is as good as missing.
    subscript(key: String) -> JSONNode? {
      guard let member = node[key] else { return nil }
      if case .null = member.value { return nil }
      return member
    }
  }

  func body(of request: Request) -> Body? {
    guard request.hasJSONBody, request.bodyCoding == nil else { return nil }
    let bytes = Array(request.body)
    guard let node = try? JSONReader.read(bytes), node.members != nil else { return nil }
    return Body(bytes: bytes, node: node)
  }

  /// Says why a request has no body that could be read.
  func unreadable(_ request: Request) -> Reply {
    guard request.hasJSONBody else {
      return refuse(.unsupportedMediaType, "The body has to be application/json.")
    }
    if let coding = request.bodyCoding {
      var response = error(
        .unsupportedMediaType,
        "The body is sent as it is, without Content-Encoding: \(coding) is not read here.")
      response.headers.append(HeaderField("Accept-Encoding", "identity"))
      return .now(response)
    }
    do throws(JSONReader.Failure) { _ = try JSONReader.read(Array(request.body)) } catch {
      return refuse(
        .badRequest,
        "The body is no JSON object (RFC 8259): at byte \(error.offset): \(error.message).")
    }
    return refuse(.badRequest, "The body is no JSON object (RFC 8259): it is another value.")
  }

  /// Answers an app that shows a token.
  ///
  /// - Parameter work: what is done for it; nil where its draft has gone meanwhile.
  func withApp(
    _ flow: FlowHandler, _ context: RequestContext,
    _ work: @escaping @Sendable (DraftService.App) throws -> Response?
  ) -> Reply {
    guard let token = context.request.bearerToken else {
      return .now(error(.unauthorized, "The token is missing: Authorization: Bearer …"))
    }
    return .later {
      answer(context) {
        let known = try services.environment.drafts.app(token, flow.flow.id)
        guard case .app(let app) = known else { return refusal(of: known) }
        if let own = app.flow, own != flow.flow.id {
          return error(.notFound, "The token is for \(own) alone.")
        }
        return try work(app)
          ?? refusal(of: services.environment.drafts.app(token, flow.flow.id))
      }
    }
  }

  /// Why an app may not go on: its token is unknown, or the person started over.
  private func refusal(of token: DraftService.Token?) -> Response {
    token == nil
      ? error(.unauthorized, "The token is not, or no longer, known here.")
      : error(.gone, "The person started over.")
  }

  /// What can be no name of a device.
  struct NoDeviceName: Error {}

  /// What the app calls its device; nil where it doesn't say.
  func toldDevice(_ body: Body) throws(NoDeviceName) -> String? {
    guard let told = body["device"] else { return nil }
    guard let text = told.string?.trimmingWhiteSpace(), text.count <= 60, text.utf8.count <= 240,
      !text.unicodeScalars.contains(where: { $0.isControl(allowingNewlines: false) })
    else { throw NoDeviceName() }
    return text.isEmpty ? nil : text
  }

  /// What the app calls its device, else what the request says; nil for what can be no name.
  func deviceName(_ body: Body, _ request: Request) -> String? {
    do throws(NoDeviceName) {
      return try toldDevice(body) ?? DeviceName.name(ofApp: request)
    } catch {
      return nil
    }
  }

  static let noDeviceName = "The member \"device\" is no text of at most 60 characters in one line."

  // MARK: Responses

  func answer(_ context: RequestContext, _ work: () throws -> Response) -> Response {
    do { return try work() } catch {
      services.report(error, context)
      return self.error(.serviceUnavailable, "The store can't be reached; try again.")
    }
  }

  func json(_ text: String, status: Status = .ok) -> Response {
    var response = Response.json(.text(text))
    response.status = status
    return response
  }

  func errors(_ status: Status, _ lines: [String]) -> Response {
    json("{\"errors\":[\(lines.map(JSONString.quoted).joined(separator: ","))]}", status: status)
  }

  func error(_ status: Status, _ line: String) -> Response {
    var response = Response.json(error: line, status: status)
    if status == .unauthorized {
      response.headers.append(HeaderField("WWW-Authenticate", "Bearer"))
    }
    return response
  }

  func refuse(_ status: Status, _ line: String) -> Reply { .now(error(status, line)) }

  func limit(_ delay: Int) -> Reply {
    var response = error(.tooManyRequests, "Too many attempts; try again in \(delay) seconds.")
    response.setRetryAfter(delay)
    return .now(response)
  }
}

extension Response {
  /// Why a program's request was refused, in a sentence.
  static func json(error line: String, status: Status) -> Response {
    var response = json(.text("{\"error\":\(JSONString.quoted(line))}"))
    response.status = status
    return response
  }
}

extension Request {
  /// What stands behind `Authorization: Bearer`; nil without it. The names of schemes have no case.
  ///
  /// Source: RFC 9110 §11.1 and §11.4.
  fileprivate var bearerToken: String? {
    guard let line = headers[.authorization], let space = line.firstIndex(of: " "),
      line[..<space].lowercased() == "bearer"
    else { return nil }
    return String(line[space...].drop { $0 == " " })
  }

  /// How the body is packed (`gzip`), as it says; nil where it isn't.
  ///
  /// Source: RFC 9110 §8.4 and §12.5.3.
  fileprivate var bodyCoding: String? {
    headers[.contentEncoding].flatMap {
      let coding = $0.trimmingWhiteSpace()
      return ["", "identity"].contains(coding.lowercased()) ? nil : coding
    }
  }

  /// Whether the body says that it is JSON, with whatever parameters.
  fileprivate var hasJSONBody: Bool {
    let type = headers[.contentType]?.split(separator: ";").first.map(String.init)
    return type?.trimmingWhiteSpace().lowercased() == "application/json"
  }
}
