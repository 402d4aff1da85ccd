import OnboardingDomain
import PageRendering

/// A page as an example person sees it.
struct ExaminedPage: Sendable {
  /// The index of the flow.
  let flow: Int
  let variant: Variant
  let screen: Screen
  let sheet: Sheet?
  /// The id of the person.
  let person: String
  /// The language, BCP 47.
  let language: String
  /// The keys of the words that may be on it.
  let copyKeys: Set<String>
  let markup: Markup
  /// The template it was made of.
  let place: Place

  /// The fields of its form.
  var fields: [Field] { sheet?.fields ?? screen.fields }

  /// The page in a few words, for messages.
  var name: String {
    let sheet = sheet.map { ".\($0.id)" } ?? ""
    return "\(screen.id)\(sheet)"
  }

  /// Every page: in the source language for all people, in every other one for the first who comes
  /// by. A page that shows nothing computed looks the same for everybody.
  static func all(of site: SiteRenderer) -> [ExaminedPage] {
    var pages: [ExaminedPage] = []
    for (index, flow) in site.flows.enumerated() {
      for (number, variant) in flow.onboarding.flow.variants.enumerated() {
        for (locale, language) in site.locales.enumerated() {
          var seen: Set<String> = []
          for person in Example.all(of: flow.onboarding, variant: variant) {
            for screen in person.path {
              for sheet in [nil] + screen.sheets.indices.map(Optional.some) {
                guard
                  let position = variant.position(of: screen.id),
                  let shell = flow[
                    variant: number, screen: position, sheet: sheet, locale: locale]
                else { continue }
                let name = "\(screen.id) \(sheet.map(String.init) ?? "")"
                let isFirst = seen.insert(name).inserted
                guard isFirst || (locale == 0 && shell.needsResults) else { continue }
                pages.append(
                  ExaminedPage(
                    flow: index, variant: variant, screen: screen,
                    sheet: sheet.map { screen.sheets[$0] }, person: person.name,
                    language: language.code, copyKeys: Set(shell.copyKeys),
                    markup: Markup(shell.bytes(person.state(on: screen))),
                    place: .file("Templates/" + shell.templateFile)))
              }
            }
          }
        }
      }
    }
    return pages
  }
}

/// An example person in one variant, with what was settled for them.
struct Example {
  let onboarding: any Onboarding
  let name: String
  let answers: Answers
  let outcomes: [String: String]
  let path: [Screen]
  private let walk: Walk

  /// Every example person, and the first one once more for each outcome that can be drawn.
  static func all(of onboarding: any Onboarding, variant: Variant) -> [Example] {
    // A flow without examples is still looked at, with nothing answered.
    let people =
      onboarding.examples.isEmpty
      ? [ExamplePerson(id: "nobody", answers: Answers())] : onboarding.examples
    let drawn = onboarding.flow.outcomeKinds.flatMap { kind in
      kind.odds.map { [kind.name: $0.value] }
    }
    return people.compactMap { Example(onboarding, variant, $0.id, $0.answers, [:]) }
      + drawn.compactMap { Example(onboarding, variant, people[0].id, people[0].answers, $0) }
  }

  private init?(
    _ onboarding: any Onboarding, _ variant: Variant, _ name: String, _ answers: Answers,
    _ outcomes: [String: String]
  ) {
    guard let id = SessionID(bytes: [UInt8](repeating: 7, count: 16)) else { return nil }
    var session = Session(id: id, flow: onboarding.flow, variant: variant.id, startedAt: 0)
    session.answers = answers
    for screen in variant.screens { session.leave(screen.id, of: onboarding.flow) }
    self.onboarding = onboarding
    self.answers = answers
    self.outcomes = outcomes
    self.name = ([name] + outcomes.values).joined(separator: ", ")
    walk = Walk(session, in: onboarding.flow)
    path = walk.path
  }

  /// What follows from their answers.
  func results(at hour: Int = 9) -> any FlowResults {
    onboarding.results(
      for: answers.limited(to: path),
      in: ComputationContext(
        today: Examined.day, now: TimeOfDay(wrapping: hour * 60), outcomes: outcomes,
        session: SessionID(bytes: [UInt8](repeating: 7, count: 16))))
  }

  /// What a page of theirs is filled with.
  func state(on screen: Screen) -> PageState {
    var state = PageState(answers: answers, today: Examined.day)
    let units = onboarding.flow.fields.lazy.compactMap(\.format.unitsField).first
    if let units, let chosen = answers[FieldKey<String>(units)] {
      state.units = UnitSystem(rawValue: chosen) ?? .imperial
    }
    state.progress = walk.progress(at: screen.id)
    state.unavailable = onboarding.unavailableChoices(
      on: screen.id, answers: answers, today: Examined.day)
    state.proposal = { [self] in
      onboarding.proposal(for: $0, answers: answers, today: Examined.day)
    }
    state.results = { [self] in results() }
    state.path = path
    state.formToken = Array("token".utf8)
    state.backURL = walk.previous(of: screen.id).map { "/\(onboarding.flow.id)/\($0.id)" }
    return state
  }
}

extension Flow {
  /// Everything that can be settled once and for all.
  var outcomeKinds: [OutcomeKind] {
    var seen: Set<String> = []
    return variants.flatMap(\.screens).flatMap(\.effects).compactMap { effect in
      switch effect {
      case .settle(let kind), .draw(let kind, _): seen.insert(kind.name).inserted ? kind : nil
      default: nil
      }
    }
  }
}
