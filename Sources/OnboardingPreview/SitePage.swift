import HTTPCore
import OnboardingDomain
import OnboardingWeb
import OnboardingWords
import PageRendering
import Sealing

/// A page of the preview that belongs to no screen: the gallery, the account, an error.
struct SitePage: Sendable {
  /// The template below `pages/`.
  let name: String
  /// The state, unique for the template and the flow.
  let state: String
  /// What the state shows.
  let kind: ScreenState.Kind
  /// The index of the flow whose look it has, nil for none.
  let flow: Int?
  /// The index of the language.
  let locale: Int
  /// From the root of the preview: `screens/site/shared/en/error.not-found.html`.
  let path: String
  let data: ViewData
  /// The page of the site to which its form leads.
  let next: String
}

/// Every page that belongs to no screen, in every state and look.
struct SitePages {
  let flows: [Flow]
  let today: CalendarDate
  private let hasPage: (_ name: String, _ flow: Int) -> Bool
  /// A file of `Public/` by its path.
  let file: (_ path: String) -> [UInt8]?

  /// - Parameters:
  ///   - hasPage: whether a flow has a template of that name below `pages/`.
  ///   - file: a file of `Public/` by its path; nil where there is none.
  init(
    _ flows: [Flow], today: CalendarDate, hasPage: @escaping (String, Int) -> Bool,
    file: @escaping (String) -> [UInt8]?
  ) {
    self.flows = flows
    self.today = today
    self.hasPage = hasPage
    self.file = file
  }

  /// The words under a key, filled with arguments: those of a flow, nil for those of none.
  typealias Words = (_ key: String, _ arguments: [String], _ flow: Int?) -> String?
  typealias Made = (name: String, state: String, kind: ScreenState.Kind, data: ViewData)

  /// The pages in a language.
  func all(locale: Int, code: String, words: Words) -> [SitePage] {
    let looks = [nil] + flows.indices.map(Optional.some)
    return looks.flatMap { flow in
      pages(flow, code, words).map { page in
        let folder = flow.map { flows[$0].id.rawValue } ?? "shared"
        return SitePage(
          name: page.name, state: page.state, kind: page.kind, flow: flow, locale: locale,
          path: "screens/site/\(folder)/\(code)/\(page.name).\(page.state).html",
          data: flow.map { PageData.wearing(PageData.look(of: flows[$0]), page.data) } ?? page.data,
          next: Self.next(page.name, flow.map { "/\(flows[$0].id)" } ?? "/"))
      }
    }
  }

  private func pages(_ flow: Int?, _ language: String, _ words: Words) -> [Made] {
    guard let flow else {
      return gallery + signIn(nil) + account(language, words) + farewell(nil)
        + mails(nil, words)
        + errors(nil)
    }
    let offline: [Made] =
      hasPage("offline", flow) ? [("offline", "waiting", .empty, .object([:]))] : []
    return signIn(flow) + farewell(flow) + mails(flow, words) + restart(flow) + handOver(flow)
      + openApp(flow) + devices(flow)
      + later(flow) + takenOver(flow) + resume(flow) + offline + errors(flow)
  }

  // MARK: Pages

  private var gallery: [Made] {
    let data = PageData.gallery(flows) { Self.link("/\(flows[$0].id)") }
    return [("gallery", "flows", .filled, data)]
  }

  private func signIn(_ flow: Int?) -> [Made] {
    let ways = WaysIn(of: flow.map { [flows[$0]] } ?? flows)
    var attempts = [SignInAttempt()]
    if ways.hasPassword {
      attempts += SignInAttempt.Problem.allCases.map { problem in
        let isTried = problem == .wrong || problem == .limited
        return SignInAttempt(email: isTried ? Self.address : "", problem: problem)
      }
    }
    return attempts.map { attempt in
      (
        "sign-in", attempt.problem?.rawValue ?? "empty",
        attempt.problem == nil ? .empty : .error,
        PageData.signIn(
          attempt, ways, of: flow.map { flows[$0].id }, hasMocks: !ways.providers.isEmpty,
          action: Self.link("/account"),
          home: home(flow), forgotten: ways.hasPassword ? Self.link("/account/forgotten") : nil)
      )
    }
  }

