public import SourceText

/// A page that was rendered for one request.
public struct RenderedText: Sendable {
  /// The page.
  public let bytes: [UInt8]
  /// What its template asked for and its data didn't have; the page leaves it out.
  public let problems: [Diagnostic]
}
