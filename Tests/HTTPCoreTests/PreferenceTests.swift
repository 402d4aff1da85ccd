import HTTPCore
import Testing

@Suite struct PreferenceTests {
  @Test(arguments: [
    ("gzip", true), ("gzip, br", true), ("br;q=1.0, gzip;q=0.8", true), ("*", true),
    ("gzip;q=0", false), ("gzip;q=0.000", false), ("br", false), ("*;q=0", false),
    ("*;q=0, gzip", true), ("identity", false), ("", false), ("GZIP", true), ("gzip;q=2", false),
    ("gzip;q=x", false), ("x-gzip", false),
  ])
  func `gzip goes only to clients that read it`(header: String, accepts: Bool) throws {
    let request = try Request(.get, "/", headers: [.acceptEncoding: header])
    #expect(request.acceptsGzip == accepts)
  }

  @Test func `a client that says nothing gets plain bytes`() throws {
    #expect(try !Request(.get, "/").acceptsGzip)
  }

  @Test(arguments: [
    ("de", "de"), ("de-CH", "de"), ("DE-ch-1996", "de"), ("fr", "en"), ("fr, de;q=0.5", "de"),
    ("en;q=0.1, de;q=0.9", "de"), ("de;q=0, en", "en"), ("pt", "pt-BR"), ("pt-PT", "en"),
    ("*", "en"), ("", "en"), ("de;q=abc, pt-br", "pt-BR"), (";;;,,,", "en"), ("x, y, de", "de"),
  ])
  func `the best language on offer is chosen`(header: String, language: String) {
    #expect(LanguagePreferences([header]).language(of: ["en", "de", "pt-BR"]) == language)
  }

  @Test(arguments: [
    ("de-CH, en-US;q=0.5", ["CH", "US"]), ("en", []), ("zh-Hant-TW", ["TW"]),
    ("en-GB, en-gb;q=0.1", ["GB"]), ("fr-FR;q=0, de-DE", ["DE"]), ("en-x-us", []), ("es-419", []),
  ])
  func `the countries in the languages are a hint at where somebody is`(
    header: String, countries: [String]
  ) {
    #expect(LanguagePreferences([header]).countries == countries)
  }

  @Test(arguments: [
    ("en-US", "US"), ("en-GB", "GB"), ("en-CA, en;q=0.9", "CA"), ("de", "DE"), ("de-CH", "CH"),
    ("de, en-US;q=0.7, en;q=0.3", "DE"), ("en, de-AT;q=0.5", "AT"), ("zh-Hant-TW", "TW"),
    ("en-GB;q=0, fr", "FR"), ("en", nil), ("en-x-gb", nil), ("*", nil), ("", nil), ("tlh", nil),
  ])
  func `where somebody is at home is what their languages tell first`(
    header: String, region: String?
  ) {
    #expect(LanguagePreferences([header]).likeliestRegion == region)
  }

  @Test func `equal wishes keep their order`() {
    #expect(QualityList(["a, b;q=0.5, c, d;q=0.5"]).entries.map(\.name) == ["a", "c", "b", "d"])
  }

  @Test func `a list without end is cut`() {
    let long = Array(repeating: "a", count: 1_000).joined(separator: ",")
    #expect(QualityList([long]).entries.count == 32)
  }
}
