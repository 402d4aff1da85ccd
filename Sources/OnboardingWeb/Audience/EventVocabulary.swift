import OnboardingDomain
import OnboardingEvents
import Synchronization

/// The words and circumstances of a flow's events: those of every request are made once.
final class EventVocabulary: Sendable {
  private struct Key: Hashable {
    let variant: Int
    let language: String
    let device: Audience.Device
    let source: Audience.Source
    let arms: [ArmChoice]
  }

  private let flow: Flow
  private let views: [ScreenID: Event.Words]
  private let exits: [ScreenID: Event.Words]
  private let circumstances = Mutex<[Key: Event.Circumstances]>([:])

  init(_ flow: Flow) {
    self.flow = flow
    func words(_ kind: Event.Kind) -> [ScreenID: Event.Words] {
      Dictionary(
        uniqueKeysWithValues: flow.screenIDs.map {
          ($0, Event.Words(kind, screen: $0.rawValue))
        })
    }
    views = words(.screenViewed)
    exits = words(.screenLeft)
  }

  /// Something that happened on a screen.
  func words(_ kind: Event.Kind, _ screen: ScreenID) -> Event.Words {
    let known: Event.Words? =
      switch kind {
      case .screenViewed: views[screen]
      case .screenLeft: exits[screen]
      default: nil
      }
    return known ?? Event.Words(kind, screen: screen.rawValue)
  }

  /// Under which circumstances a session is walked.
  func circumstances(
    of session: Session, language: String, _ audience: Audience
  ) -> Event.Circumstances {
    let key = Key(
      variant: flow.variants.firstIndex { $0.id == session.variant } ?? 0, language: language,
      device: audience.device, source: audience.source, arms: session.arms)
    return circumstances.withLock { known in
      if let circumstances = known[key] { return circumstances }
      let circumstances = Event.Circumstances(
        flow: flow.id.rawValue, version: flow.version, variant: session.variant.rawValue,
        locale: language, device: audience.device.rawValue, source: audience.source,
        arms: session.arms.map(\.description).joined(separator: " "))
      known[key] = circumstances
      return circumstances
    }
  }
}
