import FlowPages
import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingFlows
import SourceText
import Synchronization
import Testing

/// What the commands print and how they end.
@Suite struct CommandLineTests {
  /// Runs a command in this process; what it printed, and its status.
  func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) -> (output: String, errors: String, status: Int32) {
    let output = Lines()
    let errors = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: environment, print: { output.add($0) },
      printError: { errors.add($0) })
    let status = FoyerCommandLine.run(arguments, in: context)
    return (output.text, errors.text, status)
  }

  @Test func `help names every command`() {
    let result = run("--help")
    #expect(result.status == 0)
    for command in ["serve", "check", "plan", "flow", "keys"] {
      #expect(result.output.contains("\n  \(command) "), "\(command)")
    }
  }

  @Test func `the version is that of the program, and beside a flow the flow's`() {
    #expect(run("--version").output.hasPrefix("Foyer from a checkout"))
    #expect(run("insights", "--help").output.ranges(of: "\n  --version").count == 1)
    let insights = run("insights", "--flow", "nutrisync", "--version", "x")
    #expect(insights.status == 64 && insights.errors.contains("--version"))
    #expect(run("insights", "--flow", "nutrisync", "--version").status == 64)
  }

  @Test func `no command at all prints the help`() {
    let result = run()
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("OVERVIEW: Onboarding flows"))
  }

  @Test func `an unknown command is told with status 64`() {
    let result = run("dance")
    #expect(result.status == 64)
    #expect(result.errors.contains("dance"))
  }

  @Test(arguments: [
    (["audit", "list"], "There is no command \"audit\" of foyer.\n  'foyer --help' names"),
    (["audit", "--help"], "There is no command \"audit\" of foyer.\n"),
    (["audit", "--data", "var"], "There is no command \"audit\" of foyer.\n"),
    (["help", "audit"], "There is no command \"audit\" of foyer.\n"),
    (["compny", "list"], "There is no command \"compny\" of foyer; did you mean company?\n"),
    (
      ["webhook", "remve", "wh_1"],
      "There is no command \"remve\" of foyer webhook; did you mean remove?\n"
        + "  'foyer webhook --help' names"
    ),
  ])
  func `an unknown command is named, with the one that was probably meant`(
    arguments: [String], message: String
  ) {
    let errors = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: [:], print: { _ in },
      printError: { errors.add($0) })
    #expect(FoyerCommandLine.run(arguments, in: context) == 64)
    #expect(errors.text.hasPrefix(message), "\(errors.text)")
  }

  @Test(arguments: [
    (["serve", "--port", "1", "--port", "2"], "--port"),
    (["serve", "--port=1", "--data", "x", "--port", "2"], "--port"),
    (["experiment", "--data", "x", "--data", "y"], "--data"),
    (["company", "list", "--store", "x", "--store=y"], "--store"),
  ])
  func `an option of one value that is there twice is refused`(
    arguments: [String], option: String
  ) {
    let errors = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: [:], print: { _ in },
      printError: { errors.add($0) })
    #expect(FoyerCommandLine.run(arguments, in: context) == 64)
    #expect(errors.text == "\(option) is there twice, and takes one value.\n")
  }

  @Test func `an option of several values may be there several times`() throws {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = run(
      "build", "--flow", "nutrisync", "--flow", "dance", "--output", "\(folder)/out")
    #expect(result.status == 64)
    #expect(result.errors == "There is no flow \"dance\". Known: nutrisync.\n")
  }

  @Test(arguments: [
    (
      ["simulate", "--flow", "nutrisync", "--people", "-5", "--seed", "1"],
      "--people is a number from 1 to 1000000."
    ),
    (
      ["experiment", "ramp", "short-welcome", "-5"],
      "-5 is no option, and no number here is below 0."
    ),
    (["serve", "--port", "-1"], "The value '-1' is invalid for '--port <number>'"),
    (["serve", "--retain-events", "-7"], "--retain-events is -7; it has to be 0 to 36500."),
  ])
  func `what is wrong with a negative number is told`(arguments: [String], sentence: String) {
    let errors = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: [:], print: { _ in },
      printError: { errors.add($0) })
    #expect(FoyerCommandLine.run(arguments, in: context) == 64)
    #expect(errors.text.contains(sentence), "\(errors.text)")
  }

  @Test(arguments: [
    ["serve", "--port", "99999"], ["serve", "--trusted-proxy", "somewhere"],
    ["serve", "--flag", "nonsense"], ["serve", "--host", "0.0.0.0"],
    ["serve", "--public-url", "example"],
  ])
  func `an option that makes no sense is told with status 64`(arguments: [String]) {
    let errors = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: [:], print: { _ in },
      printError: { errors.add($0) })
    #expect(FoyerCommandLine.run(arguments, in: context) == 64)
    #expect(!errors.text.isEmpty)
  }

  @Test func `an unknown flow is told with the known ones`() {
    let result = run("flow", "dance")
    #expect(result.status == 64)
    #expect(result.errors == "There is no flow \"dance\". Known: nutrisync.\n")
  }

  @Test func `the definition of a flow is JSON with its sections and screens`() throws {
    let result = run("flow", "nutrisync")
    #expect(result.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let flow = try #require(json as? [String: Any])
    #expect(flow["id"] as? String == "nutrisync")
    let sections = try #require(flow["sections"] as? [[String: Any]])
    #expect(
      sections.map { $0["id"] as? String } == ["welcome", "profile", "goals", "schedule", "setup"])
    let screens = sections.flatMap { $0["screens"] as? [[String: Any]] ?? [] }
    #expect(screens.count == NutriSync().flow.screenIDs.count)
    let weightGoal = try #require(screens.first { $0["id"] as? String == "weight-goal" })
    #expect(weightGoal["shownWhen"] as? String == "primary-goal is lose-weight or build-muscle")
  }

  static let answers = """
    {"birth-date":"1990-04-12","sex":"female","height-cm":165,"weight-kg":75,"body-fat":5,\
    "primary-goal":"lose-weight","target-weight-kg":68,"pace":"moderate","wake-time":"06:00",\
    "lunch-time":"12:00","work-end-time":"17:00","bed-time":"22:00","activity-level":"active",\
    "exercise-sessions":3,"meal-pattern":"three"}
    """

  @Test func `a plan is printed as JSON`() throws {
    let file = try TemporaryFile(Self.answers)
    let result = run("plan", "nutrisync", "--answers", file.path, "--today", "2026-11-20")
    #expect(result.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let plan = try #require(json as? [String: Any])
    #expect(
      Set(plan.keys).isSuperset(of: [
        "energy", "macros", "mealWindows", "eatingMinutes", "overnightFastMinutes", "projection",
        "goal", "safety", "explanations",
      ]))
    let windows = try #require(plan["mealWindows"] as? [[String: Any]])
    #expect(windows.map { $0["start"] as? String } == ["07:00", "12:00", "17:30"])
  }

  @Test func `bad answers end with status 65 and a line for each field`() throws {
    let file = try TemporaryFile(#"{"sex":"x","height-cm":20,"weight-kg":75}"#)
    let result = run("plan", "nutrisync", "--answers", file.path, "--today", "2026-11-20")
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("sex") })
    #expect(lines.contains { $0.hasPrefix("height-cm") })
    #expect(lines.contains { $0.hasPrefix("birth-date") })
  }

  @Test func `a folder in the place of a file of answers is told as what it is`() throws {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = run("plan", "nutrisync", "--answers", folder)
    #expect(result.status == 66)
    #expect(result.errors == "Can't read \(folder): it is a folder, and a file is wanted.\n")
  }

  @Test func `answers are read of a pipe as of a file`() throws {
    let file = try TemporaryFile(Self.answers)
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(Self.answers.utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let result = run("plan", "nutrisync", "--answers", path, "--today", "2026-11-20")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output
        == run("plan", "nutrisync", "--answers", file.path, "--today", "2026-11-20").output)
    withExtendedLifetime(pipe) {}
  }

  @Test(arguments: [
    ("/dev/null", "there is nothing in the file"), ("/dev/zero", "more than 16 MiB"),
  ])
  func `a device is read as far as it may be, and told as what it is`(
    path: String, sentence: String
  ) {
    let result = run("plan", "nutrisync", "--answers", path)
    #expect(result.status == 65)
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test(arguments: [
    (POSIXErrorCode.EACCES, "this account has no permission to read it"),
    (.ENOENT, "there is no such file or folder"), (.EIO, "the disk answers with an error"),
  ])
  func `what keeps a file from being read is told in words`(
    code: POSIXErrorCode, words: String
  ) {
    let error = CocoaError(
      .fileReadUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(code)])
    #expect(FileProblem(reading: "/nowhere", error).description == words)
    #expect(FileProblem(reading: "/nowhere", POSIXError(code)).description == words)
  }

  @Test(arguments: ["zz", "de", "en-", "en_US"])
  @MainActor func `a walk in a language that nobody wrote is refused with those that there are`(
    locale: String
  ) {
    let result = run("walk", "nutrisync", "--locale", locale, "--example", "lose-weight")
    #expect(result.status == 64)
    #expect(result.errors == "There is no language \(locale). Known: en.\n")
    #expect(result.output.isEmpty)
  }

  @Test @MainActor func `a walk in a variety of a language is a walk in the language`() {
    let result = run("walk", "nutrisync", "--locale", "en-GB", "--example", "lose-weight")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test @MainActor func `a walk among words that are no UTF-8 is refused with the place`() throws {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(atPath: "Templates", toPath: folder + "/Templates")
    let file = URL(fileURLWithPath: folder + "/Templates/nutrisync/copy.xcstrings")
    try (Data("{\n\"".utf8) + [0xE9]).write(to: file)
    let result = run(
      "walk", "nutrisync", "--example", "lose-weight", "--templates", folder + "/Templates")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "Templates/nutrisync/copy.xcstrings:2:2: the file is not UTF-8: its byte 4 "))
  }

  @Test(arguments: [
    ["plan", "nutrisync", "--answers"], ["walk", "nutrisync", "--answers"], ["replay"],
    ["words", "nutrisync", "--import"], ["import", "accounts", "--flow", "nutrisync", "--file"],
  ])
  @MainActor func `a file that isn't there is named, with status 66`(arguments: [String]) {
    let errors = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: [:], print: { _ in },
      printError: { errors.add($0) })
    #expect(FoyerCommandLine.run(arguments + ["/nowhere/file.csv"], in: context) == 66)
    #expect(errors.text.hasPrefix("Can't read /nowhere/file.csv: "), "\(errors.text)")
  }

  @Test func `translations that are none end with status 65, and say so`() throws {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["words.csv", "words.xliff"] {
      try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      let result = run("words", "nutrisync", "--import", "\(folder)/\(name)")
      #expect(result.status == 65)
      #expect(!result.errors.isEmpty && result.output.isEmpty)
    }
  }

  @Test(arguments: [
    "serve", "check", "plan", "flow", "company", "keys", "webhook", "export", "import",
  ])
  func `a command prints its own help`(command: String) {
    for arguments in [[command, "--help"], ["help", command]] {
      let output = Lines()
      let context = CommandContext(
        onboardings: [NutriSync().withPages], environment: [:], print: { output.add($0) },
        printError: { _ in })
      #expect(FoyerCommandLine.run(arguments, in: context) == 0)
      #expect(output.text.contains("USAGE: foyer \(command)"), "\(arguments)")
    }
  }

  @Test(arguments: [
    (["keys", "revoke", "--help"], "links of foyer link that were sealed with it end."),
    (["link", "--help"], "or until the key that sealed it is revoked (foyer keys revoke)."),
  ])
  func `the help says that a revoked key ends its links`(arguments: [String], sentence: String) {
    let output = Lines()
    let context = CommandContext(
      onboardings: [NutriSync().withPages], environment: [:], print: { output.add($0) },
      printError: { _ in })
    #expect(FoyerCommandLine.run(arguments, in: context) == 0)
    let words = output.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(sentence), "\(output.text)")
  }

  @Test func `everything is sound`() {
    let result = run("check")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("nutrisync: sound"))
    #expect(result.output.contains("nutrisync: at least 2"))
  }

  @Test func `a broken template refuses the check with its place`() throws {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(atPath: "Templates", toPath: folder + "/Templates")
    try Data("{{<layout}}\n{{$content}}{{nonsense}}{{/content}}\n{{/layout}}\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/Templates/nutrisync/welcome.mustache"))
    let result = run("check", "--templates", folder + "/Templates")
    #expect(result.status == 1)
    #expect(result.output.contains("Templates/nutrisync/welcome.mustache\n"))
    #expect(result.output.contains("2:13"))
    #expect(result.output.contains("nonsense"))
    #expect(result.errors.isEmpty)
  }
}

/// Lines that a command printed.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func add(_ line: String) {
    lines.withLock { $0.append(line.hasSuffix("\n") ? line : line + "\n") }
  }
  var text: String { lines.withLock { $0.joined() } }
}

/// A file that is gone when the test is.
final class TemporaryFile {
  let path: String

  init(_ text: String) throws {
    path = try Self.folder() + "/file"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  static func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }
}
