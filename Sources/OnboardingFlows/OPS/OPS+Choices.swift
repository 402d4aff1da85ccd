public import OnboardingDomain

extension OPS {
  /// What the app may do on the phone.
  public enum Permission: String, Choosable {
    /// Tell of jobs, messages and alerts.
    case notifications
    /// Know where the phone is while the app is open.
    case location

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .notifications: "bell"
      case .location: "pin"
      }
    }
  }

  /// Over which networks the app loads.
  public enum Bandwidth: String, Choosable {
    /// Any of them.
    case unlimited
    /// Only those that cost nothing by volume.
    case wifiOnly = "wifi-only"
    /// Any of them, but as little as it can.
    case low

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .unlimited: "bars"
      case .wifiOnly: "wifi"
      case .low: "bars1"
      }
    }
  }

  /// How the pages look.
  public enum View: String, Choosable {
    /// Light on dark.
    case dark
    /// Black on white, for full sun.
    case outdoor
  }
}
