/// How far a person is, section by section.
public struct Progress: Sendable, Hashable {
  /// How far one section is.
  public enum State: Sendable, Hashable {
    /// Every screen of it lies behind.
    case done
    /// The person is in it: on this screen, counted from 1, of so many.
    case current(screen: Int, of: Int)
    /// It lies ahead.
    case upcoming
  }

  /// One section.
  public struct Step: Sendable, Hashable {
    /// The section.
    public let section: SectionID
    /// How far it is.
    public let state: State
    /// How many screens of it are on the path.
    public let screens: Int
  }

  /// The sections in order. On the last screen all of them are done.
  public let steps: [Step]
  /// The number of the screen on the path, counted from 1.
  public let screen: Int
  /// How many screens the path has.
  public let screens: Int
}
