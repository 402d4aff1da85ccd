import HTTPCore

/// The browser or the app from which a person signs in.
public struct SigningDevice: Sendable, Hashable {
  /// What people call it.
  public var name: String
  /// By which it is known again; nil for one that can't be.
  public var token: String?
  /// How a mail about it is written.
  public var letterhead: Letterhead

  /// A device.
  public init(name: String, token: String? = nil, letterhead: Letterhead) {
    self.name = name
    self.token = token
    self.letterhead = letterhead
  }
}
