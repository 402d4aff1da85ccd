/// How long many people took, in steps so fine that nobody notices: a step is 4.4 % longer than the
/// one before.
///
/// Two of them add up exactly, so that hours become days and variants become a flow.
public struct Times: Sendable, Hashable {
  /// Steps for each doubling.
  static let resolution = 16
  /// The shortest time that is told from none, in milliseconds.
  static let shortest = 125.0

  /// How many people took each step.
  public private(set) var steps: [Int: Int] = [:]
  /// How many people there are.
  public private(set) var count = 0

  /// Nobody's.
  public init() {}
}
