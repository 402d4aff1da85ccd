import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingFlows
import Synchronization
import Testing

/// `foyer vectors`: both sides are held to them, the command line that writes them and the library that
/// an app links.
@Suite struct GoldenVectorTests {
  private static let flows: [any Onboarding] = [
    NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect(),
  ]

  private func vectors(of flow: String) throws -> [String: Any] {
    let lines = Mutex<[String]>([])
    let context = CommandContext(
      onboardings: Self.flows, environment: [:],
      print: { line in lines.withLock { $0.append(line) } },
      printError: { _ in })
    let status = FoyerCommandLine.run(["vectors", flow, "--today", "2026-11-20"], in: context)
    #expect(status == 0)
    let text = lines.withLock { $0.joined(separator: "\n") }
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: ["nutrisync", "calai", "familyplus", "ops", "reflect"])
  func `an app's library makes of the answers what the vectors say`(_ id: String) throws {
    let document = try vectors(of: id)
    let onboarding = try #require(Self.flows.first { $0.flow.id.rawValue == id })
    let today = try #require(CalendarDate(iso8601: "2026-11-20"))
    let list = try #require(document["vectors"] as? [[String: Any]])
    #expect(list.count > 5)
    #expect(list.contains { !($0["problems"] as? [String] ?? []).isEmpty })
    #expect(list.contains { !($0["results"] is NSNull) })
    for vector in list {
      let json = try JSONSerialization.data(withJSONObject: try #require(vector["answers"]))
      let answers = try AnswersDocument(json: Array(json), of: onboarding.flow, today: today)
      let variant = onboarding.flow.variant(VariantID(try #require(vector["variant"] as? String)))
      #expect(
        variant.path(for: answers.answers).map(\.id.rawValue) == vector["path"] as? [String])
      let problems = try #require(vector["problems"] as? [String])
      switch Result(catching: { () throws(PlanRefusal) in
        try onboarding.plan(json: Array(json), today: today)
      }) {
      case .success(let plan):
        let made = try JSONSerialization.jsonObject(with: Data(plan)) as? NSDictionary
        #expect(made == vector["results"] as? NSDictionary)
        #expect(problems == [])
      case .failure(let refusal): #expect(refusal.lines == problems)
      }
    }
  }
}
