import FlowPages
import Foundation
import OnboardingDomain
import OnboardingFlows
import OnboardingWords
import Testing

@testable import PageRendering

/// Programs of fragments beside what swift-mustache makes of the same templates and data, byte for byte,
/// with the same mistakes at the same places.
@Suite struct FragmentDifferenceTests {
  private static let today = CalendarDate(dayNumber: 20_777)

  /// The real site; in a language that writes numbers and days another way, with the words there are.
  static let site: RenderedSite? = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Templates").path
    return try? RenderedSite(
      onboardings: [
        NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages, OPS().withPages,
        Reflect().withPages,
      ],
      templates: TemplateSource(folder: folder), locales: ["en", "de"],
      assetURL: { "/assets\($0)?v=1&w" }, transformCopy: { _, _, words in words })
  }()

  // MARK: The flows

  @Test(arguments: 0..<5)
  func `every fragment says what Mustache says to every example person on every screen`(
    flow: Int
  ) throws {
    let pages = try #require(Self.site).flows[flow]
    let onboarding = pages.onboarding
    var compared: [String: Set<ViewData>] = [:]
    for shell in pages.allShells where !shell.fragments.isEmpty {
      guard let variant = onboarding.flow.variants.first(where: { $0.id == shell.variant })
      else { continue }
      for person in onboarding.examples {
        for answers in Self.states(of: person, at: shell.screen, in: variant) {
          let results = onboarding.results(
            for: answers,
            in: ComputationContext(
              today: Self.today, now: TimeOfDay(wrapping: 13 * 60 + 5), outcomes: person.outcomes))
          for name in shell.fragments {
            guard let data = results.view(name) else { continue }
            let key = "\(shell.locale.code) \(name)"
            guard compared[key, default: []].insert(data).inserted else { continue }
            let difference = MustacheOracle.difference(
              shell.renderer, "fragments/\(name)", prefix: name, data, results)
            #expect(difference == nil, "\(person.id) at \(shell.screen)")
          }
        }
      }
    }
    #expect(!compared.isEmpty)
  }

  @Test(arguments: 0..<5)
  func `every page says what Mustache says`(flow: Int) throws {
    let site = try #require(Self.site)
    let onboarding = site.flows[flow].onboarding
    let contexts = site.contexts[flow]
    let renderer = FlowRenderer(onboarding, locales: site.locales, contexts: contexts)
    var count = 0
    for context in contexts {
      for arrangement in onboarding.flow.arrangements {
        let screens = arrangement.variant.screens
        for (screen, sheet) in screens.flatMap({ screen in
          ([nil] + screen.sheets.map(Optional.some)).map { (screen, $0) }
        }) {
          let name = try #require(renderer.template(for: screen, sheet, in: context.library))
          func rendered(
            _ write: (String, TemplateScope, TemplateLibrary) -> [UInt8]
          ) -> MustacheOracle.Rendered {
            let page = PageBuilder(
              onboarding, variant: arrangement.variant, screen: screen, sheet: sheet,
              context: context, locales: site.locales)
            let scope = TemplateScope(
              PageNames(page: page), outer: nil, rendering: page.rendering)
            let text = write(name, scope, context.library)
            return (text, page.rendering.errors.map(String.init(describing:)))
          }
          let difference = MustacheOracle.difference(
            name, rendered(MustacheOracle.writer), rendered(MustacheOracle.mustache))
          #expect(difference == nil, "\(screen.id)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// A person's answers as they are when the screen is reached, and when the flow is over.
  private static func states(
    of person: ExamplePerson, at screen: ScreenID, in variant: Variant
  ) -> [Answers] {
    var reached = person.answers
    for later in variant.screens.drop(while: { $0.id != screen }) {
      for field in later.fields + later.sheets.flatMap(\.fields) { reached[field.id] = nil }
    }
    return [reached, person.answers]
  }

  @Test(arguments: 0...5)
  func `every template says what Mustache says to data of every kind`(flow: Int) throws {
    let site = try #require(Self.site)
    var count = 0
    for context in site.contexts[flow] {
      let renderer = FragmentRenderer(
        context: context, flow: flow < 5 ? site.flows[flow].onboarding.flow.id : nil)
      for name in context.library.names.sorted()
      where ["pages/", "dev/", "preview/", "fragments/", "components/"].contains(
        where: name.hasPrefix)
      {
        let prefix = name.hasPrefix("pages/") ? String(name.dropFirst(6)) : nil
        for kind in Invented.allCases {
          let data = kind.data(for: name, in: context)
          #expect(MustacheOracle.difference(renderer, name, prefix: prefix, data) == nil)
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}

/// Data that has every name that a template asks for.
private enum Invented: CaseIterable {
  /// Every section is walked twice, and every text says something that has to be escaped.
  case full
  /// Everything is there once, and empty.
  case empty
  /// Flags are off and nothing is there.
  case nothing

  func data(for name: String, in context: RenderingContext) -> ViewData {
    var paths: [[String]: Bool] = [:]
    for template in context.library.reachable(from: name) {
      for tag in template.scanned.tags
      where !["t", "copy", "has", "value", "raw"].contains(tag.path[0]) {
        var isText = false
        if case .variable = tag.kind { isText = true }
        paths[tag.path] = (paths[tag.path] ?? false) || isText
      }
    }
    return data(paths.filter { $0.key != ["."] })
  }

  private func data(_ paths: [[String]: Bool]) -> ViewData {
    var members = ViewMembers()
    for (first, group) in Dictionary(grouping: paths, by: { $0.key[0] }).sorted(by: {
      $0.key < $1.key
    }) {
      let inner = group.filter { $0.key.count > 1 }.map { (Array($0.key.dropFirst()), $0.value) }
      if !inner.isEmpty {
        members[first] = data(Dictionary(inner, uniquingKeysWith: { $0 || $1 }))
        continue
      }
      let isText = group.contains { $0.value }
      members[first] =
        switch self {
        case .full: isText ? .text("<\(first)>&\n") : .list([["only-here": "x"], "y"])
        case .empty: isText ? "" : .list([])
        case .nothing: .null
        }
    }
    return .object(members)
  }
}
