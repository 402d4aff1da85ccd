import FoyerCLI
import Foundation
import HTTPCore
import OnboardingDomain
import TestSupport
import Testing

/// A flow without a template or a line of words of its own: `foyer words` writes the words, and Foyer's own
/// templates have a control for every format.
@Suite struct EveryFormatTests {
  private static let formats:
    [(id: FieldID, format: AnswerFormat, entered: KeyValuePairs<String, String>)] = [
      ("name", .text(length: 1...40), ["name": "Robin"]),
      ("note", .text(length: 0...200, isMultiline: true), ["note": "two\nlines"]),
      ("email", .email, ["email": "robin@example.com"]),
      ("phone", .phone, ["phone": "+44 20 7946 0000"]),
      ("code", .code(length: 4...6), ["code": "4K7A"]),
      ("cups", .number(range: 0...12, step: 1), ["cups": "3"]),
      (
        "units", .singleChoice([Choice("imperial"), Choice("metric")]), ["units": "metric"]
      ),
      (
        "weight", .mass(range: 30...250, units: .earlier("units")),
        ["weight": "70"]
      ),
      (
        "height", .length(range: 100...230, units: .earlier("units")),
        ["height-cm": "170"]
      ),
      (
        "born", .birthDate, ["born-month": "2", "born-day": "29", "born-year": "1992"]
      ),
      ("start", .date(.daysFromToday(0...30)), ["start": "2026-12-01"]),
      ("year", .birthYear, ["year": "1992"]),
      ("bed-time", .time(step: 15), ["bed-time": "22:30"]),
      ("zone", .timeZone, ["zone": "Asia/Tokyo"]),
      ("kind", .singleChoice([Choice("black"), Choice("green")]), ["kind": "green"]),
      (
        "with", .multipleChoice([Choice("milk"), Choice("nothing")], exclusive: "nothing"),
        ["with": "milk"]
      ),
      ("country", .country, ["country": "JP"]),
      ("budget", .money(range: 5...500, currency: .eur), ["budget": "12,50"]),
      ("mood", .scale(1...5), ["mood": "4"]),
      ("balance", .scale(-3...3), ["balance": "-2"]),
      ("frost", .number(range: -20...40, step: 1), ["frost": "-5"]),
      ("dose", .number(range: -0.5...4, step: 0.25), ["dose": "1,25"]),
      ("stars", .rating(1...5), ["stars": "4"]),
      ("places", .tags(count: 3, length: 20), ["places": "Kyoto"]),
      ("reminders", .toggle, ["reminders": "on"]),
      (
        "meals", .windows(count: 1...3, step: 15),
        ["meals-1-start": "08:00", "meals-1-end": "09:00"]
      ),
    ]

  /// It never takes green, though its page offers it.
  private struct Everything: Onboarding {
    var refusesGreen = false
    let flow = Flow(
      id: "everything", version: 1,
      sections: [
        Section(
          "questions",
          formats.map {
            Screen(ScreenID("about-\($0.id)"), .question, fields: [Field($0.id, $0.format)])
          }),
        Section("end", [Screen("answers", .review), Screen("done", .completion)]),
      ])
    let vocabulary = Vocabulary()
    let examples: [ExamplePerson] = []

    func check(_ answers: Answers, on screen: ScreenID, today: CalendarDate) -> [FieldError] {
      refusesGreen && screen == "about-kind" && answers["kind"] == .choice("green")
        ? [FieldError("kind", "unknown-choice")] : []
    }
  }

  /// What `foyer words` writes for the flow, and a house of it: made once, for either takes seconds.
  private static let ready: Result<(words: Data, house: TestApplication), any Error> = Result {
    let templates = try TemporaryFolder.ofTemplates()
    let words = foyer("words", "everything", in: templates.path)
    guard words.status == 0 else { throw NoWords(lines: words.lines) }
    return (
      words: try Data(contentsOf: catalogue(in: templates.path)),
      house: try TestApplication([Everything()], templates: templates.path)
    )
  }

