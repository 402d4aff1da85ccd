/// Where a screen stands on the path and in its section, counted from 1.
public struct Standing: Sendable, Hashable {
  /// The number of the screen on the path.
  public let screen: Int
  /// How many screens the path has.
  public let screens: Int
  /// The number of the screen in its section; 1 on the last screen, where every section is done.
  public var screenOfSection = 1
  /// How many screens of its section are on the path; 1 on the last screen.
  public var screensOfSection = 1

  /// A screen on a path of so many; the first of one where nobody says.
  public init(screen: Int = 1, screens: Int = 1) {
    self.screen = screen
    self.screens = screens
  }
}
