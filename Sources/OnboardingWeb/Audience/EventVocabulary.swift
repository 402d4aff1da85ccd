import OnboardingDomain
import OnboardingEvents
import Synchronization

/// The words and circumstances of a flow's events: those of every request are made once.
final class EventVocabulary: Sendable {
  private struct Key: Hashable {
    let edition: Int
    let language: String
    let kind: Int
    let arms: [ArmChoice]
  }

  private let flow: Flow
  /// By the position of the edition, and by that of the screen in the flow.
  private let screens: [[ScreenWords?]]
  /// By the position of the arrangement, that of the edition.
  private let editions: [Int]
  /// The languages of the site at the start: under `--dev` they may become others.
  private let languages: [String]
  /// Of sessions without arms, which most are, in these languages: for each one, for each edition, for each kind of
  /// audience.
  private let usual: [Event.Circumstances]
  private let others = Mutex<[Key: Event.Circumstances]>([:])

  init(_ flow: Flow, languages: [String]) {
    self.flow = flow
    self.languages = languages
    editions = flow.arrangements.map(\.variantIndex)
    usual = languages.flatMap { language in
      flow.variants.indices.flatMap { edition in
        Audience.kinds.map { Self.circumstances(flow, edition, [], language, $0) }
      }
    }
    screens = flow.variants.map { variant in
      flow.screenIDs.map { id in
        variant.screen(id).map { ScreenWords($0.id, $0.fields + $0.recordedFields) }
      }
    }
  }

  /// The position of the edition that is walked.
  func edition(of walk: Walk) -> Int { editions[walk.arrangement] }

  /// What can happen on a screen of an edition.
  func words(of screen: Screen, edition: Int) -> ScreenWords {
    flow.index(of: screen.id).flatMap { screens[edition][$0] }
      ?? ScreenWords(screen.id, screen.fields + screen.recordedFields)
  }

  /// Under which circumstances a session is walked.
  ///
  /// - Parameters:
  ///   - edition: the position of the session's.
  ///   - arms: the arms of experiments under which it counts.
  ///   - languages: those of the site whose pages are shown.
  ///   - language: the position of the pages' language among them.
  func circumstances(
    edition: Int, arms: [ArmChoice], _ languages: [String], language: Int, _ audience: Audience
  ) -> Event.Circumstances {
    if arms.isEmpty, languages == self.languages {
      let place = language * flow.variants.count + edition
      return usual[place * Audience.kinds.count + audience.kind]
    }
    let tag = languages[language]
    let key = Key(edition: edition, language: tag, kind: audience.kind, arms: arms)
    return others.withLock { others in
      if let known = others[key] { return known }
      let new = Self.circumstances(flow, edition, arms, tag, audience)
      others[key] = new
      return new
    }
  }

  private static func circumstances(
    _ flow: Flow, _ edition: Int, _ arms: [ArmChoice], _ language: String, _ audience: Audience
  ) -> Event.Circumstances {
    Event.Circumstances(
      flow: flow.id.rawValue, version: flow.version, variant: flow.variants[edition].id.rawValue,
      locale: language, device: audience.device.rawValue, source: audience.source,
      arms: arms.map(\.description).joined(separator: " "))
  }
}
