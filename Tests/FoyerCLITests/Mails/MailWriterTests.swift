import FlowPages
import OnboardingDomain
import OnboardingFlows
import OnboardingWeb
import Testing

@testable import FoyerCLI

/// Mails in words: what stands in them, and by whose clocks.
@Suite struct MailWriterTests {
  private let site: Site
  /// 24 October 2026, 10:00 UTC; clocks in Berlin are put back in the night, those in New York a week later.
  private let now: Int64 = 1_792_836_000

  init() throws {
    site = try Site(
      try SiteFolders(templates: "Templates", public: "Public"),
      onboardings: [Reflect().withPages, CalAI().withPages, OPS().withPages])
  }

  private var writer: MailWriter {
    let site = site
    return MailWriter(
      site: { site.renderer }, assets: { site.assets },
      offset: { ZoneClock.offset(of: $0, at: $1) })
  }

  private func request(
    _ kind: MailRequest.Kind, offset: Int = 3600, zone: String? = nil
  ) -> MailRequest {
    var request = MailRequest(
      kind,
      Letterhead(
        flow: "reflect", language: "en", origin: "https://foyer.example", offset: offset,
        zone: zone))
    request.device = "iPhone, <b>Safari</b>"
    request.provider = "password"
    request.file = MailRequest.File(name: "day.ics", type: "text/calendar", content: [1])
    return request
  }

  private func written(_ request: MailRequest, askedAt: Int64? = nil) -> WrittenMail {
    let lifetime = request.kind.lifetime
    return writer.write(
      request, askedAt: askedAt ?? now,
      link: lifetime > 0 ? "https://foyer.example/x?a=1&b=2" : nil,
      until: lifetime > 0 ? now + lifetime : nil, now: now)
  }

  @Test(arguments: MailRequest.Kind.allCases)
  func `every mail has words in both forms and the look of its flow`(kind: MailRequest.Kind) {
    let written = written(request(kind))
    #expect(!written.subject.isEmpty && !written.subject.contains("\n"))
    #expect(written.text.contains("Replies aren’t read."))
    #expect(!written.text.contains("&amp;") && !written.text.contains("\n\n\n"))
    #expect(written.text.contains("?a=1&b=2") == (kind.lifetime > 0))
    #expect(!written.html.contains("<b>"))
    #expect(written.html.contains("#2F5D50") == (kind.lifetime > 0))
    #expect(written.senderName == "Reflect")
  }

  @Test(
    arguments: [
      ("Europe/Berlin", "11:00 AM (Berlin)"), ("America/New_York", "6:00 AM (New York)"),
      (nil, "12:00 PM (UTC+2)"),
    ] as [(String?, String)])
  func `a link that outlives a change of clocks ends by those of its day`(
    zone: String?, end: String
  ) {
    let written = written(request(.confirm, offset: 7200, zone: zone))
    #expect(written.text.contains("until Oct\u{A0}26, 2026, \(end)."))
  }

  @Test(
    arguments: [
      (0, "America/Denver", "4:00 AM (Denver)"),
      (0, "America/Argentina/Buenos_Aires", "7:00 AM (Buenos Aires, Argentina)"),
      (0, nil, "10:00 AM (UTC)"), (7200, nil, "12:00 PM (UTC+2)"),
      (-12_600, nil, "6:30 AM (UTC\u{2212}3:30)"),
    ] as [(Int, String?, String)])
  func `a time names its clocks, which need not be those of who reads it`(
    offset: Int, zone: String?, time: String
  ) {
    let written = written(request(.newDevice, offset: offset, zone: zone))
    #expect(written.text.contains("On Oct\u{A0}24, 2026, at \(time), your account was opened"))
    #expect(written.html.contains(time))
  }

  @Test(arguments: [("password", true), ("clubhouse", false)])
  func `a new password is promised to whom has one`(provider: String, isPromised: Bool) {
    var request = request(.newDevice)
    request.provider = provider
    let written = written(request)
    #expect(written.text.contains("The button works until Oct\u{A0}31, 2026."))
    #expect(written.text.contains("new password") == isPromised)
    #expect(written.html.contains("new password") == isPromised)
  }

  @Test func `an address is asked about without saying that an account was made with it`() {
    // It may have come later, to an account that had another one.
    let written = written(request(.confirm))
    for words in [written.text, written.html] {
      #expect(words.contains("This is the address of an account."))
    }
  }

  @Test(arguments: ["reflect", "calai", "ops"])
  func `the threshold of a mail has four bands and no hole`(flow: String) throws {
    var request = request(.resume)
    request.letterhead.flow = flow
    let html = written(request).html
    let bands = html.matches(of: /height:6px[^"]*background-color:(#[0-9A-F]{6})/).map { $0.1 }
    let page = try #require(
      html.firstMatch(of: /<body style="[^"]*background-color:(#[0-9A-F]{6})/)
    ).1
    #expect(bands.count == 4 && !bands.contains(page))
  }

  @Test(arguments: [MailRequest.Kind.newDevice, .addressChanged, .erased])
  func `a mail that waited for two days says when it was, not when it went`(
    kind: MailRequest.Kind
  ) {
    let waited = written(
      request(kind, zone: "Europe/Berlin"), askedAt: now - 2 * 86_400 - 3600)
    #expect(waited.text.contains("Oct\u{A0}22, 2026,"))
    #expect(waited.text.contains("11:00 AM (Berlin)"))
    #expect(!waited.text.contains("Oct\u{A0}24"))
  }
}
