import OnboardingDomain
import OnboardingEvents
import HTTPCore
import Sealing
import Testing

@testable import OnboardingWeb

@Suite struct AudienceTests {
  private static let simulations = SimulationSeal(keyRing: KeyRing(createdAt: 0))

  private func audience(_ agent: String?, mobile: String? = nil) -> Audience {
    var headers = RequestHeaders()
    if let agent { headers.append(.userAgent, agent) }
    if let mobile { headers.append(.secCHUAMobile, mobile) }
    let recent = RecentHeaders(zones: TimeZoneDirectory(), simulations: Self.simulations)
    return Audience(headers, recent, now: 1_700_000_000)
  }

  @Test(arguments: [
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      Audience.Device.phone
    ),
    (
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
      .phone
    ),
    (
      "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
      .phone
    ),
    ("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", .phone),
    (
      "Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36",
      .phone
    ),
    (
      "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
      .tablet
    ),
    (
      "Mozilla/5.0 (Linux; Android 12; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
      .tablet
    ),
    ("Mozilla/5.0 (Android 13; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0", .tablet),
    (
      "Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/126.1.1 like Chrome/126.0.0.0 Safari/537.36",
      .tablet
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
      .desktop
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      .desktop
    ),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", .desktop),
    (
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
      .desktop
    ),
    (
      "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)", .desktop
    ),
    (
      "Mozilla/5.0 (Linux; Android 9; BRAVIA 4K GB) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
      .desktop
    ),
  ])
  func `browsers are people, on the device that they state`(
    agent: String, device: Audience.Device
  ) {
    #expect(audience(agent) == Audience(device: device, source: .person))
  }

  @Test(arguments: [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "CCBot/2.0 (https://commoncrawl.org/faq/)", "Google-InspectionTool/1.0",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "WhatsApp/2.24.11.78 A",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
    "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
    "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "StatusCake",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36",
    "curl/8.5.0", "Wget/1.21.4", "python-requests/2.32.3", "Python-urllib/3.12",
    "Go-http-client/2.0",
    "Java/17.0.9", "okhttp/4.12.0", "Scrapy/2.11.2 (+https://scrapy.org)", "node-fetch/1.0",
    "PostmanRuntime/7.39.0", "Ruby", "libwww-perl/6.72", "undici",
  ])
  func `programs that say so are bots`(agent: String) {
    #expect(audience(agent).source == .bot)
    #expect(audience(agent.uppercased()).source == .bot)
  }

  @Test func `the hint of a browser decides between phone and desktop, and no means no phone`() {
    let asked = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36"
    let android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0"
    #expect(audience(asked, mobile: "?0").device == .desktop)
    #expect(audience(asked, mobile: "?1").device == .phone)
    #expect(audience(android + " Safari/537.36", mobile: "?0").device == .tablet)
    #expect(audience(android + " Mobile Safari/537.36", mobile: "?1").device == .phone)
    #expect(audience(asked, mobile: "1").device == .desktop)
  }

  @Test func `hostile lines are somebody, and nothing is read beyond them`() {
    let plain = Audience(device: .desktop, source: .person)
    #expect(audience(nil) == plain)
    #expect(audience("") == plain)
    #expect(audience("b") == plain)
    #expect(audience("bo") == plain)
    #expect(audience("ipa") == plain)
    #expect(audience("m\u{0}\u{FF}\u{1F916}") == plain)
    #expect(audience("%62%6f%74") == plain)
    // What stands behind the first thousand bytes nobody reads.
    #expect(audience(String(repeating: "x", count: 1022) + "bot") == plain)
    #expect(audience(String(repeating: "x", count: 1021) + "bot").source == .bot)
    #expect(audience(String(repeating: "cubot ", count: 200)) == plain)
    #expect(audience("cubot bot").source == .bot)
  }
}
