import HTTPCore
import OnboardingDomain
import OnboardingWeb
import PageRendering

/// Shows what screens look like: the preview's own pages, inert, in frames of the console's.
struct PreviewHandler: Sendable {
  let services: ConsoleServices

  /// A browser asks for the same styles and fonts for every picture of a page.
  private static let caching = HeaderField("Cache-Control", "private, max-age=300")

  /// A file of the preview.
  func show(_ path: String) throws -> Response {
    guard let preview = services.environment.preview else { throw RequestError.notFound }
    var file = preview.file(path)
    if file.status == .ok { file.headers.append(Self.caching) }
    return file
  }

  /// The page that stands for a screen. Rivers refer to this address, so that they
  /// don't wait for the preview.
  func picture(_ flow: String, _ variant: String, _ screen: String) throws -> Response {
    guard let pages = services.environment.preview?.pages(flow, variant, screen) else {
      throw RequestError.notFound
    }
    return .seeOther(ConsoleRoute.preview(pages.picture).address)
  }

  /// The address of a screen's picture; nil where there are none, or where the flow has no such screen.
  static func picture(of screen: Screen?, _ flow: Flow, _ services: ConsoleServices) -> ViewData {
    guard let screen, services.environment.preview != nil,
      let variant = flow.variants.first(where: { $0.position(of: screen.id) != nil })
    else { return .null }
    return .text(
      ConsoleRoute.picture(flow.id.rawValue, variant.id.rawValue, screen.id.rawValue).address)
  }

  /// Where a screen's states, words and place on the board are.
  static func links(to screen: Screen?, _ flow: Flow, _ services: ConsoleServices) -> ViewData {
    guard let screen,
      let variant = flow.variants.first(where: { $0.position(of: screen.id) != nil }),
      let pages = services.environment.preview?.pages(
        flow.id.rawValue, variant.id.rawValue, screen.id.rawValue)
    else { return .null }
    func address(_ path: String) -> ViewData { .text(ConsoleRoute.preview(path).address) }
    return [
      "board-url": address(pages.board),
      "words-url": address("copy.html#\(flow.id).\(screen.id).title"),
      "states": .list(
        pages.states.map {
          ["id": .text($0.id), "is-error": .flag($0.isError), "state-url": address($0.path)]
        }),
    ]
  }
}
