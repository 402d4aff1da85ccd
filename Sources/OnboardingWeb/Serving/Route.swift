import OnboardingDomain

/// What an address means. Parsed and printed by a `Router`, exhaustively handled.
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
  /// `/assets/…`: a file of `Public/`, by its whole address.
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

  /// The position of the flow that it belongs to; nil for an address of no flow.
  var flow: Int? {
    switch self {
    case .flow(let flow), .restart(let flow), .screen(let flow, _), .sheet(let flow, _, _),
      .download(let flow, _):
      flow
    case .gallery, .health, .readiness, .metrics, .account, .asset: nil
    }
  }
}
