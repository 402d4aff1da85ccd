/// A page that is no screen: `Templates/pages/<name>.mustache`, or a flow's own of that name in its folder.
package enum SharedPage: String, CaseIterable, Sendable {
  case account, devices, email, erase, error, farewell, forgotten, gallery
  case handOver = "hand-over"
  case later
  /// A mail, as a page and as text.
  case mail
  case mailText = "mail-text"
  case mailed
  case newPassword = "new-password"
  /// Without a signal. Flows alone have it, and not all of them.
  case offline
  case openApp = "open-app"
  case password, restart, resume
  case signIn = "sign-in"
  case takenOver = "taken-over"

  /// The name of its template: `pages/gallery`.
  package var template: String { "pages/\(rawValue)" }

  /// The page with this template; nil for a template that no page is made of.
  init?(template: String) {
    guard let page = Self.allCases.first(where: { $0.template == template }) else { return nil }
    self = page
  }
}
