import OnboardingDomain
import OnboardingWords
import Testing

@testable import PageRendering

/// The options of controls for time zones and for countries.
@Suite struct PlaceListTests {
  private func words(_ words: KeyValuePairs<String, String>) throws -> CopyLibrary {
    let entries = words.map { key, text in
      #""\#(key)": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "\#(text)"}}}}"#
    }
    let catalogue = try CopyCatalogue(
      file: "copy.xcstrings",
      text:
        #"{"sourceLanguage": "en", "strings": {\#(entries.joined(separator: ","))}, "version": "1.0"}"#
    )
    return CopyLibrary(flow: nil, shared: catalogue, language: "en")
  }

  private func html(
    _ list: PlaceList, _ selected: String?, _ countries: [String] = []
  ) -> String {
    var buffer = PageBuffer()
    list.write(selected: selected, countries: countries, into: &buffer)
    return String(decoding: buffer.copied(), as: UTF8.self)
  }

  private func html(_ selected: String?, _ countries: [String] = []) throws -> String {
    let list = PlaceList(
      zones: TimeZoneDirectory([
        .init("Europe/Berlin", countries: ["DE"]), .init("America/Denver", countries: ["US"]),
        .init("America/New_York", countries: ["US"]), .init("Etc/UTC"),
      ]),
      try words([
        "ui.time-zones.choose": "Choose", "ui.time-zones.likely": "Near you",
        "ui.time-zones.other": "Fixed",
      ]))
    return html(list, selected, countries)
  }

  @Test func `zones stand by region, those of no place last`() throws {
    #expect(
      try html(nil) == """
        <option value="">Choose</option><optgroup label="America">\
        <option value="America/Denver">Denver</option>\
        <option value="America/New_York">New York</option></optgroup><optgroup label="Europe">\
        <option value="Europe/Berlin">Berlin</option></optgroup><optgroup label="Fixed">\
        <option value="Etc/UTC">UTC</option></optgroup>
        """)
  }

  @Test func `the person's countries come first`() throws {
    #expect(
      try html(nil, ["DE", "XX"]).hasPrefix(
        "<option value=\"\">Choose</option><optgroup label=\"Near you\">"
          + "<option value=\"Europe/Berlin\">Berlin</option></optgroup>"))
  }

  @Test func `one option is selected, where it has its place`() throws {
    let text = try html("Europe/Berlin", ["DE"])
    #expect(text.ranges(of: " selected").count == 1)
    #expect(text.contains("<optgroup label=\"Europe\"><option value=\"Europe/Berlin\" selected>"))
  }

  @Test func `an older name of a zone keeps its place, escaped`() throws {
    let text = try html("US/<b>", [])
    #expect(text.contains("<option value=\"US/&lt;b&gt;\" selected>&lt;b&gt;</option>"))
  }

  @Test func `countries stand by their names, letters with marks among those without`() throws {
    let list = PlaceList(
      countriesIn: try words([
        "country.at": "Österreich", "country.om": "Oman", "country.pk": "Pakistan",
        "country.ax": "Åland", "country.al": "Albanien", "ui.countries.choose": "Choose",
        "ui.countries.likely": "Near you",
      ]))
    let text = html(list, "AT", ["PK"])
    let titles = text.matches(of: />([^<]+)<\/option>/).map { String($0.output.1) }
      .filter { $0.utf8.count > 2 }
    #expect(
      titles == ["Choose", "Pakistan", "Åland", "Albanien", "Oman", "Österreich", "Pakistan"])
    #expect(text.contains(#"<option value="AT" selected>Österreich</option>"#))
    #expect(!html(list, "Atlantis").contains("selected"))
  }
}
