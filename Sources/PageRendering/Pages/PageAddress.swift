public import OnboardingDomain

/// An address that a page links to. The static site gives its own, the server the usual ones.
public enum PageAddress: Sendable, Hashable {
  /// Where the form of a screen or of one of its sheets is sent.
  case form(ScreenID, SheetID?)
  /// A sheet of a screen.
  case sheet(ScreenID, SheetID)
  /// A file of the flow, by its whole name.
  case download(String)
  /// A screen, to change what was answered there.
  case change(ScreenID)
  /// The same page in another language, BCP 47.
  case language(String)

  /// The address at the server.
  func live(flow: FlowID, screen: ScreenID, sheet: SheetID?) -> String {
    switch self {
    case .form(let screen, let sheet):
      sheet.map { "/\(flow)/\(screen)/\($0)" } ?? "/\(flow)/\(screen)"
    case .sheet(let screen, let sheet): "/\(flow)/\(screen)/\(sheet)"
    case .download(let name): "/\(flow)/\(name)"
    case .change(let screen): "/\(flow)/\(screen)?change"
    case .language(let code):
      (sheet.map { "/\(flow)/\(screen)/\($0)" } ?? "/\(flow)/\(screen)") + "?lang=\(code)"
    }
  }
}