  private struct NoWords: Error { let lines: [String] }

  private static func catalogue(in templates: String) -> URL {
    URL(fileURLWithPath: "\(templates)/everything/copy.xcstrings")
  }

  /// Templates with those words, which a test can have checked.
  private func templatesWithWords() throws -> TemporaryFolder {
    let templates = try TemporaryFolder.ofTemplates()
    let catalogue = Self.catalogue(in: templates.path)
    try FileManager.default.createDirectory(
      at: catalogue.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.ready.get().words.write(to: catalogue)
    return templates
  }

  private static func foyer(
    _ arguments: String..., in folder: String, refusingGreen: Bool = false
  ) -> (lines: [String], status: Int32) {
    let lines = SaidLines()
    let context = CommandContext(
      onboardings: [Everything(refusesGreen: refusingGreen)], environment: [:],
      print: { lines.add($0) },
      printError: { lines.add($0) })
    let status = FoyerCommandLine.run(arguments + ["--templates", folder], in: context)
    return (lines.all, status)
  }

  @Test func `every format has a control in Foyer's own templates`() throws {
    let check = Self.foyer("check", in: try templatesWithWords().path)
    #expect(check.lines.filter { $0.contains("  error  ") } == [])
    let client = try Self.ready.get().house.client()
    try client.open("/everything")
    for (id, _, entered) in Self.formats {
      #expect(client.page.screen == "about-\(id)")
      let page = client.page.html
      for control in entered {
        let isThere = page.contains("name=\"\(control.key)\"")
        #expect(isThere, "\(control.key)")
      }
      try client.submit(entered)
      #expect(client.page.invalid == [], "\(id)")
    }
    #expect(client.page.screen == "answers")
    #expect(client.page.html.contains("Tokyo"))
    #expect(client.page.html.contains("1992"))
    #expect(client.page.words.contains("Japan"))
    #expect(client.page.words.contains("€12.50"))
    #expect(client.page.words.contains("4 / 5"))
    #expect(client.page.words.contains("-5"))
    #expect(client.page.words.contains("1.25"))
    try client.submit()
    #expect(client.page.isComplete)
  }

  @Test func `what was entered on the first page comes back where its cookie can't be read`() throws
  {
    let client = try Self.ready.get().house.client()
    try client.open("/everything")
    let (cookie, sealed) = try #require(client.cookies.first { $0.key.hasSuffix("everything") })
    client.cookies[cookie] = (String(sealed.value.dropLast(4)), sealed.path)
    try client.submit(["name": "Robin"])
    #expect(client.response.status == 403)
    #expect(client.page.screen == "about-name")
    #expect(client.page.controls.contains { $0.name == "name" && $0.value == "Robin" })
    #expect(client.page.words.contains("What you entered before is no longer here"))
    try client.submit()
    #expect(client.page.screen == "about-note")
    // Further on it is gone, and the first page says so.
    client.cookies[cookie] = ("v1.AAAA", sealed.path)
    try client.submit(["note": "two lines"])
    #expect(client.page.screen == "about-name")
    #expect(client.page.words.contains("What you entered before is no longer here"))
  }

  @Test func `a day out of its range is shown again, with the days that can be chosen`() throws {
    let client = try client(at: "start")
    #expect(client.page.html.contains(#"type="date" min="2026-11-20" max="2026-12-20""#))
    for day in ["2026-11-19", "2026-12-21"] {
      try client.submit(["start": "\(day)"])
      #expect(client.page.invalid == ["start"])
      #expect(
        client.page.words.contains("Choose a day from Nov 20, 2026 to Dec 20, 2026"))
      #expect(client.page.controls.contains { $0.name == "start" && $0.value == day })
    }
    try client.submit(["start": "2026-02-30"])
    #expect(client.page.words.contains("Choose a day of the calendar"))
    try client.submit(["start": "2026-12-20"])
    #expect(client.page.screen == "about-year")
  }

