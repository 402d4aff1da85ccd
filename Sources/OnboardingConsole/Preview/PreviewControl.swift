package import HTTPCore

/// Where the console finds what screens look like.
package struct PreviewControl: Sendable {
  /// The pages of a screen, as paths from the root of the preview.
  package struct Pages: Sendable {
    /// The page that stands for it.
    package let picture: String
    /// Its states: the id, whether it is one of an error, and its page.
    package let states: [(id: String, isError: Bool, path: String)]
    /// Its place on the board.
    package let board: String

    /// Pages at these paths.
    package init(
      picture: String, states: [(id: String, isError: Bool, path: String)], board: String
    ) {
      self.picture = picture
      self.states = states
      self.board = board
    }
  }

  /// A file of the preview, with headers under which its scripts don't run.
  package var file: @Sendable (_ path: String) -> Response
  /// The pages of a screen; nil where there are none. The first call makes the preview, which takes a
  /// moment.
  package var pages: @Sendable (_ flow: String, _ variant: String, _ screen: String) -> Pages?

  /// A preview of these closures.
  package init(
    file: @escaping @Sendable (_ path: String) -> Response,
    pages: @escaping @Sendable (_ flow: String, _ variant: String, _ screen: String) -> Pages?
  ) {
    self.file = file
    self.pages = pages
  }
}
