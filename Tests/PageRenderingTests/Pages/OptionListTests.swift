import OnboardingDomain
import OnboardingWords
import Testing

@testable import PageRendering

@Suite struct OptionListTests {
  private static func options(
    step: Int, isEmptyAllowed: Bool = false, _ minutes: Int?, region: String = "US"
  ) -> String {
    var buffer = PageBuffer()
    let formatter = ValueFormatter(PageLocale("en"))
    OptionList(step: step, isEmptyAllowed: isEmptyAllowed, formatter: formatter).write(
      selected: minutes.map { TimeOfDay(wrapping: $0) },
      formatter.following(RegionHabits(region: region)), into: &buffer)
    return String(decoding: buffer.copied(), as: UTF8.self)
  }

  private static let ends =
    "<option value=\"00:00\">12:00 AM</option><option value=\"12:00\">12:00 PM</option>"

  @Test func `the chosen time is selected`() {
    #expect(
      Self.options(step: 720, 720)
        == "<option value=\"00:00\">12:00 AM</option><option value=\"12:00\" selected>12:00 PM</option>"
    )
  }

  @Test func `a time between two options gets one of its own`() {
    #expect(
      Self.options(step: 720, 375)
        == "<option value=\"00:00\">12:00 AM</option><option value=\"06:15\" selected>6:15 AM</option>"
        + "<option value=\"12:00\">12:00 PM</option>")
  }

  @Test func `where hours are counted to 24 the options are, too`() {
    #expect(
      Self.options(step: 720, 375, region: "GB")
        == "<option value=\"00:00\">00:00</option><option value=\"06:15\" selected>06:15</option>"
        + "<option value=\"12:00\">12:00</option>")
  }

  @Test func `a time behind the last option gets one at the end`() {
    #expect(
      Self.options(step: 720, 1439)
        == Self.ends + "<option value=\"23:59\" selected>11:59 PM</option>")
  }

  @Test func `without a time nothing is said for the person`() {
    #expect(Self.options(step: 720, nil) == "<option value=\"\" selected>–</option>" + Self.ends)
  }

  @Test func `a time can be taken back where it may be missing`() {
    #expect(
      Self.options(step: 720, isEmptyAllowed: true, 0)
        == "<option value=\"\">–</option><option value=\"00:00\" selected>12:00 AM</option>"
        + "<option value=\"12:00\">12:00 PM</option>")
  }

  @Test func `every multiple of the step has an option`() {
    #expect(Self.options(step: 15, 0).matches(of: /<option\s/).count == 96)
  }

  @Test func `the controls of windows hold their times`() throws {
    let window = TimeWindow(start: TimeOfDay(wrapping: 420), end: TimeOfDay(wrapping: 540))
    let template =
      "{{#field.meals.windows}}{{number}} {{#start}}{{name}}{{options}}{{/start}} {{#end}}{{id}}{{options}}{{/end}};{{/field.meals.windows}}"
    let page = try TestSite.person(template, .answering(["meals": .windows([window])]))
    let parts = page.matches(of: /(meals-\d-(?:start|end)).*?value="([^"]*)" selected/)
    #expect(
      parts.map { "\($0.output.1)=\($0.output.2)" } == [
        "meals-1-start=07:00", "meals-1-end=09:00", "meals-2-start=", "meals-2-end=",
      ])
    let entered = try TestSite.person(
      template, .entering(["meals-1-start": "06:10", "meals-2-end": "25:00"]))
    let shown = entered.matches(of: /value="([^"]*)" selected/).map { String($0.output.1) }
    #expect(shown == ["06:10", "", "", ""])
  }
}
