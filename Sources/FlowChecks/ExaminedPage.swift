import OnboardingDomain
import OnboardingWeb
import OnboardingWords
import PageReading
import PageRendering
import SourceText

/// A page as an example person sees it.
package struct ExaminedPage: Sendable {
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
  let place: SourcePlace
  /// The template around all others that it was made of.
  let frame: SourcePlace

  /// The fields of its form.
  var fields: [Field] { sheet?.fields ?? screen.fields }

  /// The page in a few words, for messages.
  var name: String {
    let sheet = sheet.map { ".\($0.id)" } ?? ""
    return "\(screen.id)\(sheet)"
  }

  /// Every page: in the source language for all people, in every other one for the first who comes
  /// by. A page that shows nothing computed looks the same for everybody.
  static func all(of site: RenderedSite) -> [ExaminedPage] {
    site.flows.indices.flatMap { flow in
      site.flows[flow].onboarding.flow.arrangements.indices.flatMap { variant in
        // In a language that a flow doesn't speak nobody sees it.
        site.flows[flow].languages.flatMap { language in
          site.localeIndex(language).map {
            visits(to: site.flows[flow], at: flow, variant, $0, language)
          } ?? []
        }
      }
    }.concurrentMap { $0.page() }
  }

  /// A page that an example person comes to.
  private struct Visit: Sendable {
    let flow: Int
    let variant: Variant
    let person: CheckedPerson
    let screen: Screen
    let sheet: Sheet?
    let language: String
    let shell: PrerenderedPage

    func page() -> ExaminedPage {
      ExaminedPage(
        flow: flow, variant: variant, screen: screen, sheet: sheet, person: person.name,
        language: language, copyKeys: Set(shell.copyKeys),
        markup: Markup(shell.bytes(person.state(on: screen))),
        place: .file("Templates/" + shell.templateFile),
        frame: .file("Templates/" + shell.frameFile))
    }
  }

  private static func visits(
    to pages: RenderedFlow, at flow: Int, _ number: Int, _ locale: Int, _ language: String
  ) -> [Visit] {
    let arrangement = pages.onboarding.flow.arrangements[number]
    let variant = arrangement.variant
    var seen: Set<ObjectIdentifier> = []
    var visits: [Visit] = []
    for person in CheckedPerson.all(
      of: pages.onboarding, variant: variant, arms: arrangement.arms)
    {
      for screen in person.path {
        guard let position = variant.position(of: screen.id) else { continue }
        for sheet in [nil] + screen.sheets.indices.map(Optional.some) {
          guard
            let shell = pages.ownPage(
              at: number, screen: position, sheet: sheet, locale: locale)
          else { continue }
          let isFirst = seen.insert(ObjectIdentifier(shell)).inserted
          guard isFirst || (locale == 0 && shell.needsResults) else { continue }
          visits.append(
            Visit(
              flow: flow, variant: variant, person: person, screen: screen,
              sheet: sheet.map { screen.sheets[$0] }, language: language, shell: shell))
        }
      }
    }
    return visits
  }
}
