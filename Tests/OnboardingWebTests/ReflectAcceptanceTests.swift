import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// The acceptance criteria of the document, its constraints and its stories, each by its words.
@Suite struct ReflectAcceptanceTests {
  let reflect: ReflectJourney

  init() throws { reflect = try ReflectJourney() }

  // MARK: Acceptance criteria

  @Test func `criterion 1: an interrupted onboarding goes on where it was left`() throws {
    let client = try reflect.client(at: "journaling")
    reflect.house.clock.advance(seconds: 20 * 86_400)
    let again = reflect.house.client()
    again.cookies = client.cookies
    try again.open("/reflect")
    #expect(again.page.screen == "journaling")
    try again.open("/reflect/three-month-goal")
    #expect(again.page.values("goal") == [ReflectJourney.goal])
  }

  @Test func `criterion 2: personal information needs a name and a time zone, and is saved`() throws
  {
    let client = try reflect.client(at: "personal-info")
    try client.submit(["name": "  ", "birth-year": "1991", "time-zone": ""])
    #expect(client.response.status == 422)
    #expect(Set(client.page.invalid) == ["name", "time-zone"])
    try client.submit(["name": "M", "birth-year": "1991", "time-zone": "Europe/Berlin"])
    #expect(client.page.screen == "three-month-goal")
    try client.open("/reflect/personal-info")
    #expect(client.page.values("name") == ["M"])
    #expect(client.page.values("time-zone") == ["Europe/Berlin"])
  }

  @Test(arguments: ["Mars/Olympus_Mons", "Europe", "../../etc/passwd", "Denver"])
  func `criterion 2: a time zone that is none is refused`(zone: String) throws {
    let client = try reflect.client(at: "personal-info")
    try client.submit(["name": "Maya", "birth-year": "1991", "time-zone": "\(zone)"])
    #expect(client.page.invalid == ["time-zone"])
  }

  @Test(arguments: [(1, true), (120, true), (0, false), (121, false)])
  func `criterion 3: a goal has 1 to 120 characters`(length: Int, isTaken: Bool) throws {
    let client = try reflect.client(at: "three-month-goal")
    let goal = String(repeating: "é", count: length)
    try client.submit(["goal": "\(goal)"])
    #expect(client.page.screen == (isTaken ? "sports" : "three-month-goal"))
    if !isTaken {
      #expect(client.page.invalid == ["goal"])
      #expect(client.page.values("goal") == [goal])
    }
  }

  @Test func `criterion 3: too long a goal says how much is too much`() throws {
    let client = try reflect.client(at: "three-month-goal")
    try client.submit(["goal": "\(String(repeating: "a", count: 128))"])
    #expect(client.page.html.contains("Use 120 characters or fewer. That is 8 too many"))
  }

  @Test func `criterion 4: who entered too many sports of their own isn't told to enter one`()
    throws
  {
    let client = try reflect.client(at: "sports")
    try client.submit(["own-sports": "a, b, c, d, e, f, g"])
    #expect(client.page.invalid == ["own-sports"])
    #expect(!client.page.html.contains("Choose a sport, or add one of your own"))
  }

  @Test func `criterion 4: at least one sport is chosen or entered`() throws {
    let client = try reflect.client(at: "sports")
    try client.submit(["own-sports": " , "])
    #expect(client.page.invalid == ["sports"])
    try client.submit(["own-sports": "Curling"])
    #expect(client.page.screen == "journaling")
    try client.open("/reflect/sports")
    try client.submit(["sports": "yoga", "own-sports": ""])
    #expect(client.page.screen == "journaling")
  }

  @Test func `criterion 5: one of the answers on journaling is recorded, and nothing else`() throws
  {
    let client = try reflect.client(at: "journaling")
    try client.submit()
    #expect(client.page.invalid == ["journaling"])
    try client.submit(["journaling": "weekly"])
    #expect(client.page.invalid == ["journaling"])
    try client.submit(["journaling": "regular"])
    #expect(client.page.screen == "tutorial")
  }

