/// The address under which browsers see the server: `https://example.org`, with or without a port.
struct PublicURL: Sendable, Equatable {
  /// As a browser writes it in `Origin`: in lower case, without the scheme's own port.
  let origin: String
  /// The host alone, in lower case.
  let host: String

  var isSecure: Bool { origin.utf8.starts(with: "https:".utf8) }

  /// - Returns: nil for what is no address, or has a path.
  init?(_ text: String) {
    guard
      let match = text.lowercased().wholeMatch(
        of: /(https?):\/\/([a-z0-9.\-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?\/?/)
    else { return nil }
    let (scheme, port) = (String(match.output.1), match.output.3.map { UInt16($0) })
    if let port, port ?? 0 == 0 { return nil }
    host = String(match.output.2)
    let ownPort: UInt16 = scheme == "https" ? 443 : 80
    let suffix = port.flatMap { $0 }.map { $0 == ownPort ? "" : ":\($0)" } ?? ""
    origin = "\(scheme)://\(host)\(suffix)"
  }
}
