import FlowPages
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import OnboardingWeb
import TestSupport
import Testing

/// The day and the time are the person's: by their device, else by their language's country.
@Suite struct PersonsZoneTests {
  let house: TestApplication

  init() throws {
    house = try TestApplication([NutriSync().withPages])
    // 22 November 2026, 05:56 UTC: the 21st in Los Angeles, nearly three in the afternoon in Tokyo.
    house.clock.advance(seconds: 2 * 86_400 - 43_200 + 5 * 3600 + 56 * 60)
  }

  func client(_ language: String) -> TestClient {
    let client = house.client()
    client.headers = [(.acceptLanguage, language)]
    return client
  }

  /// What the pages of a whole walk say, each form sent with the zone of a device.
  func pages(_ language: String, zone: String?) throws -> String {
    let client = client(language)
    try client.open("/nutrisync")
    var pages = ""
    for stop in NutriSyncJourney.maya.steps {
      try client.take(zone.map { stop.entering("browser-time-zone", $0) } ?? stop)
      pages += client.page.html
    }
    #expect(client.page.isComplete)
    return pages.replacing(/name="form-token" value="[^"]*"/, with: "")
  }

  @Test func `two people at one moment are told their own day`() throws {
    let tokyo = try pages("en", zone: "Asia/Tokyo")
    let losAngeles = try pages("en", zone: "America/Los_Angeles")
    let nowhere = try pages("en", zone: nil)
    #expect(tokyo != losAngeles)
    #expect(tokyo != nowhere)
    #expect(losAngeles != nowhere)
  }

  @Test(arguments: [(-10 * 3600, 21), (9 * 3600, 22)])
  func `an account counts the days on which it was made and used as its person does`(
    offset: Int, day: Int
  ) throws {
    let made = house.clock.now
    let days = try days(of: made, by: WallClock(Moment(instant: made, offset: offset)))
    #expect(days == ["2026-11-\(day)", "2026-11-\(day)"])
  }

  /// The days on which an account was made and a flow handed in, as its page has them.
  private func days(of instant: Int64, by clock: WallClock) throws -> [String] {
    let addresses = PageData.AccountAddresses(
      overview: "", signOut: "", erase: "", password: "", devices: "", consents: "", export: "",
      email: "", confirmation: "", calendar: "", home: "", flow: { _ in "" })
    var page = PageData.AccountPage(
      AccountService.Overview(
        email: nil, provider: "password", flow: "nutrisync", createdAt: instant, preferences: [:],
        submissions: [.init(flow: "nutrisync", submittedAt: instant)]),
      isMock: false, token: "", addresses)
    page.clock = clock
    guard case .object(let data) = page.data, case .value(.date(let created)) = data["created"],
      case .list(let flows) = data["flows"], case .object(let flow)? = flows.first,
      case .value(.date(let handedIn)) = flow["day"]
    else {
      Issue.record("no dates in \(page.data)")
      return []
    }
    return [created.iso8601, handedIn.iso8601]
  }

  @Test(arguments: [nil, "Europe/Berlin"] as [String?])
  func `a day in July that is read in November has the clocks of July`(zone: String?) throws {
    // 1 July 2026, 22:30 UTC: half past midnight in a summer that is two hours ahead, half past eleven the evening
    // before by the clocks of November.
    let july: Int64 = 1_782_945_000
    let clock = WallClock(
      Moment(
        instant: house.clock.now, offset: 3600, zone: zone.map { TimeZoneName($0) }),
      offset: { [now = house.clock.now] _, instant in instant < now ? 7200 : 3600 })
    #expect(clock.moment(at: july).time == TimeOfDay(wrapping: zone == nil ? 23 * 60 + 30 : 30))
    let day = zone == nil ? "2026-07-01" : "2026-07-02"
    #expect(try days(of: july, by: clock) == [day, day])
  }

  @Test func `what was in winter is told in summer by the clock of winter`() throws {
    // 27 March 2027, 23:30 in London, whose clocks go forward an hour and a half later.
    house.clock.advance(seconds: 1_806_190_200 - house.clock.now)
    let client = client("en-GB")
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": AccountReopenedTests.password])
    house.clock.advance(seconds: 86_400)
    #expect(try client.open("/account").words.contains(/27\sMar|Mar\s27/))
  }

  @Test func `without scripts the country of the language counts`() throws {
    let byLanguage = try pages("ja-JP", zone: nil)
    #expect(try pages("ja-JP", zone: "Asia/Tokyo") == byLanguage)
    #expect(try pages("ja-JP", zone: "America/Los_Angeles") != byLanguage)
  }

  @Test(arguments: ["", "Nowhere/At_All", "../../etc/passwd", String(repeating: "A", count: 65)])
  func `what is no time zone is passed over`(zone: String) throws {
    let nowhere = try pages("en", zone: nil)
    #expect(try pages("en", zone: zone) == nowhere)
  }

  @Test func `the zone of a device is part of the session and outlives it`() throws {
    let session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: NutriSync().flow,
      startedAt: 5)
    var located = session
    located.zone = TimeZoneName("Asia/Tokyo")
    let codec = SessionCodec(NutriSync().flow)
    #expect(try codec.decode(codec.encode(located, writtenAt: 9)).session == located)
    #expect(try codec.decode(codec.encode(session, writtenAt: 9)).session == session)
  }
}
