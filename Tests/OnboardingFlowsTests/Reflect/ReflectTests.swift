import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// Reflect's data and rules.
@Suite struct ReflectTests {
  let reflect = Reflect()
  private let today = CalendarDate(dayNumber: 20_777)

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  private func results(
    _ id: String = "runner", now: TimeOfDay? = nil, on day: CalendarDate? = nil
  ) throws -> any FlowResults {
    let person = try #require(reflect.examples.first { $0.id == id })
    return reflect.results(
      for: person.answers, in: ComputationContext(today: day ?? today, now: now))
  }

  @Test func `the definition is sound`() { #expect(reflect.flow.findings().isEmpty) }

  @Test func `the steps are those of the document, in its order`() {
    #expect(
      reflect.flow.screenIDs.map(\.rawValue) == [
        "welcome", "personal-info", "three-month-goal", "sports", "journaling", "tutorial",
        "reflections", "reminders", "answers", "today",
      ])
  }

  @Test(arguments: [
    ("2026-09-21", "2026-12-21", 91), ("2026-11-30", "2027-02-28", 90),
    ("2027-11-30", "2028-02-29", 91), ("2026-12-31", "2027-03-31", 90),
    ("2026-03-31", "2026-06-30", 91),
  ])
  func `a goal is for three months`(start: String, end: String, days: Int) throws {
    let span = GoalSpan(from: try date(start))
    #expect(span.end.iso8601 == end)
    #expect(span.days == days)
    #expect(span.number(of: span.start) == 1)
    #expect(span.number(of: span.end.adding(days: 40)) == days)
    #expect(!span.isOver(on: span.end) && span.isOver(on: span.end.adding(days: 1)))
  }

  @Test func `a goal keeps its days when its words change, and another one after them has its own`()
    throws
  {
    var answers = try #require(reflect.examples.first { $0.id == "runner" }).answers
    func leave(_ screen: ScreenID, _ goal: String? = nil, after days: Int) -> Int? {
      let earlier = answers
      if let goal { answers[Reflect.goal] = goal }
      answers = reflect.reconcile(
        answers, with: earlier, on: screen, today: today.adding(days: days))
      return answers[Reflect.goalBegins].map { $0 - today.dayNumber }
    }
    #expect(leave("three-month-goal", "Swim", after: 0) == nil)
    #expect(leave("answers", after: 1) == 1)
    #expect(leave("three-month-goal", "Swim a mile", after: 60) == 1)
    #expect(leave("reminders", after: 100) == 1)
    #expect(leave("three-month-goal", "Swim a mile", after: 100) == 1)
    #expect(leave("three-month-goal", "Row", after: 101) == 101)
    #expect(leave("answers", after: 102) == 101)
  }

  @Test(arguments: [
    (3 * 60, "evening"), (4 * 60, "morning"), (11 * 60 + 59, "morning"), (12 * 60, "afternoon"),
    (17 * 60, "evening"),
  ])
  func `the greeting follows the clock`(minutes: Int, part: String) throws {
    let results = try results(now: TimeOfDay(wrapping: minutes))
    #expect(results.value("greeting") == .copy("today.greeting.\(part)"))
  }

  @Test(arguments: [(9, "2026-11-29"), (3 * 60 + 59, "2026-11-29"), (4 * 60, "2026-11-30")])
  func `until four the day is the one whose evening is asked about`(minutes: Int, day: String)
    throws
  {
    let results = try results(now: TimeOfDay(wrapping: minutes), on: try date("2026-11-30"))
    #expect(results.value("today") == .longDate(try date(day)))
  }

  @Test func `somebody who comes back from an injury is told nothing but to be gentle`() throws {
    let person = try #require(reflect.examples.first { $0.id == "coming-back" })
    #expect(StarterTask(person.answers) == .gentle)
  }

  @Test func `an own sport is the first task where there is no other`() throws {
    let person = try #require(reflect.examples.first { $0.id == "private-evening" })
    #expect(StarterTask(person.answers) == .own("Padel"))
  }

  @Test func `every example passes the rules`() {
    for person in reflect.examples {
      for screen in reflect.flow.screenIDs {
        #expect(reflect.check(person.answers, on: screen, today: today).isEmpty, "\(person.id)")
      }
    }
  }

