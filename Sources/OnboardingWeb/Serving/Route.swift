package import OnboardingDomain

/// What an address means. Parsed and printed by a `Router`, exhaustively handled.
package enum Route: Sendable, Hashable {
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
  /// `/account/<purpose>/<token>`: a link that went out by mail.
  case mailed(MailedLink.Purpose, String)
  /// `/account/<flow>/<name>.<extension>`: a file made of what the account's devices hold.
  case accountFile(Int, String)
  /// `/assets/…`: a file of `Public/`, by its whole address.
  case asset(String)
  /// `/<flow>`: start or resume.
  case flow(Int)
  /// `/<flow>/restart`
  case restart(Int)
  /// `/<flow>/hand-over`: the code that leads to the app.
  case handOver(Int)
  /// `/<flow>/devices`: where answers on two devices differ.
  case devices(Int)
  /// `/<flow>/later`: the link that leads into another browser, or where the person went on.
  case later(Int)
  /// `/resume/<flow>/<code>`: that link.
  case resumeLink(Int, String)
  /// `/<flow>/later/<code>`: its page, where the browser shows what it holds of the flow.
  case resume(Int, String)
  /// `/handover/<flow>/<code>`: the link that opens the app.
  case handoverLink(Int, String)
  /// What an app asks.
  case app(AppRoute)
  /// `/.well-known/…`
  case wellKnown(WellKnown)
  /// `/<flow>/<screen>`
  case screen(Int, ScreenID)
  /// `/<flow>/<screen>/<sheet>`
  case sheet(Int, ScreenID, SheetID)
  /// `/<flow>/<name>.<extension>`: a file made of the answers.
  case download(Int, String)

  /// What an app asks.
  package enum AppRoute: Sendable, Hashable {
    /// `/handover`: a code for what it opens.
    case handover
    /// `/app/sign-in`
    case signIn
    /// `/app/drafts/<flow>`
    case draft(Int)
    /// Anything else below `/app/`.
    case nowhere

    /// Whether it is asked for by GET, too.
    var isRead: Bool { if case .draft = self { true } else { false } }
  }

  /// What phones ask of a site whose links open apps.
  package enum WellKnown: String, Sendable, Hashable, CaseIterable {
    /// Apple's systems.
    case apple = "apple-app-site-association"
    /// Android.
    case android = "assetlinks.json"
  }

  /// The pages of the account.
  package enum AccountPage: String, Sendable, Hashable, CaseIterable {
    /// Sign in, or what the account holds.
    case overview = ""
    /// Takes address and password.
    case signIn = "sign-in"
    /// Ends the account's session in this browser.
    case signOut = "sign-out"
    /// Sets a new password.
    case password
    /// Asks for a mail with which a new password is set.
    case forgotten
    /// Asks for another address.
    case email
    /// Asks once more for the mail that confirms the address.
    case confirmation
    /// Sends a calendar file.
    case calendar
    /// Signs other devices out.
    case devices
    /// Takes back what was agreed to, or agrees anew.
    case consents
    /// All that is kept, as a file.
    case export = "export.json"
    /// Erases the account and all that belongs to it.
    case erase
    /// Says what went with it.
    case farewell
  }

  /// The position of the flow that it belongs to; nil for an address of no flow.
  var flow: Int? {
    switch self {
    case .flow(let flow), .restart(let flow), .screen(let flow, _), .sheet(let flow, _, _),
      .download(let flow, _), .handOver(let flow), .devices(let flow), .handoverLink(let flow, _),
      .later(let flow), .resumeLink(let flow, _), .resume(let flow, _):
      flow
    case .gallery, .health, .readiness, .metrics, .account, .mailed, .accountFile, .asset, .app,
      .wellKnown:
      nil
    }
  }

  /// Whether its replies may hand out what is sealed with the keys: a cookie, a code, a link.
  var seals: Bool {
    switch self {
    case .gallery, .health, .readiness, .metrics, .asset, .wellKnown: false
    default: true
    }
  }

  /// The screen that it shows; nil for an address of none.
  var screen: ScreenID? {
    switch self {
    case .screen(_, let screen), .sheet(_, let screen, _): screen
    default: nil
    }
  }

  /// The same address for a log: without what would open something to a reader of the log.
  var withoutSecret: Route {
    switch self {
    case .mailed(let purpose, _): .mailed(purpose, Self.hidden)
    case .handoverLink(let flow, _): .handoverLink(flow, Self.hidden)
    case .resumeLink(let flow, _): .resumeLink(flow, Self.hidden)
    case .resume(let flow, _): .resume(flow, Self.hidden)
    default: self
    }
  }

  /// Whether the address opens something to the one who has it.
  var isSecret: Bool {
    switch self {
    case .mailed, .handoverLink, .resumeLink, .resume: true
    default: false
    }
  }

  private static let hidden = "-"
}
