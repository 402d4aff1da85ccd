public import HTTPCore

/// A browser without a screen: keeps cookies, follows redirects, fills in the form of the page
/// it is on.
public final class TestClient {
  private let transport: any Transport

  /// The cookies, by name, with the path they are sent to.
  public var cookies: [String: (value: String, path: String)] = [:]
  /// The address of the page.
  public private(set) var address = "/"
  /// The page.
  public private(set) var page: Page
  /// The response that the page came in.
  public private(set) var response: Exchange.Response
  /// Headers that go with every request.
  public var headers: [(RequestHeaders.Name, String)] = [(.acceptLanguage, "en")]

  /// A browser over this transport, on no page yet.
  public init(_ transport: any Transport) {
    self.transport = transport
    response = Exchange.Response(status: 0, headers: [], body: [])
    page = Page(html: "")
  }

  /// Opens an address and follows redirects.
  @discardableResult public func open(_ address: String) throws -> Page {
    try follow(try send(Exchange.Request(.get, address)), from: address)
  }

  /// Sends the form of the page with these values; controls that aren't named keep what they hold.
  ///
  /// - Parameters:
  ///   - values: names and values; a name that repeats stands for several controls.
  ///   - action: the button to press, nil for the primary one.
  @discardableResult public func submit(
    _ values: KeyValuePairs<String, String> = [:], action: String? = nil
  ) throws -> Page {
    let answer = try post(address: page.formAction ?? address, form(values, action: action))
    return try follow(answer, from: page.formAction ?? address)
  }

  /// Sends the form of the page with values that were made up while running.
  @discardableResult public func submit(
    pairs: [(String, String)], action: String? = nil
  ) throws -> Page {
    let named = Set(pairs.map(\.0))
    var all = page.controls.filter { !named.contains($0.name) }.map { ($0.name, $0.value) }
    all += pairs
    if let action { all.append(("action", action)) }
    let body = all.map { PercentEncoding.encode($0.0) + "=" + PercentEncoding.encode($0.1) }
      .joined(separator: "&")
    let target = page.formAction ?? address
    return try follow(try post(address: target, body), from: target)
  }

  /// The body of the page's form with these values.
  public func form(
    _ values: KeyValuePairs<String, String> = [:], action: String? = nil
  ) -> String {
    let named = Set(values.map(\.key))
    var pairs = page.controls.filter { !named.contains($0.name) }.map { ($0.name, $0.value) }
    pairs += values.map { ($0.key, $0.value) }
    if let action { pairs.append(("action", action)) }
    return pairs.map { PercentEncoding.encode($0.0) + "=" + PercentEncoding.encode($0.1) }
      .joined(separator: "&")
  }

  /// Posts a body as a browser would from a page of this site; redirects are not followed.
  public func post(
    address: String, _ body: String, headers: [(RequestHeaders.Name, String)]? = nil
  ) throws -> Exchange.Response {
    let own: [(RequestHeaders.Name, String)] = headers ?? [(.secFetchSite, "same-origin")]
    return try send(
      Exchange.Request(
        .post, address,
        headers: own + [(.contentType, "application/x-www-form-urlencoded")], body: body))
  }

  /// Sends one request with the cookies that belong to its address, and keeps those that come back.
  public func send(_ request: Exchange.Request) throws -> Exchange.Response {
    var request = request
    let path = request.target.split(separator: "?").first.map(String.init) ?? "/"
    let sent = cookies.filter {
      path == $0.value.path || path.hasPrefix($0.value.path + "/") || $0.value.path == "/"
    }
    if !sent.isEmpty, !request.headers.contains(where: { $0.0 == .cookie }) {
      let line = sent.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.value)" }
      request.headers.append((.cookie, line.joined(separator: "; ")))
    }
    request.headers += headers
    let answer = try transport.send(request)
    for line in answer.headers("Set-Cookie") { keep(line) }
    return answer
  }

  private func keep(_ line: String) {
    let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
    guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
    let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
    let name = String(pair[..<equals])
    let value = String(pair[pair.index(after: equals)...])
    cookies[name] = value.isEmpty ? nil : (value, path)
  }

  private func follow(_ first: Exchange.Response, from address: String) throws -> Page {
    var answer = first
    var address = address
    var hops = 0
    while answer.status == 303, let location = answer.header("Location"), hops < 10 {
      address = location
      answer = try send(
        Exchange.Request(.get, location.split(separator: "#").first.map(String.init) ?? location))
      hops += 1
    }
    self.address = address
    response = answer
    page = Page(html: answer.text)
    return page
  }
}