  /// An account with a password and what was handed in, and one of a provider that tells no address.
  private func account(_ language: String, _ words: Words) -> [Made] {
    let maker = flows.firstIndex { $0.makesPasswordAccounts } ?? 0
    guard flows.indices.contains(maker) else { return [] }
    let preferences = flows[maker].effects.flatMap { effect -> [FieldID] in
      if case .createAccount(let kept) = effect { kept } else { [] }
    }
    let own = AccountService.Overview(
      email: Self.address, provider: "password", flow: flows[maker].id,
      createdAt: moment.instant - 19 * 86_400,
      preferences: Dictionary(preferences.map { ($0, .flag(true)) }) { first, _ in first },
      submissions: [.init(flow: flows[maker].id, submittedAt: moment.instant)],
      devices: [
        .init(id: "1", name: "Mac, Safari", usedAt: moment.instant, isThis: true),
        .init(id: "2", name: "iPhone, Safari", usedAt: moment.instant - 86_400, isThis: false),
      ])
    let bare = AccountService.Overview(
      email: nil, provider: flows.flatMap(\.signInProviders).first ?? "password",
      flow: flows[maker].id, createdAt: moment.instant, preferences: [:], submissions: [])
    let addresses = PageData.AccountAddresses(
      overview: Self.link("/account"), signOut: Self.link("/account/sign-out"),
      erase: Self.link("/account/erase"), password: Self.link("/account/password"),
      devices: Self.link("/account"), consents: Self.link("/account"),
      export: Self.link("/account"),
      email: Self.link("/account/email"), confirmation: Self.link("/account/overview"),
      calendar: Self.link("/account/overview"), home: Self.link("/"),
      flow: { Self.link("/\($0)") })
    let states = ["account", "erase"].flatMap { [($0, "password", own), ($0, "provider", bare)] }
    return (states + [("erase", "refused", own)]).map { name, state, overview in
      var page = PageData.AccountPage(
        overview, isMock: overview.provider != "password", token: "", addresses)
      let labels = labels(of: preferences, in: flows[maker]) { words($0, [], maker) }
      page.label = { labels[$0] }
      page.clock = clock
      page.hasMail = flows[maker].makesPasswordAccounts
      page.hasError = state == "refused"
      if state == "password" {
        page.consents = consents(of: flows[maker], in: language) { words($0, [], maker) }
        page.drafts = [
          PageData.AccountDraft(
            flow: flows[maker].id, isFinished: true, address: Self.link("/\(flows[maker].id)"),
            answers: [
              PageData.AccountAnswer(
                label: "First answer", text: "As it was given",
                change: Self.link("/\(flows[maker].id)"))
            ])
        ]
      }
      return (name, state, page.hasError ? .error : .filled, page.data)
    } + passwords(words)
  }

  private func passwords(_ words: Words) -> [Made] {
    let problems: [(String, PasswordFormProblem?)] = [
      ("empty", nil), ("wrong", .wrong), ("incomplete", .incomplete), ("limited", .limited),
    ]
    let refused = refusedPasswords(nil, words)
    let states =
      problems.map { ($0, $1, nil) }
      + refused.map { ($0.state, .refused(key: $0.error.key, arguments: []), $0.message) }
    return states.map { state, problem, message in
      (
        "password", state, problem == nil ? .empty : .error,
        PageData.password(
          problem, of: nil, email: Self.address, message: message,
          action: Self.link("/account"), token: "", back: Self.link("/account/overview"))
      )
    }
  }

  /// A state for each thing that can be wrong with a new password, and what is said of it.
  func refusedPasswords(
    _ flow: Int?, _ words: Words
  ) -> [(state: String, error: NewPasswordError, message: String?)] {
    NewPasswordError.allCases.map { error in
      let arguments = error == .tooShort ? [String(PasswordRules.minimumCodePoints)] : []
      return (
        error == .tooShort ? "refused" : "refused-\(error.key)", error,
        words("error.\(error.key)", arguments, flow)
      )
    }
  }

  private func restart(_ flow: Int) -> [Made] {
    let address = home(flow)
    let states = [("asks", nil), ("signed-in", Self.link("/account/overview"))]
    return states.map { state, account in
      (
        "restart", state, .empty,
        PageData.restart(
          flows[flow].id, action: address, token: "", back: address, account: account)
      )
    }
  }

  /// What every clock of these pages shows.
  var moment: Moment { Moment(instant: Int64(today.dayNumber) * 86_400 + 52_320) }
  /// These clocks.
  var clock: WallClock { WallClock(moment) }

  /// One page for each status that has words of its own, and one for the others.
  private func errors(_ flow: Int?) -> [Made] {
    let states: [(String, RequestError)] = [
      ("not-found", .notFound), ("forbidden", .forbidden), ("too-large", .bodyTooLarge),
      ("too-many", .tooManyRequests), ("unavailable", .overloaded), ("server", .internalFailure),
      ("method", .methodNotAllowed), ("client", .malformedForm),
    ]
    return states.map { state, error in
      (
        "error", state, .error,
        PageData.error(
          error.status, home: home(flow), isInFlow: flow != nil, requestID: "000000000000")
      )
    }
  }

  // MARK: Addresses

  static let address = "you@example.com"

  static func link(_ path: String) -> String { PreviewMarks.link(path) }

  func home(_ flow: Int?) -> String { Self.link(flow.map { "/\(flows[$0].id)" } ?? "/") }

  /// Where a form leads.
  private static func next(_ name: String, _ home: String) -> String {
    switch name {
    case "sign-in": "/account/overview"
    case "hand-over": home + "/hand-over"
    case "later": home + "/later"
    case "account": "/account"
    case "erase": "/account/farewell"
    case "forgotten", "new-password", "email": "/account/overview"
    default: home
    }
  }
}