  @Test(arguments: [
    "Each Training Plan leads to one goal over several weeks", "Open Plans, choose by sport",
    "press Start", "Each day’s part of your plan waits for you in Today",
    "Open your plan to see the days behind you",
  ])
  func
    `criterion 6: the tutorial says what plans are, how to start one, where tasks and progress are`(
      words: String
    ) throws
  {
    let client = try reflect.client(at: "tutorial")
    #expect(client.page.html.contains(words))
    try client.open("/reflect/tutorial")
    try client.submit(action: "skip")
    #expect(client.page.screen == "reflections")
  }

  @Test func `criterion 7: the rationale asks nothing, and the link can be followed and left`()
    throws
  {
    let client = try reflect.client(at: "reflections")
    #expect(client.page.controls.allSatisfy { $0.name == "form-token" })
    try client.open("/reflect/reflections/article")
    #expect(client.page.body("data-sheet") == "article")
    try client.submit()
    #expect(client.page.body("data-sheet") == nil)
    try client.submit()
    #expect(client.page.screen == "reminders")
  }

  @Test func `criterion 8: chosen times are in the reminders`() throws {
    let client = try reflect.client(at: "today")
    let file = try client.send(.init(.get, "/reflect/reminders.ics"))
    #expect(file.status == 200)
    #expect(file.header("Content-Type") == "text/calendar; charset=utf-8")
    // Noon in London is early in Denver: the first morning is still to come there.
    #expect(file.text.contains("DTSTART;TZID=America/Denver:20261120T064500\r\n"))
    #expect(file.text.contains("DTSTART;TZID=America/Denver:20261120T203000\r\n"))
  }

  @Test func `criterion 8: whoever denies permission keeps the times and is told another way`()
    throws
  {
    let client = try reflect.client(at: "reminders")
    try client.submit([
      "morning-time": "06:45", "evening-time": "20:30", "notifications": "denied",
    ])
    #expect(client.page.screen == "answers")
    try client.open("/reflect/reminders")
    #expect(client.page.html.contains("data-state=\"denied\""))
    #expect(client.page.html.contains("At the end you get both as a calendar file instead"))
    #expect(client.page.values("morning-time") == ["06:45"])
    try client.submit()
    try client.submit()
    #expect(client.page.words.contains("No reminders on this device"))
    #expect(client.page.words.contains("reflection 6:45 AM, evening reflection 8:30 PM"))
    #expect(client.page.links.contains("/reflect/reminders.ics"))
  }

  @Test func `criterion 8: and can set reminders later, from Today`() throws {
    let client = try reflect.client(at: "today")
    #expect(client.page.links.contains("/reflect/reminders?change=end"))
    try client.open("/reflect/reminders")
    try client.submit(["morning-time": "05:15", "evening-time": "22:00"])
    try client.submit()
    #expect(client.page.isComplete)
    let file = try client.send(.init(.get, "/reflect/reminders.ics")).text
    #expect(file.contains("T051500\r\n") && file.contains("T220000\r\n"))
  }

  @Test func `criterion 9: the end is Today, with the goal, both reflections and the file`() throws
  {
    let client = try reflect.client(at: "today")
    #expect(client.page.isComplete)
    #expect(client.page.html.contains(ReflectJourney.goal))
    #expect(client.page.words.contains("reflection 6:45 AM, evening reflection 8:30 PM"))
    #expect(client.page.html.contains("datetime=\"20:30\""))
    #expect(client.page.links.contains("/reflect/reminders.ics"))
    #expect(try reflect.profile(of: client) != nil)
    #expect(reflect.house.log.isEmpty)
  }

  // MARK: Constraints and stories

  @Test func `constraint: Today is the day where the person is, and greets them by their clock`()
    throws
  {
    // Noon UTC on 20 November is five in the morning in Denver; after midnight in Auckland, and an hour into the
    // same day in Niue: there the evening before is not over until four.
    let denver = try reflect.client(at: "today")
    #expect(denver.page.html.contains("Friday, November\u{A0}20"))
    #expect(denver.page.headings.first?.hasPrefix("Good morning, ") == true)
    #expect(stageLight(denver) == "day")
    for (zone, day) in [
      ("Pacific/Auckland", "Friday, November\u{A0}20"),
      ("Pacific/Niue", "Thursday, November\u{A0}19"),
    ] {
      try denver.open("/reflect/personal-info")
      try denver.submit(["time-zone": zone])
      try denver.open("/reflect/today")
      #expect(denver.page.html.contains(day))
      #expect(denver.page.headings.first?.hasPrefix("Good evening, ") == true)
      #expect(stageLight(denver) == "evening")
    }
  }

