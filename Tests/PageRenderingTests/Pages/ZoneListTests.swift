import OnboardingDomain
import Testing

@testable import PageRendering

/// The options of a control for time zones.
@Suite struct ZoneListTests {
  private let list = ZoneList(
    TimeZoneDirectory([
      .init("Europe/Berlin", countries: ["DE"]), .init("America/Denver", countries: ["US"]),
      .init("America/New_York", countries: ["US"]), .init("Etc/UTC"),
    ]), words: ZoneList.Words(choose: "Choose", likely: "Near you", other: "Fixed"))

  private func html(_ selected: String?, _ countries: [String] = []) -> String {
    var buffer = PageBuffer()
    list.write(selected: selected, countries: countries, into: &buffer)
    return String(decoding: buffer.copied(), as: UTF8.self)
  }

  @Test func `zones stand by region, those of no place last`() {
    #expect(
      html(nil) == """
        <option value="">Choose</option><optgroup label="America">\
        <option value="America/Denver">Denver</option>\
        <option value="America/New_York">New York</option></optgroup><optgroup label="Europe">\
        <option value="Europe/Berlin">Berlin</option></optgroup><optgroup label="Fixed">\
        <option value="Etc/UTC">UTC</option></optgroup>
        """)
  }

  @Test func `the person's countries come first`() {
    #expect(
      html(nil, ["DE", "XX"]).hasPrefix(
        "<option value=\"\">Choose</option><optgroup label=\"Near you\">"
          + "<option value=\"Europe/Berlin\">Berlin</option></optgroup>"))
  }

  @Test func `one option is selected, where it has its place`() {
    let text = html("Europe/Berlin", ["DE"])
    #expect(text.ranges(of: " selected").count == 1)
    #expect(text.contains("<optgroup label=\"Europe\"><option value=\"Europe/Berlin\" selected>"))
  }

  @Test func `an older name of a zone keeps its place, escaped`() {
    let text = html("US/<b>", [])
    #expect(text.contains("<option value=\"US/&lt;b&gt;\" selected>&lt;b&gt;</option>"))
  }
}
