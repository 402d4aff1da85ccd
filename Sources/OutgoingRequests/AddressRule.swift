/// Which addresses a request may go to, asked once a name is resolved and before anything connects.
public struct AddressRule: Sendable, Hashable {
  /// Whether it may leave for the Internet.
  public var allowsWorld: Bool
  /// Whether it may go to this machine and networks of its own.
  public var allowsInner: Bool

  /// A rule.
  public init(allowsWorld: Bool, allowsInner: Bool) {
    self.allowsWorld = allowsWorld
    self.allowsInner = allowsInner
  }

  /// Whether a request may go to an address.
  public func allows(_ address: InternetAddress) -> Bool {
    switch address.reach {
    case .world: allowsWorld
    case .inner: allowsInner
    case .nowhere: false
    }
  }
}
