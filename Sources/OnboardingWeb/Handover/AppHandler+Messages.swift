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
    subscript(key: String) -> JSONNode? { node[key] }
  }

  func body(of request: Request) -> Body? {
    guard request.hasJSONBody else { return nil }
    let bytes = Array(request.body)
    guard let node = try? JSONReader.read(bytes), node.members != nil else { return nil }
    return Body(bytes: bytes, node: node)
  }

  /// Says why a request has no body that could be read.
  func unreadable(_ request: Request) -> Reply {
    request.hasJSONBody
      ? refuse(.badRequest, "The body is no JSON object (RFC 8259).")
      : refuse(.unsupportedMediaType, "The body has to be application/json.")
  }

  func withApp(
    _ flow: FlowHandler, _ context: RequestContext,
    _ work: @escaping @Sendable (DraftService.App) throws -> Response
  ) -> Reply {
    let prefix = "Bearer "
    guard let line = context.request.headers[.authorization], line.hasPrefix(prefix) else {
      return .now(error(.unauthorized, "The token is missing: Authorization: Bearer …"))
    }
    let token = String(line.dropFirst(prefix.count))
    return .later {
      answer(context) {
        guard let app = try services.environment.drafts.app(token),
          app.flow == nil || app.flow == flow.flow.id
        else { return error(.unauthorized, "The token is not, or no longer, known here.") }
        return try work(app)
      }
    }
  }

  /// What the app calls its device, else what the request says.
  func deviceName(_ told: String?, _ request: Request) -> String {
    let name = (told ?? "").trimmingWhiteSpace()
    let isFit =
      !name.isEmpty && name.count <= 60 && name.utf8.count <= 240
      && !name.unicodeScalars.contains { $0.value < 0x20 }
    return isFit ? name : DeviceName.name(of: request)
  }

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
    var response = json("{\"error\":\(JSONString.quoted(line))}", status: status)
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

extension Request {
  /// Whether the body says that it is JSON.
  fileprivate var hasJSONBody: Bool {
    headers[.contentType]?.lowercased().utf8.starts(with: "application/json".utf8) ?? false
  }
}
