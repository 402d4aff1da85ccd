import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// The requirements of the document ("WHEN …, THE SYSTEM SHALL …"), in its order, each by its words.
@Suite struct ReflectCriteriaTests {
  let reflect: ReflectJourney

  init() throws { reflect = try ReflectJourney() }

  // MARK: Requirements

  @Test func `requirement 1: opening the app for the first time starts the onboarding`() throws {
    let client = reflect.house.client()
    try client.open("/reflect")
    #expect(client.page.screen == "welcome")
    try client.submit()
    #expect(client.page.screen == "personal-info")
  }

  @Test func `requirement 2: it asks for a name, a year or an age range, pronouns and a time zone`()
    throws
  {
    let client = try reflect.client(at: "personal-info")
    for name in ["name", "birth-year", "age-range", "pronouns", "time-zone"] {
      #expect(client.page.controls.contains { $0.name == name }, "no control \(name)")
    }
    #expect(!client.page.html.contains("birth-date"))
    try client.submit(["name": "Maya", "age-range": "from-25", "time-zone": "Europe/Paris"])
    #expect(client.page.screen == "three-month-goal")
  }

  @Test func `requirement 2: the time zone that the device says can be overridden by hand`() throws
  {
    let client = try reflect.client(at: "personal-info")
    // A script fills the list in; without one nothing is chosen for the person.
    #expect(client.page.html.contains("data-zone"))
    #expect(client.page.values("time-zone") == [""])
    try client.submit(["name": "Maya", "birth-year": "1991", "time-zone": "Asia/Tokyo"])
    try client.open("/reflect/personal-info")
    #expect(client.page.values("time-zone") == ["Asia/Tokyo"])
  }

  @Test func `requirement 2: every zone of the time zone database can be chosen, near ones first`()
    throws
  {
    let client = reflect.house.client()
    client.headers = [(.acceptLanguage, "de-AT")]
    try client.open("/reflect")
    try client.submit()
    let ids = client.page.html.split(separator: "<option value=\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
    let zones = Set(ids)
    #expect(ids.first { $0.contains("/") } == "Europe/Vienna")
    for id in ["America/Nuuk", "Pacific/Chatham", "Asia/Kathmandu", "Antarctica/Troll", "Etc/UTC"] {
      #expect(zones.contains(id))
    }
    #expect(zones.count > 400)
    let today = CalendarDate(dayNumber: 20_777)
    for id in zones.union(TimeZone.knownTimeZoneIdentifiers) where id.contains("/") {
      var answers = Reflect().examples[0].answers
      answers[Reflect.timeZone] = TimeZoneName(id)
      #expect(Reflect().check(answers, on: "personal-info", today: today).isEmpty, "\(id)")
    }
  }

  @Test func `requirement 3: a short goal in free text is captured, and optionally its category`()
    throws
  {
    let client = try reflect.client(at: "three-month-goal")
    try client.submit(["goal": "touch my toes"])
    #expect(client.page.screen == "sports")
    try client.open("/reflect/three-month-goal")
    #expect(client.page.values("goal") == ["touch my toes"])
    #expect(client.page.values("goal-category").isEmpty)
    for category in ["endurance", "strength", "mobility", "recovery"] {
      try client.submit(["goal": "touch my toes", "goal-category": "\(category)"])
      try client.open("/reflect/three-month-goal")
      #expect(client.page.values("goal-category") == [category])
    }
  }

  @Test func `requirement 4: sports are chosen from a list, one or more, and own ones are added`()
    throws
  {
    let client = try reflect.client(at: "sports")
    try client.submit(["sports": "rowing", "sports": "tennis", "own-sports": "Padel, Darts"])
    try client.open("/reflect/sports")
    #expect(client.page.values("sports") == ["tennis", "rowing"])
    #expect(client.page.values("own-sports") == ["Padel, Darts"])
  }

  @Test(arguments: ["never", "sometimes", "regular"])
  func `requirement 5: journaling history and comfort are captured`(level: String) throws {
    let client = try reflect.client(at: "journaling")
    try client.submit(["journaling": "\(level)"])
    #expect(client.page.screen == "tutorial")
    try client.open("/reflect/journaling")
    #expect(client.page.values("journaling") == [level])
  }

  @Test func `requirement 6: a skimmable tutorial on Training Plans can be skipped`() throws {
    let client = try reflect.client(at: "tutorial")
    #expect(client.page.html.components(separatedBy: "class=\"sheet card\"").count - 1 == 4)
    try client.submit(action: "skip")
    #expect(client.page.screen == "reflections")
  }

  @Test func `requirement 6: and it is found again later, from Today`() throws {
    let client = try reflect.client(at: "today")
    #expect(client.page.links.contains("/reflect/today/tutorial"))
    try client.open("/reflect/today/tutorial")
    #expect(client.page.html.contains("class=\"sheet card\""))
    try client.submit()
    #expect(client.page.isComplete)
  }

  @Test func `requirement 7: the reason for reflections is explained, with a link to an article`()
    throws
  {
    let client = try reflect.client(at: "reflections")
    #expect(client.page.html.contains("What would make today good?"))
    #expect(client.page.html.contains("What did today teach me?"))
    #expect(client.page.links.contains("/reflect/reflections/article"))
  }

  @Test func `requirement 8: it asks for both times, and for permission on that screen alone`()
    throws
  {
    let client = reflect.house.client()
    try client.open("/reflect")
    var asking: [String] = []
    for stop in ReflectJourney.maya.steps {
      if client.page.html.contains("/reflect/js/reminders.") { asking.append(stop.place) }
      if stop.place == "reminders" {
        #expect(client.page.values("morning-time") == ["07:00"])
        #expect(client.page.values("evening-time") == ["20:30"])
      }
      try client.take(stop)
    }
    #expect(asking == ["reminders"])
  }

  @Test func `requirement 9: everything captured is in the profile, and the reminders are set`()
    throws
  {
    let client = try reflect.client(at: "answers")
    #expect(try reflect.profile(of: client) == nil)
    try client.submit()
    #expect(client.page.isComplete)
    let profile = try #require(try reflect.profile(of: client))
    for member in [
      "\"name\":\"Maya\"", "\"birth-year\":1991", "\"time-zone\":\"America/Denver\"",
      "\"goal\":\"\(ReflectJourney.goal)\"", "\"goal-category\":\"endurance\"",
      "\"sports\":[\"running\",\"yoga\"]", "\"own-sports\":[\"Padel\"]",
      "\"journaling\":\"sometimes\"", "\"tutorial\":\"read\"", "\"morning-time\":\"06:45\"",
      "\"evening-time\":\"20:30\"", "\"notifications\":\"granted\"",
      "{\"reflection\":\"morning\",\"time\":\"06:45\",\"time-zone\":\"America/Denver\"}",
    ] {
      #expect(profile.contains(member), "\(member) is missing")
    }
    #expect(client.page.words.contains("Reminders are on"))
  }
}
