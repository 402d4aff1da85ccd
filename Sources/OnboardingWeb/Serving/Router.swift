import HTTPCore
import OnboardingDomain

/// Parses addresses into routes and prints routes as addresses: each undoes the other.
final class Router: Sendable {
  private let flows: [String]
  /// The addresses of all screens, so that hardly any is taken apart: found by a hash that nobody has to
  /// seed, since a client that chooses paths which fall together finds them compared and no more.
  private let known: IdentifierTable<Route>
  /// What they mean, in their order.
  private let screens: [Route]
  /// The addresses of the screens of each flow, in its order of screens, so that none is put together.
  private let addresses: [[String]]
  private let positions: [IdentifierTable<Screen>]

  /// - Parameter flows: the flows, in the order in which routes count them.
  init(flows: [Flow]) {
    self.flows = flows.map(\.id.rawValue)
    let addresses = flows.map { flow in flow.screenIDs.map { "/\(flow.id)/\($0)" } }
    self.addresses = addresses
    positions = flows.map { IdentifierTable($0.screenIDs) }
    known = IdentifierTable(addresses.joined().map { Identifier<Route>($0) })
    screens = flows.enumerated().flatMap { index, flow in
      flow.screenIDs.map { Route.screen(index, $0) }
    }
  }

  /// The position of a flow; nil where there is none of that id.
  func flow(_ id: String) -> Int? { flows.firstIndex { $0.utf8.elementsEqual(id.utf8) } }

  // MARK: Printing

  /// The address of a route.
  func address(of route: Route, _ query: RouteQuery = .none) -> String {
    query == .none ? path(of: route) : path(of: route) + query.text
  }

  private func path(of route: Route) -> String {
    switch route {
    case .gallery: "/"
    case .health: "/healthz"
    case .readiness: "/readyz"
    case .metrics: "/metrics"
    case .account(.overview): "/account"
    case .account(let page): "/account/\(page.rawValue)"
    case .mailed(let purpose, let token):
      "/account/\(purpose.rawValue)/\(PercentEncoding.encode(token))"
    case .accountFile(let flow, let name):
      "/account/\(flows[flow])/\(PercentEncoding.encode(name))"
    case .asset(let address): address
    case .flow(let flow): "/\(flows[flow])"
    case .restart(let flow): "/\(flows[flow])/\(Self.restart)"
    case .handOver(let flow): "/\(flows[flow])/\(Self.handOver)"
    case .devices(let flow): "/\(flows[flow])/\(Self.devices)"
    case .handoverLink(let flow, let code):
      "/handover/\(flows[flow])/\(PercentEncoding.encode(code))"
    case .later(let flow): "/\(flows[flow])/\(Self.later)"
    case .resume(let flow, let code):
      "/\(flows[flow])/\(Self.later)/\(PercentEncoding.encode(code))"
    case .resumeLink(let flow, let code): "/resume/\(flows[flow])/\(PercentEncoding.encode(code))"
    case .app(.handover): "/handover"
    case .app(.signIn): "/app/sign-in"
    case .app(.draft(let flow)): "/app/drafts/\(flows[flow])"
    case .app(.nowhere): "/app"
    case .wellKnown(let file): "/.well-known/\(file.rawValue)"
    case .screen(let flow, let screen):
      positions[flow][screen].map { addresses[flow][$0] }
        ?? "/\(flows[flow])/\(PercentEncoding.encode(screen.rawValue))"
    case .sheet(let flow, let screen, let sheet):
      "\(path(of: .screen(flow, screen)))/\(PercentEncoding.encode(sheet.rawValue))"
    case .download(let flow, let name): "/\(flows[flow])/\(PercentEncoding.encode(name))"
    }
  }

  private static let restart = "restart"
  private static let handOver = "hand-over"
  private static let devices = "devices"
  private static let later = "later"

  // MARK: Parsing

  /// What a path means; nil where it means nothing.
  ///
  /// - Parameter path: the path, percent-decoded and free of `..` and `//`.
  func route(at path: String) -> Route? {
    // Half of all requests are for files, whose addresses are long and no screen's.
    path.isAsset
      ? .asset(path) : known[Identifier(path)].map { screens[$0] } ?? parse(path)
  }

  private func parse(_ path: String) -> Route? {
    let parts = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard path.utf8.first == UInt8(ascii: "/"),
      parts.count <= 3 || ["assets", "app"].contains(parts[0])
    else { return nil }
    if let index = flows.firstIndex(where: { $0 == parts[0] }) {
      return inFlow(index, Array(parts.dropFirst()))
    }
    switch (parts[0], parts.count) {
    case ("", 1): return .gallery
    case ("healthz", 1): return .health
    case ("readyz", 1): return .readiness
    case ("metrics", 1): return .metrics
    case ("account", 1): return .account(.overview)
    case ("account", 2):
      guard let page = Route.AccountPage(rawValue: parts[1]), page != .overview else { return nil }
      return .account(page)
    case ("account", 3):
      return MailedLink.Purpose(rawValue: parts[1]).map { .mailed($0, parts[2]) }
        ?? flow(parts[1]).map { .accountFile($0, parts[2]) }
    case ("assets", 2...): return .asset(path)
    case ("handover", 1): return .app(.handover)
    case ("handover", 3): return flow(parts[1]).map { .handoverLink($0, parts[2]) }
    case ("resume", 3): return flow(parts[1]).map { .resumeLink($0, parts[2]) }
    case ("app", 2) where parts[1] == "sign-in": return .app(.signIn)
    case ("app", 3) where parts[1] == "drafts":
      return .app(flow(parts[2]).map { .draft($0) } ?? .nowhere)
    case ("app", 2...): return .app(.nowhere)
    case (".well-known", 2): return Route.WellKnown(rawValue: parts[1]).map { .wellKnown($0) }
    default: return nil
    }
  }

  private func inFlow(_ flow: Int, _ rest: [String]) -> Route? {
    switch rest.count {
    case 0: .flow(flow)
    case 1 where rest[0] == Self.restart: .restart(flow)
    case 1 where rest[0] == Self.handOver: .handOver(flow)
    case 1 where rest[0] == Self.devices: .devices(flow)
    case 1 where rest[0] == Self.later: .later(flow)
    case 2 where rest[0] == Self.later && !rest[1].isEmpty: .resume(flow, rest[1])
    case 1 where rest[0].utf8.contains(UInt8(ascii: ".")): .download(flow, rest[0])
    case 1 where !rest[0].isEmpty: .screen(flow, ScreenID(rest[0]))
    case 2 where !rest[0].isEmpty && !rest[1].isEmpty:
      .sheet(flow, ScreenID(rest[0]), SheetID(rest[1]))
    default: nil
    }
  }
}

extension String {
  /// Whether a path is that of a file: eight bytes are compared at once, as every request's are.
  fileprivate var isAsset: Bool {
    utf8.span.withUnsafeBytes { bytes in
      bytes.count >= 8
        && bytes.loadUnaligned(as: UInt64.self).littleEndian == 0x2F73_7465_7373_612F  // "/assets/"
    }
  }
}
