import FlowSamples
import Foundation
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// What OPS asks, in which order, and what it makes of the answers.
@Suite struct OPSTests {
  let ops = OPS()

  @Test func `the definition has no findings`() {
    #expect(ops.flow.findings().isEmpty)
  }

  @Test func `seven steps by default, eleven in the first edition`() {
    #expect(
      ops.flow.variants[0].screens.map(\.id.rawValue) == [
        "welcome", "account-setup", "user-details", "company-code", "permissions", "field-setup",
        "completion",
      ])
    #expect(
      ops.flow.variant("original").screens.map(\.id.rawValue) == [
        "welcome", "email", "password", "account-created", "organization-join", "user-info",
        "phone-number", "company-code", "welcome-to-company", "permissions", "completion",
      ])
  }

  @Test func `somebody who took the code back is on no crew`() {
    var answers = ops.examples[0].answers
    answers[OPS.companyCode] = nil
    #expect(OPSExample.results(answers, company: "Ridgeline Electric").company == nil)
  }

  @Test(arguments: [
    ("Dana", "Reyes", "DR"), ("éloïse", "von Trapp", "ÉV"), ("李", "小龍", "李小"), ("🙂ab", "x", "🙂X"),
  ])
  func `the hat carries the first letters of both names`(
    first: String, last: String, initials: String
  ) {
    var answers = Answers()
    answers[OPS.firstName] = first
    answers[OPS.lastName] = last
    #expect(OPSExample.results(answers).initials == initials)
  }

  @Test func `address and password are not handed in`() throws {
    let today = CalendarDate(dayNumber: 20_777)
    let text = ops.submission(
      for: ops.examples[0].answers, in: ComputationContext(today: today))
    #expect(!text.contains("@"))
    #expect(text.contains("\"company-code\":\"RDG4K7\""))
    #expect(text.contains("\"offline-mode\":true"))
  }

  @Test func `a profile as JSON is read as the forms would read it`() throws {
    let json = #"{"first-name":"Dana","last-name":"Reyes","company-code":"rdg-4k7"}"#
    let profile = try ops.plan(json: Array(json.utf8), today: CalendarDate(dayNumber: 0))
    #expect(String(decoding: profile, as: UTF8.self).contains(#""company-code":"RDG4K7""#))
  }

  @Test func `a profile that the forms would refuse is refused field by field`() throws {
    let json = #"{"first-name":"Dana","company-code":"12","phone":"no"}"#
    do {
      _ = try ops.plan(json: Array(json.utf8), today: CalendarDate(dayNumber: 0))
      Issue.record("was accepted")
    } catch {
      #expect(
        error.lines.map { $0.prefix { $0 != ":" } } == ["phone", "company-code", "last-name"])
    }
  }

  @Test func `a profile has both names`() throws {
    let json = #"{"first-name":"Dana"}"#
    do {
      _ = try ops.plan(json: Array(json.utf8), today: CalendarDate(dayNumber: 0))
      Issue.record("was accepted")
    } catch {
      #expect(error.lines == ["last-name: text of 1–40 characters: it is missing"])
    }
  }
}
