import FlowPages
import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingFlows
import OnboardingStore
import TestSupport
import Testing

/// Experiments on the command line: beside a running server and without one.
@Suite final class ExperimentCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-experiments-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(
    _ arguments: String, answer: Bool? = nil, width: Int? = nil
  ) -> (lines: [String], errors: [String], status: Int32) {
    let (output, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages],
      environment: ["FOYER_DATA": folder],
      print: { output.add($0) }, printError: { errors.add($0) }, columns: { width },
      ask: { question in
        if answer != nil { errors.add(question) }
        return answer
      })
    let status = FoyerCommandLine.run(
      ["experiment"] + arguments.split(separator: " ").map(String.init), in: context)
    return (output.all, errors.all, status)
  }

  @Test func `every experiment of a flow is listed, and none is started`() {
    let list = run("list")
    let lines = list.lines
    #expect(list.errors == ["There is no database in \(folder): nothing was started there."])
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains("\tdraft\t-\t-\t") })
    #expect(run("").lines == lines)
  }

  @Test func `what nobody started is named where it is to change or to be shown`() {
    #expect(run("start trial-week").status == 0)
    for step in ["stop", "ramp", "show"] {
      let refused = run(step + " rating-later" + (step == "ramp" ? " 10" : ""))
      #expect(refused.errors == ["Nobody has started rating-later."], "\(step)")
      #expect(refused.status == 65)
    }
  }

  @Test func `which edition was decided for is said, for a flag goes before the flow`() {
    for step in ["start trial-week", "stop trial-week"] { #expect(run(step).status == 0) }
    let lines = run("decide trial-week paid-at-once --yes").lines
    #expect(lines.contains { $0.contains("no other edition of familyplus than standard") })
  }

  @Test func `one that the flow has no more is shown, and can be stopped`() throws {
    let old = Experiment(
      "old-welcome", hypothesis: "Nobody reads the news.", arms: ["plain": 1, "bare": 1],
      changing: ["bare": [.leavingOut(["good-news"])]], goal: .completed)
    let store = try OnboardingStore.open(at: folder)
    _ = try store.start(
      OnboardingStore.ExperimentStart(
        flow: "nutrisync", id: "old-welcome", weights: ["plain": 1, "bare": 1], ramp: 100,
        definition: old.definition, digest: old.digest), by: "ines", now: 0)
    try store.close()
    let shown = run("show old-welcome").lines
    #expect(shown.contains("The flow has it no more: nobody is drawn any more."), "\(shown)")
    #expect(shown.contains("Nobody reads the news."))
    // Nobody comes any more, so that nothing more will be known of it.
    #expect(shown.contains { $0.hasPrefix("Not known: fewer than 100 people in an arm.") })
    #expect(!shown.contains { $0.contains("yet") || $0.contains("too early") }, "\(shown)")
    #expect(run("show old-welcome --flow calai").status == 65)
    // Every key is there, with a value or without.
    let json = try #require(run("show old-welcome --json").lines.first)
    #expect(json.contains(#""conclusion":null,"day":"#) && json.contains(#""isGone":true"#))
    #expect(json.contains(#""difference":null,"finding":"#) && json.contains(#""splitP":null"#))
    for change in ["start old-welcome", "ramp old-welcome 50", "decide old-welcome bare --yes"] {
      let refused = run(change)
      #expect(refused.status == 65 && refused.errors.first?.contains("to stop it") == true)
    }
    #expect(run("stop old-welcome").lines == ["old-welcome is stopped. The flow has it no more."])
    #expect(run("list").lines.last?.contains("old-welcome\tstopped") == true)
  }

  @Test func `at a terminal a list is a table that fits it`() {
    let lines = run("list", width: 80).lines
    #expect(lines.first?.hasPrefix("FLOW") == true && lines.first?.hasSuffix("HYPOTHESIS") == true)
    #expect(lines.count > 5 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
  }

  @Test func `one is started, ramped, stopped, gone on with and decided`() {
    #expect(
      run("start short-welcome --ramp 10").lines == [
        "short-welcome of nutrisync is running: 10 of 100 new sessions take part, 50 % all-screens,"
          + " 50 % short. It should run for 14 days at least."
      ])
    #expect(
      run("start short-welcome").lines.first?.hasPrefix(
        "short-welcome of nutrisync is running already: 10 of 100") == true)
    #expect(
      run("ramp short-welcome 60").lines == [
        "60 of 100 new sessions take part in short-welcome."
      ])
    #expect(run("list").lines[0].contains("short-welcome\trunning\t60 %"))
    #expect(run("stop short-welcome").status == 0)
    // With as many as before.
    #expect(run("start short-welcome").lines[0].contains("60 of 100 new sessions take part"))
    #expect(
      run("decide short-welcome short").errors == [
        "short-welcome is running; stop it before you decide."
      ])
    #expect(
      run("stop short-welcome").lines == [
        "short-welcome is stopped. Whoever was drawn keeps the arm."
      ])
    #expect(
      run("stop short-welcome").lines == [
        "short-welcome is stopped already. Whoever was drawn keeps the arm."
      ])
    let decided = run("decide short-welcome short")
    #expect(decided.status == 0)
    #expect(
      decided.lines.first == "short-welcome of nutrisync is decided for short, for everybody.")
    #expect(decided.lines.contains("  take the screen good-news out."))
    #expect(!decided.lines.contains { $0.contains("FOYER_FLAGS") })
    #expect(run("list").lines[0].contains("short-welcome\tdecided for short\t-"))
    #expect(
      run("start short-welcome").errors == [
        "short-welcome was decided for short, for good. A new question has an id of its own."
      ])
  }

  @Test func `at a terminal it is asked whether to decide, and no changes nothing`() {
    _ = run("start short-welcome")
    #expect(run("decide short-welcome short", answer: false).errors.count == 1, "it is running")
    _ = run("stop short-welcome")
    let refused = run("decide short-welcome short", answer: false)
    #expect(refused.status == 1 && refused.lines.isEmpty)
    // What is known so far stands before the question.
    #expect(
      refused.errors.first?.hasPrefix("short-welcome of nutrisync: stopped, on day 1\n") == true)
    #expect(
      refused.errors.first?.contains("Not known: fewer than") == true, "\(refused.errors)")
    #expect(refused.errors.first?.contains("who is half-way through as well") == true)
    #expect(refused.errors.last == "Nothing was changed.")
    #expect(run("list").lines[0].contains("short-welcome\tstopped"))
    #expect(run("decide short-welcome short --yes", answer: false).errors.isEmpty)
    #expect(run("decide short-welcome short", answer: false).errors.isEmpty, "it was decided")
  }

  @Test(arguments: [
    (
      "show trial-week --flow calai",
      "There is no experiment trial-week of calai, but one of familyplus."
        + " There are: rating-later, paywall-title."
    ),
    (
      "stop dance --flow nutrisync",
      "There is no experiment dance of nutrisync. There are: short-welcome."
    ),
    (
      "show dance",
      "There is no experiment dance. There are: short-welcome of nutrisync, rating-later of calai,"
        + " paywall-title of calai, trial-week of familyplus."
    ),
  ])
  func `an experiment that isn't there is told with those that are`(
    arguments: String, sentence: String
  ) {
    let result = run(arguments)
    #expect(result.status == 65)
    #expect(result.errors == [sentence])
  }

  @Test func `each change is a line of the audit trail`() throws {
    for command in ["start short-welcome", "ramp short-welcome 60", "stop short-welcome"] {
      #expect(run(command).status == 0)
    }
    _ = run("start short-welcome")
    _ = run("stop short-welcome")
    #expect(run("decide short-welcome short").status == 0)
    let store = try OnboardingStore.open(at: folder)
    let trail = try store.auditLines(before: nil, limit: 10).reversed()
    #expect(
      trail.map(\.action) == [
        "started-experiment", "ramped-experiment", "stopped-experiment", "started-experiment",
        "stopped-experiment", "decided-experiment",
      ])
    #expect(
      trail.allSatisfy { $0.who == "command line" && $0.subject == "nutrisync/short-welcome" })
    try store.close()
  }

  @Test func `what to change is said for words and editions, too`() {
    _ = run("start paywall-title")
    _ = run("stop paywall-title")
    let words = run("decide paywall-title plan").lines
    #expect(
      words.contains("    paywall.title <- experiment.paywall-title.plan.paywall.title"))
    _ = run("start trial-week")
    _ = run("stop trial-week")
    #expect(
      run("decide trial-week free-week").lines.contains { $0.contains("make trial the first") })
    #expect(run("decide trial-week paid-at-once").status == 65)
  }

  @Test(arguments: [
    ("start nobody", 65), ("start short-welcome --ramp 101", 64), ("ramp short-welcome -1", 64),
    ("ramp short-welcome 10", 65), ("stop short-welcome", 65), ("show short-welcome", 65),
    ("decide short-welcome sideways", 65), ("decide short-welcome short", 65),
    ("start short-welcome --flow calai", 65), ("start short-welcome --flow nowhere", 64),
  ])
  func `what makes no sense is told with its status`(arguments: String, status: Int32) {
    _ = run("start trial-week")
    let result = run(arguments)
    #expect(result.status == status && !result.errors.isEmpty && result.lines.isEmpty)
  }

  @Test func `what is known is printed, as text and as JSON`() throws {
    _ = run("start short-welcome")
    let text = run("show short-welcome").lines
    #expect(text[0] == "short-welcome of nutrisync: running, day 1 of 14 to 56")
    #expect(
      text.contains(
        "Too few people yet: a difference is told from 100 in each arm on."
          + " It is on day 1 of at least 14: too early to decide."))
    let json = try #require(run("show short-welcome --json").lines.first)
    let members = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(members["state"] as? String == "running" && members["day"] as? Int == 1)
    #expect((members["comparisons"] as? [[String: Any]])?.first?["finding"] as? String == "too-few")
  }

  @Test func `a decided one is decided for the same arm in its text and in its JSON`() throws {
    for command in ["start", "stop", "decide"] {
      #expect(run("\(command) short-welcome" + (command == "decide" ? " short" : "")).status == 0)
    }
    #expect(
      run("show short-welcome").lines.first
        == "short-welcome of nutrisync: decided for short, on day 1")
    let json = try #require(run("show short-welcome --json").lines.first)
    let members = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(members["state"] as? String == "decided" && members["isKept"] as? Bool == true)
    #expect(
      run("show short-welcome").lines.contains("The figures are as they were when it was decided."))
    #expect(members["decidedFor"] as? String == "short")
  }

  @Test func `all numbers of a guardrail have one unit`() throws {
    _ = run("start short-welcome")
    let json = try #require(run("show short-welcome --json").lines.first)
    let members = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let comparison = try #require((members["comparisons"] as? [[String: Any]])?.first)
    let guardrails = try #require(comparison["guardrails"] as? [[String: Any]])
    for guardrail in guardrails {
      let isTime = guardrail["guardrail"] as? String == "time to finish"
      #expect(guardrail["unit"] as? String == (isTime ? "seconds" : "share"), "\(guardrail)")
      let most = try #require(guardrail["mostAllowed"] as? Double)
      #expect(isTime ? most > 1 : (0...1).contains(most), "\(guardrail)")
    }
    #expect(Set(guardrails.compactMap { $0["unit"] as? String }) == ["share", "seconds"])
    #expect(run("show short-welcome").lines.contains { $0.contains("may be at most +2.0 points") })
  }

  @Test func `beside a running server the next request knows`() throws {
    let house = try TestApplication([NutriSync().withPages], folder: folder)
    defer { try? house.close() }
    try house.takeRequests()
    func shortens() throws -> Bool {
      for _ in 0..<40 {
        let client = house.client()
        try client.open("/nutrisync")
        try client.submit(action: "later")
        try client.submit()
        try client.submit(["energy-level": "5"])
        if client.page.screen == "basic-info" { return true }
      }
      return false
    }
    #expect(try !shortens())
    #expect(run("start short-welcome").status == 0)
    #expect(try shortens())
    #expect(run("ramp short-welcome 0").status == 0)
    #expect(try !shortens())
    #expect(run("stop short-welcome").status == 0)
    #expect(run("decide short-welcome short").status == 0)
    #expect(try shortens())
    #expect(run("show short-welcome").lines[0].contains("decided for short"))
  }
}