  /// The page that asks this, all before it answered.
  func client(at id: FieldID, units: String = "metric") throws -> TestClient {
    let client = try Self.ready.get().house.client()
    try client.open("/everything")
    for (asked, _, entered) in Self.formats.prefix(while: { $0.id != id }) {
      try client.submit(asked == "units" ? ["units": units] : entered)
    }
    #expect(client.page.screen == "about-\(id)")
    return client
  }

  @Test func `a length is asked in the units that were chosen earlier`() throws {
    let client = try client(at: "height", units: "imperial")
    let open = client.page.controls.map(\.name)
    #expect(open.contains("height-feet") && open.contains("height-inches"))
    #expect(!open.contains("height-cm"))
    try client.submit(["height-feet": "5", "height-inches": "13"])
    #expect(client.page.invalid == ["height-inches"])
    #expect(client.page.words.contains("Enter inches, fewer than 12"))
    try client.submit(["height-feet": "3", "height-inches": "1"])
    #expect(client.page.words.contains("3 ft 4 in"))
    try client.submit(["height-feet": "5", "height-inches": "4"])
    #expect(client.page.screen == "about-born")
    let metric = try self.client(at: "height")
    let metricOpen = metric.page.controls.map(\.name)
    #expect(metricOpen.contains("height-cm") && !metricOpen.contains("height-feet"))
    try metric.submit(["height-cm": "16"])
    #expect(metric.page.invalid == ["height-cm"])
  }

  @Test func `an amount is read as people write it, and refused with its ends`() throws {
    let client = try client(at: "budget")
    #expect(client.page.html.contains("€"))
    try client.submit(["budget": "much"])
    #expect(client.page.invalid == ["budget"])
    #expect(client.page.words.contains("Enter an amount, like 12.50"))
    for amount in ["4.99", "500.01", "1.234,50"] {
      try client.submit(["budget": "\(amount)"])
      #expect(client.page.words.contains("Enter an amount from €5.00 to €500.00"))
      #expect(client.page.controls.contains { $0.name == "budget" && $0.value == amount })
    }
    try client.submit(["budget": "€ 499,99"])
    #expect(client.page.screen == "about-mood")
  }

  @Test func `a number may be below zero, and keeps the digits that it was given`() throws {
    let client = try client(at: "frost")
    // With a minus among its keys.
    let control = #"inputmode="text" data-min="-20" data-max="40" data-by="1""#
    #expect(client.page.html.contains(control))
    for number in ["-21", "−30", "41"] {
      try client.submit(["frost": "\(number)"])
      #expect(client.page.words.contains("Enter a number from -20 to 40"))
      #expect(client.page.controls.contains { $0.name == "frost" && $0.value == number })
    }
    for number in ["--5", "5-", "-", "- 5"] {
      try client.submit(["frost": "\(number)"])
      #expect(client.page.invalid == ["frost"], "\(number)")
    }
    try client.submit(["frost": "−12"])
    #expect(client.page.screen == "about-dose")
    #expect(client.page.html.contains(#"data-min="-0.5" data-max="4" data-by="0.25""#))
    try client.submit(["dose": "4.25"])
    #expect(client.page.words.contains("Enter a number from -0.5 to 4"))
    try client.submit(["dose": "0.075"])
    try client.open("/everything/about-dose")
    #expect(client.page.controls.contains { $0.name == "dose" && $0.value == "0.075" })
    try client.open("/everything/about-frost")
    #expect(client.page.controls.contains { $0.name == "frost" && $0.value == "-12" })
  }

  @Test func `a country is chosen from a list that begins where the person seems to be`() throws {
    let client = try client(at: "country")
    client.headers = [(.acceptLanguage, "en-NZ, en;q=0.5")]
    try client.open("/everything/about-country")
    let html = client.page.html
    #expect(html.contains(#"<optgroup label="Near you"><option value="NZ">New Zealand</option>"#))
    #expect(html.contains(#"<option value="US">United States</option>"#))
    #expect(html.contains(#"<option value="CI">Côte d’Ivoire</option><option value="HR">Croatia"#))
    try client.submit(["country": "Atlantis"])
    #expect(client.page.invalid == ["country"])
    try client.submit(["country": "ci"])
    #expect(client.page.screen == "about-budget")
  }

