import Sealing

/// A file of the site, prepared once at start-up: fingerprinted, compressed, ready to send.
public struct Asset: Sendable {
  /// The name it was given, such as `base.css` or `calai/theme.css`.
  public let name: String
  /// The name with the content's fingerprint, such as `base.0123456789abcdef.css`; it changes with
  /// every byte, so it can be cached for good.
  public let fingerprintedName: String
  /// What kind of file it is.
  public let contentType: StaticString
  /// The file's bytes.
  public let bytes: SharedBytes
  /// The bytes in gzip, if that is smaller by a tenth at least.
  public let gzip: SharedBytes?
  /// The tag of the plain bytes.
  public let entityTag: EntityTag
  /// The tag of the gzip bytes: another representation, so another tag.
  public let gzipEntityTag: EntityTag

  /// Prepares a file.
  ///
  /// The fingerprint is the first 64 bits of the content's SHA-256, in hexadecimal: no two
  /// of a site's files meet by chance.
  ///
  /// - Parameters:
  ///   - name: the file's path below the public folder, with `/`.
  ///   - contentType: what kind of file it is.
  ///   - compress: makes gzip of bytes, or nil where it can not; not called for a type that is
  ///     compressed already.
  public init(
    name: String, bytes: [UInt8], contentType: StaticString,
    compress: ([UInt8]) -> [UInt8]?
  ) {
    let fingerprint = String(SHA256.hexDigest(bytes).prefix(16))
    self.name = name
    self.fingerprintedName = Self.name(name, with: fingerprint)
    self.contentType = contentType
    self.bytes = SharedBytes(bytes)
    self.entityTag = EntityTag(hexadecimal: fingerprint)
    self.gzipEntityTag = EntityTag(hexadecimal: fingerprint + "-gzip")
    let small = Self.isCompressible(contentType) ? compress(bytes) : nil
    self.gzip = small.flatMap { $0.count * 10 <= bytes.count * 9 ? SharedBytes($0) : nil }
  }

  /// In which of its forms a file responds to a request.
  package struct Form: Sendable, Hashable {
    /// Whether its bytes are those in gzip.
    package let isGzip: Bool
    /// Whether the client holds this version already, so that none are sent.
    package let isHeld: Bool

    /// A form.
    package init(isGzip: Bool, isHeld: Bool) {
      self.isGzip = isGzip
      self.isHeld = isHeld
    }
  }

  /// The form for a request.
  ///
  /// - Parameter acceptsGzip: whether its client reads gzip.
  package func form(for request: Request, acceptsGzip: Bool) -> Form {
    let isGzip = gzip != nil && acceptsGzip
    return Form(isGzip: isGzip, isHeld: (isGzip ? gzipEntityTag : entityTag).isHeld(by: request))
  }

  /// The response to a request for this file: 200, in gzip where the client reads it, or 304 when the
  /// client holds this version already.
  ///
  /// - Parameters:
  ///   - isImmutable: whether it was asked for by its fingerprinted name and may be kept for a
  ///     year unasked; otherwise the client asks again each time.
  ///   - headers: more headers, such as the security ones, put behind those of the file.
  public func response(
    to request: Request, isImmutable: Bool, headers: [HeaderField] = []
  ) -> Response {
    response(
      form(for: request, acceptsGzip: gzip != nil && request.acceptsGzip), isImmutable: isImmutable,
      headers: headers)
  }

  /// The response in one of its forms.
  package func response(
    _ form: Form, isImmutable: Bool, headers: [HeaderField] = []
  ) -> Response {
    let tag = form.isGzip ? gzipEntityTag : entityTag
    var fields = [
      HeaderField("Cache-Control", isImmutable ? Self.forGood : Self.askAgain),
      HeaderField("ETag", unchecked: tag.text),
    ]
    if gzip != nil { fields.append(HeaderField("Vary", "Accept-Encoding")) }
    if form.isHeld { return Response(.notModified, headers: fields + headers) }
    fields.append(HeaderField("Content-Type", contentType))
    if form.isGzip { fields.append(HeaderField("Content-Encoding", "gzip")) }
    let body = form.isGzip ? gzip ?? bytes : bytes
    return Response(.ok, headers: fields + headers, body: .shared(body))
  }

  /// A year, the longest that caches honour. Source: RFC 8246, RFC 9111 §1.2.2.
  private static let forGood: StaticString = "public, max-age=31536000, immutable"
  private static let askAgain: StaticString = "no-cache"

  private static func name(_ name: String, with fingerprint: String) -> String {
    let file = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    guard let dot = name[file...].lastIndex(of: "."), dot > file else {
      return "\(name).\(fingerprint)"
    }
    return "\(name[..<dot]).\(fingerprint)\(name[dot...])"
  }

  private static func isCompressible(_ type: StaticString) -> Bool {
    let type = type.description
    return type.hasPrefix("text/") || type.hasPrefix("application/json")
      || type.hasPrefix("application/manifest") || type == "image/svg+xml"
      || type == "image/vnd.microsoft.icon"
  }
}
