/// Middleware: stands between every request and the handler of its route. It responds in its place,
/// hands it another request, or changes its response.
///
/// The one place where another module joins the application, which composes it as it is made. An
/// application with none has nothing there.
package protocol Middleware: Sendable {
  /// The handler with this middleware before it. Asked for once.
  ///
  /// - Parameters:
  ///   - next: what responds without it.
  ///   - flows: the handlers of the flows, in the order in which routes count them.
  ///   - services: what every handler shares.
  func handler(
    before next: @escaping ContextHandler, flows: [FlowHandler], services: Services
  ) -> ContextHandler
}
