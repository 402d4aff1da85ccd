import OnboardingDomain

/// Where the buttons of a page of the preview lead: what the server would do, as far as it can be
/// told without one.
struct PreviewExits {
  private let catalogue: ScreenCatalogue
  private let page: PreviewPage

  init(_ catalogue: ScreenCatalogue, _ page: PreviewPage) {
    self.catalogue = catalogue
    self.page = page
  }

  private var screen: Screen { page.page.screen }

  /// Every button by its value, the primary one without.
  var actions: [(action: String, address: String)] {
    [("", primary)] + page.page.actions.map { ($0.id.rawValue, target(of: $0.effect, $0.id)) }
  }

  /// Where the primary button leads.
  var primary: String { target(of: page.page.primary, nil) }

  /// The page before, nil for the first.
  var back: String? {
    if page.page.sheet != nil { return self.page(screen.id, nil) }
    let path = path
    guard let index = path.firstIndex(where: { $0.id == screen.id }), index > 0 else {
      return nil
    }
    return self.page(path[index - 1].id, nil)
  }

  /// The file of a page in the state that follows from this one.
  func page(_ screen: ScreenID, _ sheet: SheetID?) -> String {
    guard let state = catalogue.state(of: screen, sheet, following: page.state) else {
      return PreviewSite.root + "index.html"
    }
    return PreviewPage.name(screen, sheet, state)
  }

  private func target(of effect: Effect, _ action: ActionID?) -> String {
    switch effect {
    case .proceed, .skip, .record, .confirm, .createAccount, .signIn, .settle: next
    case .revisit(let screen, _, _): page(screen, nil)
    case .open(let sheet), .draw(_, let sheet), .keep(_, .some(let sheet), _):
      page(screen.id, sheet)
    case .prefer:
      action.map { PreviewPage.name(screen.id, page.page.sheet?.id, view: $0) } ?? itself
    case .reset, .preview, .keep, .write, .dismiss: page(screen.id, nil)
    }
  }

  private var itself: String {
    PreviewPage.name(screen.id, page.page.sheet?.id, page.state)
  }

  private var next: String {
    let path = path
    guard let index = path.firstIndex(where: { $0.id == screen.id }) else { return itself }
    return self.page(path[min(index + 1, path.count - 1)].id, nil)
  }

  /// The path of the person: their example answers, and what this state changed of them.
  private var path: [Screen] {
    let person = catalogue.people.first { $0.id == page.state.person }
    var answers = person?.answers ?? Answers()
    let changed = page.state.session.answers
    for field in changed.fields { answers[field] = changed[field] }
    let path = catalogue.variant.path(for: answers)
    return path.contains { $0.id == screen.id }
      ? path : catalogue.variant.path(for: changed)
  }
}

extension PreviewPage {
  /// The name of the file that shows a page in the view which a button switches to.
  fileprivate static func name(
    _ screen: ScreenID, _ sheet: SheetID?, view action: ActionID
  ) -> String {
    ([screen.rawValue] + (sheet.map { [$0.rawValue] } ?? []) + ["view-\(action)"])
      .joined(separator: ".") + ".html"
  }
}
