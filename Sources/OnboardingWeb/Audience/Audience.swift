public import OnboardingEvents

/// Who is asking, as far as figures need to know it. Worked out from the headers of a request; of them
/// nothing is kept but this.
public struct Audience: Sendable, Hashable {
  /// The kind of device.
  public enum Device: String, Sendable, CaseIterable {
    /// A telephone, or a music player like one.
    case phone
    /// A tablet or a reader that says so. An iPad whose Safari asks for desktop pages, as it does
    /// unless told otherwise, can't be told from a Mac.
    case tablet
    /// Anything else.
    case desktop
  }

  /// Whether a person is asking at all: a person; a program that says so, which is a crawler, the
  /// preview of a link, a monitor or a library; or a simulated person of `foyer simulate`, as a
  /// sealed header proves.
  public typealias Source = Event.Source

  /// The kind of device.
  public let device: Device
  /// Whether a person is asking at all.
  public let source: Source
  /// When a simulated person does this, in milliseconds since 1970 UTC; nil for everybody else, who
  /// do it now.
  public let moment: Int64?

  /// Who is asking; only simulated people have a moment of their own.
  public init(device: Device, source: Source, moment: Int64? = nil) {
    self.device = device
    self.source = source
    self.moment = source == .simulated ? moment : nil
  }

  /// Everybody who may ask, by `kind`.
  static let kinds = Device.allCases.flatMap { device in
    Source.allCases.map { Audience(device: device, source: $0) }
  }

  /// The position in `kinds`.
  var kind: Int {
    let source =
      switch source {
      case .person: 0
      case .bot: 1
      case .simulated: 2
      }
    return switch device {
    case .phone: source
    case .tablet: 3 + source
    case .desktop: 6 + source
    }
  }
}
