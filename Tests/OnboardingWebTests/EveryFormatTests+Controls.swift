import OnboardingDomain
import TestSupport
import Testing

/// What the controls of Foyer's own templates say to the keyboards of phones, to readers of screens and to scripts:
/// pages without it look and work the same on a desk.
extension EveryFormatTests {
  @Test(
    arguments: [
      ("name", "name", #"type="text" dir="auto" autocapitalize="words" spellcheck="false""#),
      ("note", "note", #"dir="auto" autocapitalize="sentences""#),
      ("email", "email", #"type="email" dir="ltr" autocapitalize="none" inputmode="email""#),
      ("email", "email", #"spellcheck="false""#),
      ("phone", "phone", #"type="tel" dir="ltr" spellcheck="false""#),
      ("code", "code", #"dir="ltr" autocapitalize="characters" spellcheck="false""#),
      ("cups", "cups", #"inputmode="numeric" data-min="0" data-max="12" data-by="1""#),
      ("weight", "weight", #"inputmode="decimal""#),
      ("height", "height-cm", #"inputmode="decimal""#),
      ("born", "born-month", #"inputmode="numeric""#),
      ("born", "born-day", #"inputmode="numeric""#),
      ("born", "born-year", #"inputmode="numeric""#),
      ("start", "start", #"type="date""#),
      ("year", "year", #"inputmode="numeric""#),
      ("budget", "budget", #"inputmode="decimal""#),
      ("places", "places", #"dir="auto" autocapitalize="none""#),
    ] as [(FieldID, String, String)])
  func `a control says what is entered in it`(
    field: FieldID, name: String, attributes: String
  ) throws {
    let page = try client(at: field).page.html
    let tag = try Regex("<(?:input|textarea)[^>]* name=\"\(name)\"[^>]*>")
    let control = String(page[try #require(page.firstMatch(of: tag)).range])
    for attribute in attributes.split(separator: " ") {
      #expect(control.contains(" \(attribute)"), "\(control)")
    }
  }

  @Test(
    arguments: [
      ("cups", "-1", "Less: "), ("cups", "1", "More: "), ("bed-time", "-1", "Earlier: "),
      ("bed-time", "1", "Later: "),
    ] as [(FieldID, String, String)])
  func `a button beside a field is called what it does`(
    field: FieldID, step: String, name: String
  ) throws {
    let page = try client(at: field).page.html
    #expect(page.contains("data-step=\"\(step)\" data-for=\"\(field)\" aria-label=\"\(name)"))
  }

  @Test(
    arguments: [
      ("feet", "Feet"), ("inches", "Inches"), ("cm", "Centimeters"),
    ])
  func `each part of a length is called by its unit`(part: String, name: String) throws {
    let page = try client(at: "height", units: part == "cm" ? "metric" : "imperial").page.html
    let label = try Regex(
      "<label[^>]*><span class=\"vh\">\(name)</span><input[^>]* name=\"height-\(part)\"")
    #expect(page.firstMatch(of: label) != nil)
  }

  @Test func `windows are told apart by their numbers, and levels have the highest beside them`()
    throws
  {
    let windows = try client(at: "meals").page.html
    let names = windows.matches(of: /<legend class="vh">([^<]+)<\/legend>/).map(\.output.1)
    #expect(names.count == 3)
    #expect(Set(names).count == names.count)
    let stars = try client(at: "stars").page.html
    for level in 1...5 { #expect(stars.contains("<span class=\"vh\">\(level) / 5")) }
    let places = try client(at: "places").page.html
    #expect(places.contains(#"data-tags data-most="3" data-longest="20" data-remove="Remove""#))
  }
}