  @Test(arguments: [
    ("en-US", "Friday, November\u{A0}20", "6:45 AM"),
    ("en-CA", "Friday, November\u{A0}20", "6:45 AM"),
    ("", "Friday, November\u{A0}20", "6:45 AM"),
    ("en", "Friday, November\u{A0}20", "6:45 AM"),
    ("en-AU", "Friday 20\u{A0}November", "6:45 AM"), ("en-GB", "Friday 20\u{A0}November", "06:45"),
    ("en-IE", "Friday 20\u{A0}November", "06:45"), ("de", "Friday 20\u{A0}November", "06:45"),
    ("de-CH", "Friday 20\u{A0}November", "06:45"),
    ("de,en-US;q=0.7,en;q=0.3", "Friday 20\u{A0}November", "06:45"),
  ])
  func `hours and days are written as where the person is at home`(
    language: String, day: String, time: String
  ) throws {
    let client = try reflect.client(at: "today")
    client.headers = language.isEmpty ? [] : [(.acceptLanguage, language)]
    try client.open("/reflect/today")
    #expect(client.page.html.contains(day))
    #expect(client.page.words.contains("Morning reflection \(time), evening"))
    try client.open("/reflect/answers")
    #expect(client.page.html.contains(">\(time)<"))
  }

  /// The hour of the lake beside the form on wide screens.
  private func stageLight(_ client: TestClient) -> String? {
    client.page.html.firstMatch(of: /<img class="view" src="[^"#]+#([a-z]+)"/)
      .map { String($0.1) }
  }

  @Test func `constraint: a nickname and an age that nobody says are enough`() throws {
    let client = try reflect.client(at: "personal-info")
    try client.submit(["name": "K", "age-range": "unsaid", "time-zone": "Etc/UTC"])
    #expect(client.page.screen == "three-month-goal")
  }

  @Test func `constraint: without a year and a range it asks for one of them`() throws {
    let client = try reflect.client(at: "personal-info")
    try client.submit(["name": "K", "time-zone": "Etc/UTC"])
    #expect(client.page.invalid == ["birth-year"])
    try client.submit(["name": "K", "birth-year": "91", "time-zone": "Etc/UTC"])
    #expect(client.page.html.contains("Enter a year like 1991"))
  }

  @Test(arguments: [
    ("2026", "", ["birth-year"]), ("2020", "", []), ("1991", "from-55", ["age-range"]),
    ("1991", "from-35", []), ("1991", "unsaid", []), ("2019", "under-18", []),
    ("1991", "from-25", []), ("1990", "from-25", ["age-range"]),
  ])
  func `an age is one that a person can have, and said once`(
    year: String, range: String, invalid: [String]
  ) throws {
    let client = try reflect.client(at: "personal-info")
    try client.submit([
      "name": "K", "birth-year": "\(year)", "age-range": "\(range)", "time-zone": "Etc/UTC",
    ])
    #expect(client.page.invalid == invalid)
  }

  @Test func `a notice that something did not work looks like one`() throws {
    let client = try reflect.client(at: "three-month-goal")
    let refused = try client.post(address: "/reflect/three-month-goal", "form-token=x&goal=run")
    #expect(refused.status == 403)
    #expect(refused.text.contains("class=\"notice is-problem\""))
    let fresh = reflect.house.client()
    try fresh.open("/reflect/welcome?expired")
    #expect(!fresh.page.html.contains("is-problem"))
  }

  @Test func `a message in the summary names what it is about`() throws {
    let client = try reflect.client(at: "personal-info")
    let long = String(repeating: "x", count: 42)
    try client.submit([
      "name": "\(long)", "birth-year": "1991", "pronouns": "\(long)", "time-zone": "Etc/UTC",
    ])
    #expect(client.page.html.contains("A name has up to 40 characters. This one has 2 too many"))
    #expect(client.page.html.contains("Pronouns have up to 30 characters. These have 12 too many"))
  }

  @Test func `the review lists what was answered, and nothing else`() throws {
    let client = try reflect.client(at: "answers")
    #expect(client.page.html.contains("data-row=\"own-sports\""))
    for field in ["pronouns", "age-range"] {
      #expect(!client.page.html.contains("data-row=\"\(field)\""))
    }
  }

  @Test func `Today knows the moments of the chosen zone, across a change of clocks`() throws {
    let client = try reflect.client(at: "answers")
    try client.submit([:])
    let zone = try #require(TimeZone(identifier: "America/Denver"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let lists = client.page.html.components(separatedBy: "data-moments=\"").dropFirst()
      .map { $0.prefix { $0 != "\"" }.split(separator: " ") }
    #expect(lists.map(\.count) == [7, 7])
    for (list, wall) in zip(lists, [[6, 45], [20, 30]]) {
      for moment in list {
        let date = try Date(String(moment), strategy: .iso8601)
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        #expect([parts.hour, parts.minute] == wall)
      }
    }
  }

  @Test func `the review shows a year and a place as people write them`() throws {
    let client = try reflect.client(at: "answers")
    #expect(client.page.html.contains("<bdi>1991</bdi>"))
    #expect(client.page.html.contains("<bdi>Denver (America)</bdi>"))
  }

  @Test func `constraint: nothing is kept on the server before the end`() throws {
    let client = try reflect.client(at: "answers")
    #expect(client.page.html.contains("kept in this browser only"))
    #expect(try reflect.profile(of: client) == nil)
  }

  @Test func `constraint: the tutorial takes less than a minute to read`() throws {
    let client = try reflect.client(at: "tutorial")
    #expect(Reading.seconds(client.page.html) < 60)
  }

  @Test func `measure: the whole onboarding takes less than three minutes`() throws {
    let client = reflect.house.client()
    try client.open("/reflect")
    var seconds = 0.0
    for stop in ReflectJourney.maya.steps {
      seconds += Reading.seconds(client.page.html)
      try client.take(stop)
    }
    let person = Reflect().examples[0]
    let effort = Reflect().flow.effort(for: person.answers)
    seconds += Double(effort.taps) * Reading.secondsForTap
    let typed = ["Maya", "1991", ReflectJourney.goal, "Padel"].reduce(0) { $0 + $1.count }
    seconds += Double(typed) * Reading.secondsForCharacter
    #expect(seconds < 180)
  }

  @Test func `story: a goal counts its three months`() throws {
    let client = try reflect.client(at: "today")
    #expect(client.page.html.contains("Day 1 of 92"))
    #expect(client.page.html.contains("By Feb\u{A0}20"))
    reflect.house.clock.advance(seconds: 10 * 86_400)
    try client.open("/reflect")
    #expect(client.page.html.contains("Day 11 of 92"))
  }

  @Test func `story: the first task of Today is done and not done again`() throws {
    let client = try reflect.client(at: "today")
    #expect(client.page.html.contains("Easy run, 20 minutes"))
    try client.submit(action: "done")
    #expect(client.page.actions == ["not-done", "hand-over"])
    try client.open("/reflect")
    #expect(client.page.actions == ["not-done", "hand-over"])
    try client.submit(action: "not-done")
    #expect(client.page.actions == ["done", "hand-over"])
  }

  @Test func `the whole flow works over a socket`() throws {
    defer { try? reflect.house.close() }
    let client = TestClient(try reflect.house.live())
    try client.open("/reflect")
    for stop in ReflectJourney.maya.steps { try client.take(stop) }
    #expect(client.page.isComplete)
  }

  @Test(arguments: 0..<6) func `whatever somebody presses, they come to Today`(seed: Int) throws {
    var walker = RandomWalker(
      Reflect().flow, today: TestClock.day, seed: UInt64(seed))
    let places = try walker.walk(reflect.house.client())
    #expect(places.last == "today")
  }
}
