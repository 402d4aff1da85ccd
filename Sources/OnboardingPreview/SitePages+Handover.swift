import OnboardingDomain
import OnboardingWeb
import Sealing

/// The pages on the way into the app, and where answers on two devices differ.
extension SitePages {
  /// Codes of the preview: none of them leads anywhere.
  var codes: [(state: String, handover: HandoverService.Handover?)] {
    let (now, session) = (
      Int64(today.dayNumber) * 86_400 + 52_320, SessionID(bytes: [UInt8](repeating: 0, count: 16))
    )
    let states: [(String, HandoverService.Handover.State, Int64)] = [
      ("open", .open, 48 * 60), ("expired", .expired, -12 * 60),
      ("used", .redeemed(at: now - 240, device: "iPhone, Safari"), 48 * 60),
    ]
    return states.map { state, value, left in
      (
        state,
        session.map {
          HandoverService.Handover(
            flow: flows.first?.id ?? "", session: $0, expiresAt: now + left, state: value)
        }
      )
    }
  }

  func handOver(_ flow: Int) -> [Made] {
    ([("new", nil)] + codes).map { state, handover in
      var page = PageData.Handover(
        PageData.Departure(
          flow: flows[flow].id, clock: clock, back: home(flow),
          action: Self.link("/\(flows[flow].id)/hand-over"), token: "", answers: 24))
      page.apps = Self.apps(of: flows[flow].id)
      page.hasConsents = !flows[flow].consents.isEmpty
      if let handover { page.set(handover) }
      page.set(
        Self.code, link: "https://foyer.example/handover/\(flows[flow].id)/\(Self.code.text)")
      // No app is there to be opened.
      return (
        "hand-over", state, state == "expired" ? .error : .filled,
        Self.replacing("open-url", in: page.data, by: home(flow))
      )
    }
  }

  func openApp(_ flow: Int) -> [Made] {
    (codes + [("unknown", nil)]).map { state, handover in
      (
        "open-app", state, state == "open" ? .filled : .error,
        Self.replacing(
          "open-url",
          in: PageData.openApp(
            flows[flow].id, handover, Self.code, Self.apps(of: flows[flow].id),
            now: moment.instant, home: home(flow),
            again: Self.link("/\(flows[flow].id)/hand-over")), by: home(flow))
      )
    }
  }

  func devices(_ flow: Int) -> [Made] {
    let rows = [
      PageData.Difference(field: "first", label: "Target weight", mine: "136 lb", theirs: "140 lb"),
      PageData.Difference(field: "second", label: "Pace", mine: "Slow", theirs: "Moderate"),
    ]
    return [("one", Array(rows.prefix(1))), ("two", rows)].map { state, rows in
      (
        "devices", state, .filled,
        PageData.devices(
          flows[flow].id, rows, same: 21, device: "iPhone, Safari", isNewer: state == "two",
          changed: moment, moment: moment,
          action: home(flow), token: "")
      )
    }
  }

  static let code = ShortCode("K7QM3T9X") ?? ShortCode()

  private static func apps(of flow: FlowID) -> [PhoneApp] {
    [
      PhoneApp(
        flow: flow, identity: .apple(appID: "ABCDE12345.com.example.app"), scheme: "example-app",
        store: link("/\(flow)"))
    ]
  }

  private static func replacing(_ name: String, in data: ViewData, by text: String) -> ViewData {
    guard case .object(var members) = data else { return data }
    members[name] = .text(text)
    return .object(members)
  }
}
