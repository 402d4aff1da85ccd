import FlowWalking
import Foundation
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Reflect's last page is the first of the days after it: a line for each half of a day, for the person
/// alone. Its clock stands at five in the morning of Denver, where Maya lives.
@Suite struct ReflectTodayTests {
  private let reflect: ReflectJourney
  private static let line = "Leave the desk at five"

  init() throws { reflect = try ReflectJourney() }

  private var house: TestApplication { reflect.house }

  /// Presses the button that keeps a line.
  private func keep(_ line: String, _ client: TestClient) throws {
    let half = try #require(client.page.values("half-day").first)
    try client.submit(["line": line, "half-day": half])
  }

  @Test func `a line that is kept stands in the day, and can be changed`() throws {
    let client = try reflect.client(at: "today")
    #expect(client.page.words.contains("Morning, first reflection"))
    #expect(client.page.html.contains("data-line=\"open\""))
    try keep(Self.line, client)
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains(Self.line))
    #expect(client.page.words.contains("Written at 5:00 AM"))
    #expect(client.page.html.contains("data-line=\"kept\""))
    // What was written stands in the line again, to be changed.
    #expect(client.page.values("line") == [Self.line])
    try keep("Sleep", client)
    #expect(client.page.words.contains("Sleep"))
    #expect(!client.page.words.contains(Self.line))
  }

  @Test func `who is awake by night is asked for the half that their own times have now`() throws {
    let client = try reflect.client(at: "today")
    let morning = try #require(client.page.values("half-day").first.flatMap { Int($0) })
    try client.open("/reflect/reminders?change")
    try client.submit(["morning-time": "20:00", "evening-time": "08:00"])
    func now() throws -> Int? {
      try client.open("/reflect/today")
      return client.page.values("half-day").first.flatMap { Int($0) }
    }
    // At five their evening is still to come, of the day that began the afternoon before.
    #expect(try now() == morning - 1)
    let first = try #require(client.page.html.firstRange(of: "8:00 PM"))
    let last = try #require(client.page.html.firstRange(of: "8:00 AM"))
    #expect(first.lowerBound < last.lowerBound)
    house.clock.advance(seconds: 9 * 3600)
    #expect(try now() == morning)
    house.clock.advance(seconds: 11 * 3600)
    #expect(try now() == morning)
    house.clock.advance(seconds: 3 * 3600)
    #expect(try now() == morning + 1)
  }

  @Test func `an evening after midnight is asked about by night, and its morning by day`() throws {
    let client = try reflect.client(at: "today")
    let morning = try #require(client.page.values("half-day").first.flatMap { Int($0) })
    try client.open("/reflect/reminders?change")
    try client.submit(["morning-time": "09:00", "evening-time": "00:30"])
    func now() throws -> Int? {
      try client.open("/reflect/today")
      return client.page.values("half-day").first.flatMap { Int($0) }
    }
    // Ten in the morning, eleven in the evening, a minute past half past midnight.
    house.clock.advance(seconds: 5 * 3600)
    #expect(try now() == morning)
    house.clock.advance(seconds: 13 * 3600)
    #expect(try now() == morning + 1)
    house.clock.advance(seconds: 3600 + 1860)
    #expect(try now() == morning + 1)
  }

  @Test func `a morning that is over is said to come tomorrow, until it is that day`() throws {
    let client = try reflect.client(at: "today")
    #expect(!client.page.words.contains("Tomorrow"))
    house.clock.advance(seconds: 13 * 3600)
    try client.open("/reflect/today")
    // At six in the evening the morning of today can't come any more.
    #expect(client.page.words.contains("Tomorrow"))
    // Half an hour past midnight it comes today.
    house.clock.advance(seconds: 6 * 3600 + 1800)
    try client.open("/reflect/today")
    #expect(!client.page.words.contains("Tomorrow"))
  }

  @Test func `the evening asks its own question, and the next day shows both lines`() throws {
    let client = try reflect.client(at: "today")
    try keep(Self.line, client)
    house.clock.advance(seconds: 9 * 3600 - 60)
    try client.open("/reflect/today")
    // A minute before two the morning still has its line.
    #expect(client.page.html.contains("data-line=\"kept\""))
    house.clock.advance(seconds: 60)
    try client.open("/reflect/today")
    #expect(client.page.html.contains("data-line=\"open\""))
    #expect(
      client.page.words.contains("Heavy, light, or new") || client.page.html.contains("Heavy"))
    #expect(client.page.values("line") == [""])
    try keep("That it was enough", client)
    #expect(client.page.words.contains(Self.line))
    #expect(client.page.words.contains("That it was enough"))
    // Half an hour past midnight it is still that evening.
    house.clock.advance(seconds: 10 * 3600 + 1800)
    try client.open("/reflect/today")
    #expect(client.page.html.contains("data-line=\"kept\""))
    #expect(!client.page.words.contains("Yesterday"))
    house.clock.advance(seconds: 4 * 3600)
    try client.open("/reflect/today")
    #expect(client.page.html.contains("data-line=\"open\""))
    #expect(client.page.words.contains("Yesterday"))
    #expect(client.page.words.contains(Self.line))
    #expect(client.page.words.contains("That it was enough"))
    #expect(!client.page.words.contains("first reflection"))
    house.clock.advance(seconds: 24 * 3600)
    try client.open("/reflect/today")
    #expect(!client.page.words.contains("Yesterday"))
    #expect(!client.page.words.contains(Self.line))
  }

  @Test(arguments: ["\u{301}a mark without a letter", "12 at 7:00", "<b>&amp;\"", "👩🏽‍🚀 ١٢٣ שלום"])
  func `any words come back as they were written`(line: String) throws {
    let client = try reflect.client(at: "today")
    try keep(line, client)
    #expect(client.page.html.contains("data-line=\"kept\""))
    #expect(client.page.values("line").map { Array($0.utf8) } == [Array(line.utf8)])
  }

  @Test func `nothing is kept of nothing, and what is too long comes back whole`() throws {
    let client = try reflect.client(at: "today")
    try keep("  ", client)
    #expect(client.response.status == 422)
    #expect(client.page.words.contains("Write a few words, or leave it for later"))
    let long = String(repeating: "long ", count: 60)
    try keep(long, client)
    #expect(client.response.status == 422)
    #expect(client.page.values("line") == [long])
    #expect(client.page.words.contains("Keep it to 280 characters"))
    try client.open("/reflect/today")
    #expect(client.page.html.contains("data-line=\"open\""))
  }

  @Test func `what is written on a page of last night belongs to last night`() throws {
    let client = try reflect.client(at: "today")
    house.clock.advance(seconds: 18 * 3600)
    try client.open("/reflect/today")
    house.clock.advance(seconds: 9 * 3600)
    try keep("Late", client)
    #expect(client.page.html.contains("data-line=\"open\""))
    #expect(client.page.words.contains("Yesterday"))
    #expect(client.page.words.contains("Late"))
  }

  @Test func `a page that stood open for days keeps nothing and loses nothing`() throws {
    let client = try reflect.client(at: "today")
    house.clock.advance(seconds: 3 * 24 * 3600)
    try keep("Much later", client)
    #expect(client.response.status == 422)
    #expect(client.page.words.contains("This page is from another day"))
    #expect(client.page.values("line") == ["Much later"])
  }

  @Test func `nobody else has it: not the team, not another person`() throws {
    let client = try reflect.client(at: "today")
    let before = try reflect.profile(of: client)
    try keep(Self.line, client)
    #expect(try reflect.profile(of: client) == before)
    let other = try reflect.client(at: "today")
    #expect(!other.page.words.contains(Self.line))
    // Their own file has it.
    let own = try client.send(.init(.get, "/reflect/reflect.json"))
    #expect(own.text.contains(Self.line))
    #expect(own.text.contains("\"day\":\"2026-11-20\""))
    #expect(own.text.contains("\"reflection\":\"morning\""))
    #expect(try !other.send(.init(.get, "/reflect/reflect.json")).text.contains(Self.line))
  }

  @Test func `ticking the task leaves the line alone, and takes the place of the button`() throws {
    let client = try reflect.client(at: "today")
    try keep(Self.line, client)
    #expect(client.page.words.contains("Mark the starter as done"))
    try client.submit(["action": "done"])
    #expect(!client.page.words.contains("Mark the starter as done"))
    #expect(client.page.words.contains(Self.line))
  }

  @Test func `what was done is done until the next day begins, and then open again`() throws {
    let client = try reflect.client(at: "today")
    try client.submit(action: "done")
    func isDone() throws -> Bool {
      try client.open("/reflect/today")
      return client.page.actions.contains("not-done")
    }
    #expect(try isDone())
    // Half past eleven in the evening, and half past midnight: still the evening of the same day.
    house.clock.advance(seconds: 18 * 3600 + 1800)
    #expect(try isDone())
    house.clock.advance(seconds: 3600)
    #expect(try isDone())
    #expect(client.page.words.contains("Evening"))
    // Four in the morning: the day of reflections after it.
    house.clock.advance(seconds: 3 * 3600 + 1800)
    #expect(try !isDone())
    #expect(client.page.actions.contains("done"))
    try client.submit(action: "done")
    #expect(try isDone())
  }

  @Test func `what was done belongs to the day where the person was`() throws {
    let client = try reflect.client(at: "today")
    // Nine in the morning of Friday in Denver, six of Saturday on Kiritimati.
    house.clock.advance(seconds: 4 * 3600)
    try client.open("/reflect/today")
    try client.submit(action: "done")
    try client.open("/reflect/personal-info?change=end")
    try client.submit(["time-zone": "Pacific/Kiritimati"])
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("Saturday"))
    #expect(client.page.actions.contains("done"))
    #expect(!client.page.actions.contains("not-done"))
  }

  @Test func `a half-written line stays when the task is ticked`() throws {
    let client = try reflect.client(at: "today")
    try client.submit([
      "action": "done", "line": "Half a", "half-day": client.page.values("half-day")[0],
    ])
    #expect(client.page.values("line") == ["Half a"])
    #expect(client.page.html.contains("data-line=\"open\""))
  }

  @Test func `changing the times leads back to Today, where they stand and are handed in`() throws {
    let client = try reflect.client(at: "today")
    #expect(client.page.links.contains("/reflect/reminders?change=end"))
    try client.open("/reflect/reminders?change=end")
    #expect(client.page.links.contains("/reflect/today"))
    // One error on the way changes nothing about where it leads.
    try client.submit(["morning-time": "07:15", "evening-time": "07:15"])
    #expect(client.response.status == 422)
    try client.submit(["morning-time": "07:15", "evening-time": "21:00"])
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("reflection 7:15 AM, evening reflection 9:00 PM"))
    #expect(try reflect.profile(of: client)?.contains("\"morning-time\":\"07:15\"") == true)
  }

  @Test(arguments: [("granted", "Morning"), ("denied", "saved: morning")])
  func `of two times by night it is said which is which`(state: String, begins: String) throws {
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "reminders")
    try client.submit(["morning-time": "22:00", "evening-time": "06:00", "notifications": state])
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(
      client.page.words.contains("\(begins) reflection 10:00 PM, evening reflection 6:00 AM"))
  }

  @Test func `starting over says that the lines go, and they go`() throws {
    let client = try reflect.client(at: "today")
    try keep(Self.line, client)
    try client.open("/reflect/restart")
    #expect(client.page.words.contains("the lines that you kept are deleted"))
    try client.submit()
    try ReflectJourney.maya.walk(client, to: "today")
    #expect(!client.page.words.contains(Self.line))
    #expect(try !client.send(.init(.get, "/reflect/reflect.json")).text.contains(Self.line))
  }

  @Test(arguments: [
    ("granted", "Reminders are on", "Change times"),
    ("denied", "No reminders on this device", "Calendar file"),
    ("unavailable", "No reminders on this device", "Calendar file"),
    (nil, "Reminders: not asked yet", "Ask"),
  ]) func `reminders are told as they are`(state: String?, title: String, link: String) throws {
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "reminders")
    try client.submit(
      ["morning-time": "06:45", "evening-time": "20:30", "notifications": state ?? ""])
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains(title))
    #expect(client.page.words.contains(link))
    #expect(client.page.words.contains("reflection 6:45 AM, evening reflection 8:30 PM"))
  }

  @Test func `after its three months a goal is one that was, and the next one has its own`() throws
  {
    let client = try reflect.client(at: "today")
    for _ in 0..<4 {
      #expect(client.page.words.contains("By Feb 20, I’d like to"))
      house.clock.advance(seconds: 25 * 24 * 3600)
      try client.open("/reflect/today")
    }
    #expect(client.page.words.contains("Until Feb 20 I wanted to"))
    #expect(client.page.words.contains("Three months are over"))
    try client.open("/reflect/three-month-goal?change=end")
    #expect(client.page.words.contains("May 28"))
    try client.submit(["goal": "Row across the lake", "goal-category": "endurance"])
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("By May 28, I’d like to"))
    #expect(client.page.words.contains("Day 1 of 89"))
  }
}
