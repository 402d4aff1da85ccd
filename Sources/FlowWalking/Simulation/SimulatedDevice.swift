/// What the browser of a simulated person says of itself.
struct SimulatedDevice: Sendable, Hashable {
  /// How many of all people have it.
  let share: Double
  /// The `User-Agent`.
  let agent: String
  /// The `Sec-CH-UA-Mobile`, of browsers that send one.
  let hint: String?

  private init(_ share: Double, _ agent: String, hint: String? = nil) {
    self.share = share
    self.agent = agent
    self.hint = hint
  }

  private static let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
  private static let blink = "AppleWebKit/537.36 (KHTML, like Gecko)"

  /// Phones first, as on the sites of apps: 73 % phones, 6 % tablets, 21 % computers. Browsers state a
  /// reduced line by now. Source: https://www.chromium.org/updates/ua-reduction/
  static let all = [
    SimulatedDevice(
      0.36,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Version/18.6 Mobile/15E148 Safari/604.1"
    ),
    SimulatedDevice(
      0.3, "Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/142.0.0.0 Mobile Safari/537.36",
      hint: "?1"),
    SimulatedDevice(
      0.05,
      "Mozilla/5.0 (Linux; Android 10; K) \(blink) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
      hint: "?1"),
    SimulatedDevice(0.02, "Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0"),
    SimulatedDevice(
      0.03,
      "Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) \(webKit) Version/16.6 Mobile/15E148 Safari/604.1"
    ),
    SimulatedDevice(
      0.03, "Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/142.0.0.0 Safari/537.36", hint: "?0"
    ),
    SimulatedDevice(
      0.1, "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Chrome/142.0.0.0 Safari/537.36",
      hint: "?0"),
    SimulatedDevice(
      0.06, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/18.6 Safari/605.1.15"
    ),
    SimulatedDevice(
      0.03,
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
      hint: "?0"),
    SimulatedDevice(0.02, "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"),
  ]
}
