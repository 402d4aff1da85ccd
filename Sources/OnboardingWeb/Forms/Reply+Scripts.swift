import HTTPCore

extension Reply {
  /// The reply to a form, as its sender can read it.
  ///
  /// A script is not told where a redirect leads: `fetch` follows it, or hides it. One that says
  /// `X-Requested-With` gets 204 with the same `Location` and the same cookie, and opens the page
  /// itself. Every other response stays as it is.
  func readable(for request: Request) -> Reply {
    guard request.headers.contains(.xRequestedWith) else { return self }
    return switch self {
    case .now(let response): .now(response.withoutRedirect)
    case .later(let work): .later { work().withoutRedirect }
    case .pending: self
    }
  }
}

extension Response {
  fileprivate var withoutRedirect: Response {
    guard status == .seeOther else { return self }
    return Response(.noContent, headers: headers)
  }
}
