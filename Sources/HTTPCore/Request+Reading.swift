extension Request {
  /// The value of a cookie, or nil; of two with one name the first counts.
  public func cookie(_ name: String) -> String? {
    headers.withBytes(of: .cookie) { CookieHeader.value(of: name, in: $0) } ?? nil
  }

  /// Runs `body` with the bytes of each cookie of that name until it gives a result; nil where it gives
  /// none.
  ///
  /// Several can have one name: another site of the same domain, or a proxy between, may have set one
  /// more, and which comes first is not ours to say. Source: RFC 6265 §8.6.
  @inlinable
  public func firstResult<Result>(
    ofCookies name: String, _ body: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    headers.withBytes(of: .cookie) { CookieHeader.firstResult(of: name, in: $0, body) } ?? nil
  }

  /// The fields of the body.
  ///
  /// - Throws: `RequestError.unsupportedMediaType` if the body does not say that it is a form,
  ///   `.malformedForm` or `.formTooLarge` as `URLEncodedForm` does.
  public func form(
    limits: URLEncodedForm.Limits = .standard
  ) throws(RequestError) -> URLEncodedForm {
    guard hasFormBody else { throw .unsupportedMediaType }
    return try URLEncodedForm(body, limits: limits)
  }

  /// The fields of the query; none if there is no query.
  ///
  /// - Throws: `RequestError.badTarget` or `.targetTooLong` where `URLEncodedForm` finds a form malformed or too
  ///   large: nobody sent one.
  public func queryFields(
    limits: URLEncodedForm.Limits = .standard
  ) throws(RequestError) -> URLEncodedForm {
    do {
      return try URLEncodedForm(Array((query ?? "").utf8), limits: limits)
    } catch {
      throw error == .formTooLarge ? .targetTooLong : .badTarget
    }
  }

  /// Whether the body says that it is `application/x-www-form-urlencoded`, with or without a
  /// parameter.
  public var hasFormBody: Bool {
    headers.withBytes(of: .contentType) { value in
      let end = value.firstIndex { $0 == 0x3B || $0 == 0x20 } ?? value.count
      return UnsafeRawBufferPointer(rebasing: value[..<end])
        .matches(ignoringCase: "application/x-www-form-urlencoded")
    } ?? false
  }

  /// The path of the page that led here, where the browser says it and it is an address as ours are. It
  /// says where a person may want to return to; nothing is allowed by it.
  public var refererPath: String? {
    headers.withBytes(of: .referer) { referer in
      guard let colon = referer.firstIndex(of: UInt8(ascii: ":")),
        referer[colon...].starts(with: "://".utf8),
        let slash = referer[(colon + 3)...].firstIndex(of: UInt8(ascii: "/"))
      else { return nil }
      return (try? RequestTarget(UnsafeRawBufferPointer(rebasing: referer[slash...])))?.path
    } ?? nil
  }

  /// Whether a browser fetches this before anybody asked to see it, so that nothing may change.
  ///
  /// Source: Fetch §3.2.6 (`Sec-Purpose`). Browsers before that said `Purpose` (WebKit) or `X-Moz` (Firefox).
  public var isPrefetch: Bool {
    says("prefetch", .secPurpose) || says("prefetch", .purpose) || says("prefetch", .xMoz)
  }

  private func says(_ word: String, _ name: RequestHeaders.Name) -> Bool {
    headers.contains(name) && headers[name]?.utf8.starts(with: word.utf8) == true
  }

  /// The address of the client: the peer's, or what a trusted proxy says it saw.
  ///
  /// The last entry of `X-Forwarded-For` is the one that the proxy itself wrote; where that is a trusted one as well, the
  /// entry before is what it saw. Those before the first that nobody is trusted for are whatever the client claimed.
  public func clientAddress(trusting proxies: TrustedProxies?) -> PeerAddress {
    guard let proxies, proxies.contains(peer) else { return peer }
    var client = peer
    for line in headers.values(of: .xForwardedFor).reversed() {
      for entry in line.split(separator: ",").reversed() {
        guard let seen = PeerAddress(forwarded: entry.filter { $0 != " " }) else { return client }
        client = seen
        guard proxies.contains(seen) else { return client }
      }
    }
    return client
  }
}
