/// Where the console listens, and under which address browsers see it.
struct ConsoleSettings: Sendable, Equatable {
  let host: String
  let port: UInt16
  let url: PublicURL?

  /// Settings; nil where nobody asked for a console.
  ///
  /// - Throws: `CommandFailure` for a console that others can reach without TLS, and for settings of a console
  ///   that nobody asked for.
  init?(host: String?, port: UInt16?, url: PublicURL?) throws {
    guard let port else {
      guard host == nil, url == nil else {
        throw CommandFailure(
          "--console-host and --console-url are of a console: give it a port with --console-port.",
          status: CommandFailure.usage)
      }
      return nil
    }
    self.host = host ?? "127.0.0.1"
    self.port = port
    self.url = url
    guard url?.isSecure ?? false || Self.isLoopback(url?.host ?? self.host) else {
      throw CommandFailure(
        "Beyond this machine the console needs --console-url with the https address that browsers "
          + "use, so that its cookie is marked Secure.", status: CommandFailure.usage)
    }
  }

  /// Refuses the address and port that the pages listen on.
  ///
  /// - Throws: `CommandFailure` where both are the same.
  func requireOtherSocket(than host: String, _ port: UInt16) throws {
    let isEverywhere = !Self.wildcards.isDisjoint(with: [host, self.host])
    guard port != 0, port == self.port, isEverywhere || host == self.host else { return }
    throw CommandFailure(
      "The pages and the console can't both listen on port \(port): give one of them another,"
        + " with --port or --console-port.", status: CommandFailure.usage)
  }

  /// What stands for every address of this machine.
  private static let wildcards: Set = ["0.0.0.0", "::"]

  /// The hosts that are answered for; see `ServeSettings.allowedHosts`.
  var allowedHosts: Set<String> { url.map { [$0.host] } ?? ["127.0.0.1", "[::1]", "localhost"] }

  private static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host)
  }
}