  @Test func `walks at random meet every choice and every mistake of every format`() throws {
    let templates = try templatesWithWords()
    let check = Self.foyer("check", "--walk", "--minutes", "2", in: templates.path)
    #expect(check.lines.filter { $0.contains("no walk met") } == [])
    #expect(check.lines.contains { $0.hasPrefix("everything: ") && $0.contains(" walks, ") })
    #expect(check.status == 0)
  }

  @Test func `what has errors is not walked, and how long to walk goes with walking`() throws {
    let templates = try TemporaryFolder.ofTemplates()
    let broken = Self.foyer("check", "--walk", in: templates.path)
    #expect(broken.lines.last == "Nobody walked: the errors come first.")
    #expect(broken.status == 1)
    let idle = Self.foyer("check", "--minutes", "2", in: templates.path)
    #expect(idle.lines.joined().contains("--minutes says how long to --walk."))
    #expect(idle.status == 64)
  }

  @Test func `a choice that is offered and never taken is found by walking`() throws {
    let templates = try templatesWithWords()
    let check = Self.foyer(
      "check", "--walk", "--minutes", "0.5", in: templates.path, refusingGreen: true)
    #expect(check.status == 1)
    #expect(
      check.lines.contains(
        "  the choice green of kind is offered, and refused whenever somebody takes it"))
    #expect(check.lines.contains("  no walk met the choice green of kind"))
  }

  @Test(arguments: [
    ("Questions/QuestionFormat", #"public static (?:func|var) (\w+)"#),
    ("Flow/Effect", #"\n  case (\w+)"#),
    ("Questions/Question+Conditions", #"public (?:func|var) `?(\w+)"#),
  ])
  func `the reference has every name of the code`(
    file: String, pattern: String
  )
    throws
  {
    let reference = try String(contentsOfFile: "docs/reference.md", encoding: .utf8)
    let code = try String(
      contentsOfFile: "Sources/OnboardingDomain/\(file).swift", encoding: .utf8)
    let names = try Regex(pattern, as: (Substring, Substring).self)
    let known = Set(code.matches(of: names).map(\.output.1))
    #expect(known.count > 3)
    for name in known { #expect(reference.contains(".\(name)"), "\(name)") }
    for kind in Screen.Kind.allCases { #expect(reference.contains("| `\(kind.rawValue)` |")) }
  }

  @Test(arguments: [
    ("Questions/Question", "public init(", ") {", #"[( ](\w+)(?: \w+)?: [^,)]+ = "#, "`%: "),
    ("Flow/Screen", "convenience init(", ") {", #"[( ](\w+)(?: \w+)?: [^,)]+ = "#, "`%: "),
    ("Computation/Onboarding", "protocol Onboarding", "\n}", #"\n  func (\w+)\("#, "| `%` |"),
  ])
  func `the reference has what questions, screens and flows can say`(
    file: String, start: String, end: String, pattern: String, row: String
  ) throws {
    let reference = try String(contentsOfFile: "docs/reference.md", encoding: .utf8)
    let code = try String(
      contentsOfFile: "Sources/OnboardingDomain/\(file).swift", encoding: .utf8)
    let rest = code[try #require(code.firstRange(of: start)).lowerBound...]
    let declaration = rest[..<(try #require(rest.firstRange(of: end)).lowerBound)]
    let names = try Regex(pattern, as: (Substring, Substring).self)
    let known = Set(declaration.matches(of: names).map(\.output.1))
    #expect(known.count > 5)
    for name in known { #expect(reference.contains(row.replacing("%", with: name)), "\(name)") }
  }
}
