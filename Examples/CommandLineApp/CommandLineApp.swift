import FoyerClient
import Foundation
import OnboardingApp
import OnboardingDomain
import OnboardingFlows

/// An app in a few lines: it takes over what was answered in a browser, lets the person change an answer
/// by the flow's own rules, and saves it back.
///
///     command-line-app <server> <code> <exercise sessions a week>
@main
struct CommandLineApp {
  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let server = URL(string: arguments[1]),
      let sessions = Int(arguments[3])
    else {
      fail("command-line-app <server> <code or link> <exercise sessions a week>")
    }
    let client = FoyerClient(server: server, device: "Command line")
    let code = URL(string: arguments[2]).flatMap(FoyerClient.code) ?? arguments[2]
    let handedOver = try await client.redeem(code, of: NutriSync(), at: now())
    print("name: \(handedOver.answers[NutriSync.name] ?? "nobody")")

    // From here on the app is on its own: the same screens, the same checks.
    let model = OnboardingModel(NutriSync(), session: handedOver.draft.session, now: now)
    guard change(model, to: sessions) else { fail("The flow refuses \(sessions) sessions.") }
    let results = try JSONEncoder().encode(try model.results())
    print("results: \(String(decoding: results, as: UTF8.self))")

    let saved = try await client.save(
      model.session, of: NutriSync(), token: handedOver.token, revision: handedOver.draft.revision,
      at: now())
    switch saved {
    case .saved(let draft): print("saved as revision \(draft.revision)")
    case .conflict(let other): print("answered on \(other.device ?? "another device") meanwhile")
    }
  }

  @MainActor
  static func change(_ model: OnboardingModel<NutriSync>, to sessions: Int) -> Bool {
    guard model.change("activity") else { return false }
    model[NutriSync.exerciseSessions] = sessions
    let isTaken = model.press()
    // Handing in, where that is due, is what saving does.
    model.finish()
    return isTaken
  }

  static func now() -> Moment {
    let date = Date()
    return Moment(
      instant: Int64(date.timeIntervalSince1970), offset: TimeZone.current.secondsFromGMT(for: date)
    )
  }

  static func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(64)
  }
}
