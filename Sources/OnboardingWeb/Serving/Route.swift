import OnboardingDomain

/// What an address means. Parsed once, exhaustively handled.
enum Route: Sendable, Hashable {
  /// `/`: the flows.
  case gallery
  /// `/healthz`: the process answers.
  case health
  /// `/readyz`: the process takes work.
  case readiness
  /// `/metrics`: counters.
  case metrics
  /// `/account…`
  case account(AccountPage)
  /// `/assets/…`: a file of `Public/`.
  case asset(String)
  /// `/<flow>`: start or resume.
  case flow(Int)
  /// `/<flow>/restart`
  case restart(Int)
  /// `/<flow>/<screen>`
  case screen(Int, ScreenID)
  /// `/<flow>/<screen>/<sheet>`
  case sheet(Int, ScreenID, SheetID)
  /// `/<flow>/<name>.<extension>`: a file made of the answers.
  case download(Int, String)

  /// The pages of the account.
  enum AccountPage: String, Sendable, Hashable, CaseIterable {
    /// Sign in, or what the account holds.
    case overview = ""
    /// Takes address and password.
    case signIn = "sign-in"
    /// Ends the account's session in this browser.
    case signOut = "sign-out"
    /// Erases the account and all that belongs to it.
    case erase
  }

  /// What a path means; nil where it means nothing.
  ///
  /// - Parameters:
  ///   - path: the path, percent-decoded and free of `..` and `//`.
  ///   - flows: the ids of the flows, in their order.
  init?(_ path: String, flows: [String]) {
    let parts = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard path.utf8.first == UInt8(ascii: "/"), parts.count <= 3 || parts.first == "assets" else {
      return nil
    }
    if let index = flows.firstIndex(where: { $0 == parts[0] }) {
      guard let route = Self.inFlow(index, Array(parts.dropFirst())) else { return nil }
      self = route
      return
    }
    switch (parts[0], parts.count) {
    case ("", 1): self = .gallery
    case ("healthz", 1): self = .health
    case ("readyz", 1): self = .readiness
    case ("metrics", 1): self = .metrics
    case ("account", 1): self = .account(.overview)
    case ("account", 2):
      guard let page = AccountPage(rawValue: parts[1]), page != .overview else { return nil }
      self = .account(page)
    case ("assets", _): self = .asset(path)
    default: return nil
    }
  }

  private static func inFlow(_ flow: Int, _ rest: [String]) -> Route? {
    switch rest.count {
    case 0: .flow(flow)
    case 1 where rest[0] == "restart": .restart(flow)
    case 1 where rest[0].utf8.contains(UInt8(ascii: ".")): .download(flow, rest[0])
    case 1 where !rest[0].isEmpty: .screen(flow, ScreenID(rest[0]))
    case 2 where !rest[0].isEmpty && !rest[1].isEmpty:
      .sheet(flow, ScreenID(rest[0]), SheetID(rest[1]))
    default: nil
    }
  }
}
