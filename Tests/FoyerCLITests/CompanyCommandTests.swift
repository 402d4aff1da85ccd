import FlowPages
import Foundation
import OnboardingFlows
import OnboardingStore
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// Companies and migrations on the command line.
@Suite final class CompanyCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-companies-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(
    _ arguments: [String], width: Int? = nil
  ) -> (lines: [String], errors: [String], status: Int32) {
    let (output, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [OPS().withPages, NutriSync().withPages], environment: ["FOYER_DATA": folder],
      print: { output.add($0) },
      printError: { errors.add($0) }, columns: { width })
    let status = FoyerCommandLine.run(arguments, in: context)
    return (output.all, errors.all, status)
  }

  @Test func `a company is added, listed and removed`() {
    let add = run(["company", "add", "--code", "rdg-4k7", "--name", "Ridgeline", "--limit", "30"])
    #expect(add.lines == ["Added Ridgeline. Its people join with RDG4K7."])
    #expect(run(["company", "list"]).lines == ["RDG4K7\t0\t30\tRidgeline"])
    #expect(run(["company", "remove", "--code", "RDG 4K7"]).lines == ["Removed RDG4K7."])
    #expect(run(["company"]).lines.isEmpty)
  }

  @Test func `a folder that can only be read is listed, and nothing is changed in it`() throws {
    let places = [folder, folder + "/foyer.sqlite"]
    _ = run(["company", "add", "--code", "ABC000", "--name", "Zero", "--yard", "North"])
    defer { try? permit(0o700, places) }
    try permit(0o500, places)
    // Root may write wherever it likes.
    let refused: Int32 = geteuid() == 0 ? 0 : 77
    #expect(run(["company", "list"]).lines == ["ABC000\t0\t-\tZero"])
    #expect(run(["company", "show", "--code", "ABC000"]).lines.count == 1)
    for kind in ["webhook", "operator", "experiment"] {
      #expect(run([kind, "list"]).status == 0, "\(kind)")
    }
    #expect(run(["company", "remove", "--code", "ABC000"]).status == refused)
  }

  private func permit(_ mode: Int, _ paths: [String]) throws {
    for path in paths {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }

  @Test func `commands that come at once wait for each other`() throws {
    _ = run(["company", "add", "--code", "ABC000", "--name", "Zero"])
    let others = Mutex<[String]>([])
    let folder = folder
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let errors = SaidLines()
      let context = CommandContext(
        onboardings: [OPS().withPages], environment: ["FOYER_DATA": folder], print: { _ in },
        printError: errors.add)
      let status = FoyerCommandLine.run(
        ["company", "add", "--code", "ABC00\(number + 1)", "--name", "Other"], in: context)
      others.withLock { $0.append("\(status) \(errors.all)") }
    }
    #expect(others.withLock { $0 } == [String](repeating: "0 []", count: 4))
    #expect(run(["company", "list"]).lines.count == 5)
  }

  @Test func `a store is waited for while a command has it, and not while a server does`() throws {
    let place = try StorePlace(folder: folder, store: nil)
    let holder = try place.open()
    let error = #expect(throws: StoreError.self) { try place.openWaiting { false } }
    #expect(error?.name == "in-use")
    var refusals = 0
    // The command ends once somebody has found that it has the store.
    let store = try place.openWaiting {
      refusals += 1
      if refusals == 2 { try? holder.close() }
      return true
    }
    #expect(refusals == 2)
    try store.close()
  }

  @Test func `at a terminal a company is shown with its name, limit and members`() throws {
    _ = run([
      "company", "add", "--code", "ABC123", "--name", "One", "--limit", "9", "--yard", "North yard",
    ])
    _ = run(["company", "add", "--code", "ABC124", "--name", "Two"])
    let shown = run(["company", "show", "--code", "ABC123"], width: 80).lines
    #expect(
      shown.prefix(4) == [
        "CODE    MEMBERS  LIMIT  NAME", "ABC123  0        9      One", "",
        "FACT  WHAT IS SAID  SINCE",
      ])
    let fact = try #require(shown.last)
    #expect(fact.wholeMatch(of: /yard  North yard    20\d\d-\d\d-\d\d/) != nil, "\(fact)")
    let bare = run(["company", "show", "--code", "ABC124"], width: 80)
    #expect(bare.lines.contains("ABC124  0        -      Two"))
    #expect(bare.errors == ["No facts about the first day."])
  }

  @Test func `at a terminal a list of nothing says so, in a pipe it is empty`() {
    _ = run(["company", "add", "--code", "ABC123", "--name", "One"])
    _ = run(["company", "remove", "--code", "ABC123"])
    for (command, things) in [
      ("company", "companies"), ("webhook", "webhooks"), ("operator", "operators"),
      ("app", "apps"),
    ] {
      let list = run([command, "list"], width: 80)
      #expect(list.lines == [] && list.errors == ["No \(things)."])
      let piped = run([command, "list"])
      #expect(piped.lines == [] && piped.errors == [] && piped.status == 0)
    }
  }

  @Test func `a code that is taken is told with status 65`() {
    _ = run(["company", "add", "--code", "ABC123", "--name", "One"])
    let second = run(["company", "add", "--code", "abc-123", "--name", "Two"])
    #expect(second.status == 65)
    #expect(second.errors == ["The code ABC123 is taken."])
  }

  @Test(arguments: ["TOOLONG1", "SHORT"])
  func `a code that no form takes is told with status 65`(code: String) {
    let add = run(["company", "add", "--code", code, "--name", "One"])
    #expect(add.status == 65)
    #expect(
      add.errors == ["The code \(code) can't be typed: the form takes 6 letters and digits."])
    #expect(run(["company", "list"]).lines.isEmpty)
  }

  @Test func `what a company says about the first day can change`() throws {
    let add = run([
      "company", "add", "--code", "ABC123", "--name", "One", "--start", "2026-11-23T06:30",
      "--yard", "North yard", "--lead-phone", "(555) 555-0143",
    ])
    #expect(add.status == 0)
    let change = run(["company", "change", "--code", "abc-123", "--start", "", "--crew", "Crew 4"])
    #expect(change.lines == ["Changed ABC123: what it says of crew, start."])
    #expect(run(["company", "change", "--code", "NOBODY", "--crew", "4"]).status == 65)
    let shown = run(["company", "show", "--code", "ABC 123"]).lines.map {
      $0.split(separator: "\t")
    }
    #expect(
      shown.map { $0.prefix(2).joined(separator: ": ") }
        == ["crew: Crew 4", "lead-phone: (555) 555-0143", "yard: North yard"])
    #expect(
      shown.allSatisfy { $0.count == 3 && $0[2].wholeMatch(of: /said 20\d\d-\d\d-\d\d/) != nil })
    #expect(run(["company", "show", "--code", "NOBODY"]).status == 65)
  }

  @Test func `a name and a limit can change, and nobody has to leave`() {
    _ = run(["company", "add", "--code", "ABC123", "--name", "One", "--limit", "2"])
    let change = run([
      "company", "change", "--code", "ABC123", "--name", " Two and Sons ", "--limit", "5",
    ])
    #expect(change.lines == ["Changed ABC123: its name; its limit."])
    #expect(run(["company", "list"]).lines == ["ABC123\t0\t5\tTwo and Sons"])
    _ = run(["company", "add", "--code", "FREE12", "--name", "Free", "--limit", "0"])
    #expect(run(["company", "list"]).lines.contains("FREE12\t0\t-\tFree"))
    _ = run(["company", "remove", "--code", "FREE12"])
    _ = run(["company", "change", "--code", "ABC123", "--limit", "0"])
    #expect(run(["company", "list"]).lines == ["ABC123\t0\t-\tTwo and Sons"])
    _ = run(["company", "change", "--code", "ABC123", "--crew", "4"])
    #expect(run(["company", "list"]).lines == ["ABC123\t0\t-\tTwo and Sons"])
    #expect(run(["company", "change", "--code", "NOBODY", "--limit", "4"]).status == 65)
    #expect(run(["company", "change", "--code", "ABC123"]).status == 64)
  }

  @Test(arguments: [
    "a\tb", "a\nb", "a\r\nb", "a\u{2028}b", "a\u{1b}[2J", String(repeating: "n", count: 81),
  ])
  func `a name or a fact of more than a line is told with status 64`(text: String) {
    for arguments in [["--name", text], ["--name", "One", "--yard", text]] {
      #expect(run(["company", "add", "--code", "ABC123"] + arguments).status == 64)
    }
    #expect(run(["company", "change", "--code", "ABC123", "--name", text]).status == 64)
    #expect(run(["company", "list"]).lines.isEmpty)
  }

  @Test(arguments: [
    ["--start", "tomorrow"], ["--start", "2026-02-30 06:30"], ["--start", "2026-11-23"],
    ["--map", "http://example.com"], ["--lead-phone", "call me"],
    ["--yard", String(repeating: "y", count: 81)],
  ])
  func `a fact that makes no sense is told with status 64`(arguments: [String]) {
    let status = run(["company", "add", "--code", "ABC123", "--name", "One"] + arguments).status
    #expect(status == 64)
    #expect(run(["company", "list"]).lines.isEmpty)
  }

  @Test func `removing a company that is not there is told with status 65`() {
    _ = run(["company", "add", "--code", "ABC123", "--name", "One"])
    #expect(run(["company", "remove", "--code", "NOBODY"]).status == 65)
  }

  @Test(arguments: [
    ["--code", "äöü", "--name", "One"], ["--code", "ABC123", "--name", " "],
    ["--code", "ABC123", "--name", "One", "--limit", "-1"], ["--name", "One"],
  ])
  func `a company that makes no sense is told with status 64`(arguments: [String]) {
    #expect(run(["company", "add"] + arguments).status == 64)
  }

  @Test func `a migration says what becomes of each screen and each field`() throws {
    let result = run(["flow", "ops", "--migration", "original:consolidated"])
    #expect(result.status == 0)
    let text = try #require(result.lines.first)
    #expect(text.hasPrefix("ops: original@1 to consolidated@1\n\nScreens\n"))
    #expect(text.contains("  email               -> account-setup (with password)\n"))
    #expect(text.contains("  field-setup         new: shown\n"))
    #expect(text.contains("  phone            carried\n"))
    let back = try #require(
      run(["flow", "ops", "--migration", "consolidated:original"]).lines.first)
    #expect(back.contains("  account-setup  -> email, password, account-created\n"))
    #expect(back.contains("carried, not asked there; kept for the way back"))
  }

  @Test(arguments: [
    "original", "original:sideways", "original@7:consolidated", "original:original",
  ])
  func `a migration that nobody wrote is told with status 64`(ends: String) {
    #expect(run(["flow", "ops", "--migration", ends]).status == 64)
  }

  @Test(arguments: [
    "company list", "company show --code ABC123", "company remove --code ABC123",
    "company change --code ABC123 --yard Hall", "webhook list", "webhook remove wh_1",
    "webhook replay wh_1", "operator list", "operator remove ada", "experiment stop short-welcome",
    "experiment show short-welcome", "export profiles", "insights --flow nutrisync",
    "simulate --remove",
  ])
  func `what adds nothing makes no store in a folder that was mistyped`(command: String) {
    let result = run(command.split(separator: " ").map(String.init))
    #expect(result.status == 66 && result.lines.isEmpty)
    #expect(result.errors == ["There is no database in \(folder)."])
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `that a store was made is said, and none takes the place of one that was lost`() throws
  {
    let add = ["company", "add", "--code", "ABC123", "--name", "One"]
    #expect(
      run(add).errors == [
        "There was nothing in \(folder): a new store and new keys were made there."
      ])
    #expect(run(["company", "add", "--code", "ABC124", "--name", "Two"]).errors.isEmpty)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name != "keys.json" {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let lost = run(add)
    #expect(lost.status == 66)
    #expect(lost.errors.first == "There is no database in \(folder) beside keys.json.")
    #expect(!FileManager.default.fileExists(atPath: folder + "/foyer.sqlite"))
  }

  @Test func `a store that begins with a company has its keys, so that none seem lost`() throws {
    _ = run(["company", "add", "--code", "ABC123", "--name", "One"])
    let data = ExistingData(folder: folder)
    #expect(data.hasKeys && data.hasDatabase && data.warning(data) == nil)
  }
}
