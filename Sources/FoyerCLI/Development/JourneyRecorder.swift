import FlowWalking
import Foundation
import HTTPCore
import OnboardingDomain
import SourceText
import Synchronization

/// Writes down what a person clicks in a browser, for `serve --dev --record FILE`: a journey that
/// `foyer replay` walks. The file is whole after every page. A flow that is opened anew begins a new
/// journey. A password is not written down; another one stands in its place.
final class JourneyRecorder: Sendable {
  private struct State {
    var flow: FlowID?
    var start: Int64?
    var steps: [Journey.Step] = []
    /// The page that is open, with its heading.
    var page: OpenPage?
    /// Where the last form leads: the browser opens it by itself.
    var awaited: String?
  }

  private struct OpenPage {
    let place: String
    let seen: [String]
  }

  private let path: String
  private let flows: [Flow]
  private let now: @Sendable () -> Int64
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: the file.
  ///   - tell: told in a sentence when the file can't be written.
  init(
    path: String, flows: [Flow], now: @escaping @Sendable () -> Int64,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.now = now
    self.flows = flows
    self.tell = tell
  }

  /// The handler, noting what goes through it.
  func recording(_ handler: @escaping Handler) -> Handler {
    { request in handler(request).map { [self] in note(request, $0) } }
  }

  private func note(_ request: Request, _ response: Response) -> Response {
    let parts = request.path.split(separator: "/").map(String.init)
    guard let flow = flows.first(where: { $0.id.rawValue == parts.first }),
      request.method != .head, !request.isPrefetch
    else { return response }
    state.withLock { state in
      if request.method == .get, parts.count == 1, !request.hasSession(of: flow.id) {
        state = State()
      }
      if request.method == .post {
        // A question about the form so far keeps nothing.
        guard request.query != "live", let place = Self.place(parts, in: flow) else { return }
        noteForm(request, response, place, flow, &state)
      } else if response.status == .ok {
        notePage(request, response, flow, &state)
      } else if let location = response.header("Location"), state.awaited != nil {
        // The flow leads on to where the person stands.
        state.awaited = location
      }
    }
    return response
  }

  /// The screen or sheet that an address leads to, nil for an address that is none.
  private static func place(_ parts: [String], in flow: Flow) -> String? {
    guard parts.count > 1, flow.screenIDs.contains(ScreenID(parts[1])) else { return nil }
    return parts.dropFirst().joined(separator: "/")
  }

  private func notePage(
    _ request: Request, _ response: Response, _ flow: Flow, _ state: inout State
  ) {
    let page = Page(html: String(decoding: response.body.copied, as: UTF8.self))
    guard let place = page.place else { return }
    if state.flow != flow.id {
      state = State(flow: flow.id, start: now())
    } else if state.awaited.map({ $0.split(separator: "#")[0] }) != request.address[...],
      let old = state.page
    {
      state.steps.append(
        Journey.Step(old.place, sees: old.seen, .open(request.address)))
    }
    state.awaited = nil
    state.page = OpenPage(place: place, seen: page.headings)
    write(state)
  }

  private func noteForm(
    _ request: Request, _ response: Response, _ place: String, _ flow: Flow, _ state: inout State
  ) {
    // What is no form the server refused; nobody means to replay it.
    guard state.flow == flow.id, let form = try? URLEncodedForm(request.body) else { return }
    if let old = state.page, old.place != place {
      // The browser went back by itself.
      state.steps.append(Journey.Step(old.place, sees: old.seen, .open("/\(flow.id)/\(place)")))
      state.page = OpenPage(place: place, seen: [])
    }
    let secrets = Set(flow.fields.filter { $0.format == .newPassword }.map(\.id.rawValue))
    let entries = form.pairs.filter { !["form-token", "action"].contains($0.name) }.map {
      FormInput.Entry(
        name: $0.name, value: secrets.contains($0.name) ? Self.password : $0.value)
    }
    state.steps.append(
      Journey.Step(
        place, sees: state.page?.seen ?? [],
        .send(entries, action: form.pairs.first { $0.name == "action" }?.value)))
    if let location = response.header("Location") {
      state.awaited = location
    } else {
      let page = Page(html: String(decoding: response.body.copied, as: UTF8.self))
      state.page = page.place.map { OpenPage(place: $0, seen: page.headings) } ?? state.page
      write(state)
    }
  }

  private static let password = "seven quiet boats 1"

  private func write(_ state: State) {
    guard let flow = state.flow, let page = state.page else { return }
    let end = Journey.Step(page.place, sees: page.seen, .look)
    let journey = Journey(flow, state.steps + [end], recordedAt: state.start)
    do {
      try Data(journey.json.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      tell("The journey can't be written to \(path): \(FileProblem(writing: error)).")
    }
  }
}

extension Request {
  /// Path and query.
  fileprivate var address: String { path + (query.map { "?\($0)" } ?? "") }

  /// Whether the browser brings a walk through this flow with it.
  fileprivate func hasSession(of flow: FlowID) -> Bool {
    cookie("foyer-\(flow)") != nil
  }
}
