import HTTPCore
import OnboardingDomain
import Sealing
import Testing

@testable import OnboardingWeb

@Suite struct RecentReadingsTests {
  private func read(
    _ value: String, by readings: RecentReadings<Int>, as reading: Int
  ) -> Int {
    Array(value.utf8).withUnsafeBytes { readings.reading(of: $0) { reading } }
  }

  @Test(arguments: ["", "de", "de-CH, en-US;q=0.5", String(repeating: "a", count: 512)])
  func `a value is read once`(value: String) {
    let readings = RecentReadings<Int>()
    #expect(read(value, by: readings, as: 1) == 1)
    #expect(read(value, by: readings, as: 2) == 1)
    #expect(read(value + "x", by: readings, as: 3) == 3)
  }

  @Test func `what no browser sends is read each time`() {
    let readings = RecentReadings<Int>()
    let value = String(repeating: "a", count: 513)
    #expect(read(value, by: readings, as: 1) == 1)
    #expect(read(value, by: readings, as: 2) == 2)
  }

  @Test func `of many values each has its own reading, whichever came before`() {
    let readings = RecentReadings<Int>()
    for turn in 0..<2 {
      for number in 0..<5000 {
        #expect(read("value \(number)", by: readings, as: number) == number, "turn \(turn)")
      }
    }
  }

  @Test func `who asks is the same the second time, and lines of languages are one list`() throws {
    let recent = RecentHeaders(
      zones: TimeZoneDirectory(), simulations: SimulationSeal(keyRing: KeyRing(createdAt: 0)))
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1"
    for _ in 0..<2 {
      #expect(recent.agent(of: [.userAgent: phone]) == .phone)
      #expect(recent.agent(of: [.userAgent: "curl/8.5.0"]) == .bot)
      #expect(recent.agent(of: [:]) == [])
      let one = recent.languages(of: [.acceptLanguage: "de-CH"]).preferences
      let two = recent.languages(of: [.acceptLanguage: "de-CH", .acceptLanguage: "fr"]).preferences
      #expect(one == LanguagePreferences(["de-CH"]))
      #expect(two == LanguagePreferences(["de-CH", "fr"]))
      #expect(recent.languages(of: [:]).preferences == LanguagePreferences([]))
    }
  }
}
