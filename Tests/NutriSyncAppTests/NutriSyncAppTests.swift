import Foundation
import NutriSyncAppModel
import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import OnboardingPlans
import Testing

/// The example app without its views: walked to the end, closed in the middle, begun anew.
@MainActor @Suite struct NutriSyncAppTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "nutrisync-app-\(UInt64.random(in: 0 ... .max))")

  private func launch(_ services: NutriSyncServices = .sample) throws -> NutriSyncAppModel {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let id = try #require(SessionID(bytes: Array(repeating: 5, count: 16)))
    return NutriSyncAppModel(
      file: SessionFile(folder.appending(path: "session"), of: NutriSync().flow),
      services: services, newSessionID: { id }, now: { Moment(instant: 1_795_000_000) })
  }

  /// Fills in what an example person answered, screen by screen, until a screen or the end.
  private func walk(
    _ model: NutriSyncAppModel, as person: ExamplePerson, until screen: ScreenID? = nil
  ) async {
    for _ in 0..<60 where !model.walk.isComplete && model.walk.screen.id != screen {
      for field in model.walk.place.fields {
        if field.format == .newPassword {
          model.walk.enter(secret: "seven quiet boats", in: field.id)
        } else if let answer = person.answers[field.id] {
          model.walk[field.id] = answer
        }
      }
      await model.press()
    }
  }

  @Test func `an example person comes to the end, and the plan is that of the web`() async throws {
    let person = try #require(NutriSync().examples.first { $0.id == "build-muscle" })
    let model = try launch()
    var answers = person.answers
    answers[NutriSync.email] = "jonas@example.com"
    await walk(model, as: ExamplePerson(id: person.id, answers: answers))
    #expect(model.walk.isComplete)
    let plan = try #require(model.plan)
    let web = try NutriSync().results(
      of: model.walk.answers, in: ComputationContext(today: Moment(instant: 1_795_000_000).day))
    #expect(plan.energy.targetKcal == web.energy.targetKcal)
    #expect(plan.mealWindows == web.mealWindows)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `a walk that was closed goes on where it stood`() async throws {
    let person = try #require(NutriSync().examples.first { $0.id == "metric" })
    await walk(try launch(), as: person, until: "daily-routine")
    let again = try launch()
    #expect(again.walk.screen.id == "daily-routine")
    #expect(again.walk.answers[NutriSync.weight] == person.answers[NutriSync.weight])
    try again.startOver()
    #expect(again.walk.screen.id == "permissions")
    #expect(try launch().walk.screen.id == "permissions")
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `a server that can't be reached loses nothing`() async throws {
    struct Unreachable: Error {}
    let person = try #require(NutriSync().examples.first { $0.id == "metric" })
    let model = try launch(NutriSyncServices { _ in throw Unreachable() })
    await walk(model, as: person, until: "account")
    model.walk[NutriSync.email] = "emile@example.com"
    model.walk[secret: NutriSync.password] = "seven quiet boats"
    await model.press()
    #expect(model.hasFailed)
    #expect(model.walk.screen.id == "account")
    #expect(model.walk[NutriSync.email] == "emile@example.com")
    try FileManager.default.removeItem(at: folder)
  }
}
