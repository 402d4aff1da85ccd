import OnboardingDomain
import OnboardingWeb
import PageRendering

/// What the pages of one state are filled from, the same in every language.
final class PreviewState {
  /// What they show: the same as the server would show to a person with these answers.
  let shown: PageState
  /// Every button by its value, with the page to which it leads.
  let exits: [(action: String, address: String)]
  /// The files that they offer, as far as pages were written.
  let downloads: Downloads

  /// - Parameter results: what was worked out for other states of the same page.
  init(_ page: PreviewPage, _ site: PreviewSite, _ results: SharedResults = SharedResults()) {
    let onboarding = site.source.onboardings[page.flow]
    let (screen, session) = (page.page.screen, page.state.session)
    let walk = Walk(session, in: onboarding.flow)
    let known = walk.relevant(session.answers)
    let context = ComputationContext(
      today: site.source.today, now: PreviewSite.now, outcomes: page.state.outcomes,
      session: session.id, variant: session.variant)
    let downloads = Downloads { results.results(for: known, in: context, onboarding) }
    let exits = PreviewExits(site.catalogues[page.flow][page.variant], page)
    let actions = exits.actions
    var state = PageState(
      screen, of: onboarding, unitsField: onboarding.flow.unitsField, walk: walk,
      answers: session.answers, today: site.source.today,
      results: { results.results(for: $0, in: context, onboarding) })
    state.input = page.state.input
    state.errors = page.state.errors
    state.notice = page.state.notice
    state.noticeURL = page.state.notice.map { _ in PreviewSite.root + "index.html" }
    state.formMethod = "get"
    state.backURL = exits.back
    state.address = { address in
      switch address {
      case .form: return actions[0].address
      case .sheet(let screen, let sheet): return exits.page(screen, sheet)
      case .change(let screen): return exits.page(screen, nil)
      case .language(let code):
        return "../\(code)/" + PreviewPage.name(screen.id, page.page.sheet?.id, page.state)
      case .download(let name): return downloads.path(of: name).map { PreviewSite.root + $0 } ?? "#"
      }
    }
    shown = state
    self.exits = actions
    self.downloads = downloads
  }
}

/// The files that pages offer, collected while they are written.
final class Downloads {
  private(set) var files: [String: [UInt8]] = [:]
  private var paths: [String: String?] = [:]
  private let results: () -> any FlowResults

  init(of results: @escaping () -> any FlowResults) { self.results = results }

  /// The path under which a file lies, nil where there is none yet; its contents are in the path, so that
  /// people share one.
  func path(of name: String) -> String? {
    if let known = paths[name] { return known }
    let path = results().download(name).map { file in
      let bytes = PreviewMarks.plain(file.bytes)
      let path = "files/\(Fingerprint.of(bytes))/\(file.fileName)"
      files[path] = bytes
      return path
    }
    paths[name] = .some(path)
    return path
  }
}
