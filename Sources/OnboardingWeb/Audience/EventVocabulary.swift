import OnboardingDomain
import OnboardingEvents
import PageRendering
import Synchronization

/// The words and circumstances of a flow's events: those of every request are made once.
final class EventVocabulary: Sendable {
  private struct Key: Hashable {
    let edition: Int
    let language: String
    let device: Audience.Device
    let source: Audience.Source
    let arms: [ArmChoice]
  }

  /// What is known of circumstances.
  private struct Memory {
    /// The site whose languages `place` counts: under `--dev` they may become others.
    var site: RenderedSite?
    /// Of sessions without arms, which most are, by `place`.
    var usual: [Event.Circumstances?] = []
    var others: [Key: Event.Circumstances] = [:]
  }

  private let flow: Flow
  /// By the position of the edition, and by that of the screen in the flow.
  private let screens: [[ScreenWords?]]
  private let memory = Mutex(Memory())

  init(_ flow: Flow) {
    self.flow = flow
    screens = flow.variants.map { variant in
      flow.screenIDs.map { id in
        variant.screen(id).map { ScreenWords($0.id, $0.fields + $0.recordedFields) }
      }
    }
  }

  /// The position of a session's edition.
  func edition(of session: Session) -> Int {
    flow.variants.firstIndex { $0.id == session.variant } ?? 0
  }

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
  ///   - site: whose pages are shown.
  ///   - language: the position of the pages' language among those of the site.
  func circumstances(
    edition: Int, arms: [ArmChoice], _ site: RenderedSite, language: Int, _ audience: Audience
  ) -> Event.Circumstances {
    guard arms.isEmpty else {
      let tag = site.languages[language]
      let key = Key(
        edition: edition, language: tag, device: audience.device, source: audience.source,
        arms: arms)
      if let known = memory.withLock({ $0.others[key] }) { return known }
      let new = make(edition, arms, tag, audience)
      memory.withLock { $0.others[key] = new }
      return new
    }
    let place = place(edition, language, audience)
    return memory.withLock { memory in
      if memory.site !== site {
        memory.site = site
        memory.usual = []
      }
      if place < memory.usual.count, let known = memory.usual[place] { return known }
      let new = make(edition, [], site.languages[language], audience)
      memory.usual += Array(repeating: nil, count: max(0, place + 1 - memory.usual.count))
      memory.usual[place] = new
      return new
    }
  }

  private func place(_ edition: Int, _ language: Int, _ audience: Audience) -> Int {
    let device =
      switch audience.device {
      case .phone: 0
      case .tablet: 1
      case .desktop: 2
      }
    let source =
      switch audience.source {
      case .person: 0
      case .bot: 1
      case .simulated: 2
      }
    return ((language * flow.variants.count + edition) * 3 + device) * 3 + source
  }

  private func make(
    _ edition: Int, _ arms: [ArmChoice], _ language: String, _ audience: Audience
  ) -> Event.Circumstances {
    Event.Circumstances(
      flow: flow.id.rawValue, version: flow.version, variant: flow.variants[edition].id.rawValue,
      locale: language, device: audience.device.rawValue, source: audience.source,
      arms: arms.map(\.description).joined(separator: " "))
  }
}