  @Test func `a profile as JSON makes the reminders of a week, across a change of clocks`() throws {
    let json = """
      {"name":"Maya","birth-year":1991,"time-zone":"America/Denver","goal":"run","sports":["running"],
      "journaling":"never","morning-time":"07:00","evening-time":"20:30"}
      """
    let friday = try date("2027-03-12")
    let text = String(
      decoding: try reflect.plan(json: Array(json.utf8), today: friday), as: UTF8.self)
    #expect(text.contains("{\"at\":\"2027-03-13T14:00:00Z\",\"reflection\":\"morning\"}"))
    #expect(text.contains("{\"at\":\"2027-03-14T13:00:00Z\",\"reflection\":\"morning\"}"))
    #expect(text.contains("\"until\":\"2027-06-12\""))
  }

  @Test func `a plan begins on the day where the person is, as pages and a walk do`() throws {
    let json = Array(
      """
      {"name":"Maya","birth-year":1991,"time-zone":"Pacific/Honolulu","goal":"run","sports":["running"],
      "journaling":"never","morning-time":"07:00","evening-time":"20:30"}
      """.utf8)
    // Half past six in the morning of the 14th in London, the evening of the 13th in Honolulu.
    let moment = Moment(instant: 1_805_005_800)
    let context = ComputationContext(
      today: moment.day, now: moment.time, instant: moment.instant)
    #expect(moment.day == (try date("2027-03-14")))
    let plan = String(decoding: try reflect.plan(json: json, in: context), as: UTF8.self)
    #expect(plan.contains("\"from\":\"2027-03-13\""))
    let answers = try AnswersDocument(json: json, of: Reflect.flow, today: moment.day).answers
    #expect(
      String(decoding: try reflect.results(of: answers, in: context).sortedJSON, as: UTF8.self)
        == plan)
    // Where nothing but the day is known, that is the day.
    let ofDay = try reflect.plan(json: json, today: moment.day)
    #expect(String(decoding: ofDay, as: UTF8.self).contains("\"from\":\"2027-03-14\""))
  }

  private func refusal(_ json: String) throws -> [String] {
    try #require(throws: PlanRefusal.self) {
      try reflect.plan(json: Array(json.utf8), today: today)
    }.lines
  }

  @Test func `members that no form would take and answers that are missing are refused at once`()
    throws
  {
    let lines = try refusal(
      #"{"nam":"x","birth-year":91,"time-zone":"Mars Base","goal":"run","sports":["chess"],"morning-time":"7"}"#
    )
    #expect(
      lines == [
        "nam: the name of a question: no question of reflect has it",
        "birth-year: a year, at most 120 years ago: 91 lies too far back or ahead",
        "time-zone: the IANA name of a time zone: “Mars Base” is not that",
        "sports: a list of running, cycling, swimming, strength, yoga, hiking, climbing, football, "
          + "tennis, rowing, skiing: a list is not that",
        "morning-time: a time as HH:MM, 00:00–23:59: “7” is not that",
        "name: text of 1–40 characters: it is missing",
        "journaling: never, sometimes, regular: it is missing",
        "evening-time: a time as HH:MM, 00:00–23:59: it is missing",
      ])
  }

  @Test func `answers that are missing are named`() throws {
    let lines = try refusal(#"{"birth-year":1991,"goal":"run","journaling":"never"}"#)
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "name", "time-zone", "morning-time", "evening-time",
      ])
    #expect(lines.allSatisfy { $0.hasSuffix(": it is missing") })
  }

  @Test func `rules between answers hold for the JSON as well`() throws {
    let lines = try refusal(
      #"{"name":"K","birth-year":1991,"time-zone":"Mars/Base","goal":"run","sports":[],"journaling":"never","morning-time":"07:00","evening-time":"07:00"}"#
    )
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == ["time-zone", "sports", "evening-time"])
  }

  @Test func `the profile of an example is what they answered, in types`() throws {
    let person = try #require(reflect.examples.first { $0.id == "coming-back" })
    let profile = reflect.profile(of: person.answers, in: ComputationContext(today: today))
    #expect(profile.goalCategory == .recovery)
    #expect(profile.sports == [.swimming, .yoga])
    #expect(profile.timeZone == TimeZoneName("Pacific/Auckland"))
    #expect(
      profile.reflections == [
        .morning: TimeOfDay(wrapping: 345), .evening: TimeOfDay(wrapping: 1320),
      ])
    #expect(profile.notifications == .unavailable)
  }
}
