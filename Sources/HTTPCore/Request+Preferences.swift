extension Request {
  /// Whether the client reads gzip.
  ///
  /// Source: RFC 9110 §12.5.3; a client that does not say gets the bytes as they are.
  public var acceptsGzip: Bool {
    guard headers.contains(.acceptEncoding) else { return false }
    return QualityList(headers.values(of: .acceptEncoding)).weight(of: "gzip") ?? 0 > 0
  }
}
