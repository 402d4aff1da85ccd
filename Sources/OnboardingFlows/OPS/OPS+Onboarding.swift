import Foundation
public import OnboardingDomain

extension OPS: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: ["view", "crew.initials", "crew.name", "company.name", "company.members"],
      fragments: ["crew-strip", "crew-card", "first-day", "day-key", "ready", "board"],
      downloads: ["crew-card.svg", "first-day.ics"])
  }

  /// What follows from the answers so far.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults { OPSResults(answers, in: context) }

  /// A made-up answer may be checked as the form would be: `foyer plan ops` says who joins what.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    let profile: OPSProfile
    do { profile = try JSONDecoder().decode(OPSProfile.self, from: Data(json)) } catch {
      throw PlanRefusal(lines: ["answers: one JSON object with the ids of fields, \(error)"])
    }
    let problems = profile.problems
    guard problems.isEmpty else { throw PlanRefusal(lines: problems) }
    return Array(profile.json.utf8)
  }

  /// The answers, without address and password: those are the account's.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    "{\"profile\":\(OPSProfile(answers).json)}"
  }
}
