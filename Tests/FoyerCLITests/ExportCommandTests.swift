import FlowPages
import Foundation
import OnboardingFlows
import OnboardingEvents
import OnboardingStore
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

@Suite final class ExportCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-export-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ arguments: String...) -> (lines: [String], errors: [String], status: Int32) {
    let (lines, errors) = (LineBox(), LineBox())
    let context = CommandContext(
      onboardings: [Reflect().withPages, OPS().withPages], environment: ["FOYER_DATA": folder],
      print: { lines.add($0) }, printError: { errors.add($0) })
    let status = FoyerCommandLine.run(["export"] + arguments, in: context)
    return (lines.all, errors.all, status)
  }

  private final class LineBox: Sendable {
    private let lines = Mutex<[String]>([])
    /// By bytes: to a string, a carriage return and a line feed are one character.
    func add(_ text: String) {
      let new = text.utf8.split(separator: UInt8(ascii: "\n")).map { String($0) ?? "" }
      lines.withLock { $0 += new }
    }
    var all: [String] { lines.withLock { $0 } }
  }

  private func submit(
    _ store: OnboardingStore, _ number: UInt8, _ answers: String, at now: Int64
  ) throws {
    _ = try store.submit(
      Submission(
        flow: number == 9 ? "ops" : "reflect", session: [UInt8](repeating: number, count: 16),
        flowVersion: 1, variant: "standard", profile: #"{"profile":\#(answers),"goal":null}"#,
        answers: answers, plan: nil, account: nil,
        event: Event(
          Event.Words(.completed, screen: "done"),
          Event.Circumstances(flow: "reflect", variant: "standard"), at: now * 1000,
          visit: .max - UInt64(number))),
      now: now)
  }

  private func fill() throws -> OnboardingStore {
    let store = try OnboardingStore.open(at: folder)
    try submit(store, 1, #"{"name":"Kim","birth-year":1980}"#, at: 100)
    try submit(
      store, 2, #"{"name":"=SUM(A1)","sports":["running","a, \"b\""],"birth-year":-5}"#, at: 200)
    try submit(store, 9, #"{"first-name":"Lee"}"#, at: 300)
    return store
  }

  /// The name in the answers of a line.
  private func name(_ line: String) throws -> String? {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return (object?["answers"] as? [String: Any])?["name"] as? String
  }

  @Test func `profiles come as JSON lines, in the order in which they were made`() throws {
    try fill().close()
    let all = run("profiles")
    #expect(all.status == 0)
    #expect(all.lines.count == 3)
    #expect(try run("profiles", "--flow", "reflect").lines.map(name) == ["Kim", "=SUM(A1)"])
    #expect(
      all.lines[0].hasSuffix(
        """
        "answers":{"name":"Kim","birth-year":1980},"results":{"goal":null},\
        "consents":[],"origin":null,"completed_at":"1970-01-01T00:01:40Z"}
        """))
    #expect(run("profiles", "--since", "1970-01-01T00:03:20Z").lines.count == 2)
    #expect(run("profiles", "--since", "1970-01-02").lines.isEmpty)
  }

  @Test func `a table has the questions for columns, and no formulas`() throws {
    try fill().close()
    let table = run("profiles", "--flow", "reflect", "--format", "csv").lines
    try #require(table.count == 3)
    #expect(
      table[0].hasPrefix(
        """
        id,flow,version,variant,revision,account,first_completed_at,completed_at,answers.name,\
        answers.birth-year,
        """))
    #expect(table[1].contains(",1970-01-01T00:01:40Z,Kim,1980,"))
    #expect(table[2].contains(",'=SUM(A1),-5,"))
    #expect(table[2].contains(#","[""running"",""a, \""b\""""]","#))
    #expect(table.allSatisfy { $0.utf8.last == UInt8(ascii: "\r") })
  }

  @Test func `a running server is exported beside it`() throws {
    try fill().close()
    let house = try TestApplication([Reflect().withPages], folder: folder)
    try house.takeRequests()
    let store = house.store
    #expect(run("profiles").lines.count == 3)
    try submit(store, 3, #"{"name":"Ada"}"#, at: 400)
    #expect(run("profiles").lines.count == 4)
    try store.eraseSession([UInt8](repeating: 3, count: 16))
    #expect(store.figures.logsLeft == 0)
    #expect(run("profiles").lines.count == 3)
    // Each of them is in the audit trail, which the server wrote.
    #expect(try store.auditCount(of: .exported, since: 0).times == 3)
    try house.close()
  }

  @Test func `people are not taken out where nobody can write it down`() throws {
    let store = try fill()
    let refused = run("profiles")
    #expect(refused.lines.isEmpty && refused.status == 75)
    // What would help is said where it does: this folder can be written.
    #expect(
      refused.errors.last
        == "So nothing was taken out: that has to be a line of the audit trail first.")
    #expect(run("events").status == 0)
    try store.close()
  }

  @Test func `accounts come without their passwords`() throws {
    let store = try OnboardingStore.open(at: folder)
    _ = try store.createAccount(
      NewAccount(
        email: "kim@example.com", proof: .password(hash: "$argon2id$v=19$hidden"), flow: "ops",
        session: [UInt8](repeating: 1, count: 16)), now: 60)
    try store.close()
    #expect(
      run("accounts").lines == [
        """
        {"account":1,"email":"kim@example.com","provider":"password","flow":"ops",\
        "preferences":{},"consents":[],"created_at":"1970-01-01T00:01:00Z"}
        """
      ])
    #expect(
      run("accounts", "--format", "csv").lines == [
        "account,email,provider,flow,preferences,created_at,consents\r",
        "1,kim@example.com,password,ops,{},1970-01-01T00:01:00Z,[]\r",
      ])
    #expect(run("accounts", "--flow", "reflect").lines.isEmpty)
  }

  @Test func `events come page after page, each once`() throws {
    let store = try OnboardingStore.open(at: folder)
    for number in 0..<1_203 {
      store.record(
        Event(
          Event.Words(.screenViewed, screen: number % 2 == 0 ? "name" : "goal"),
          Event.Circumstances(flow: "reflect", version: 2, locale: "en", device: "phone"),
          at: 1_250, visit: UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
      )
    }
    try store.flushEvents()
    try store.close()
    let lines = run("events").lines
    #expect(lines.count == 1_203)
    #expect(Set(lines).count == 1_203)
    #expect(
      lines.contains(
        """
        {"flow":"reflect","version":2,"variant":null,"locale":"en","device":"phone",\
        "source":"person","arms":null,"screen":"name","kind":"screen_viewed","subject":null,\
        "detail":null,"at":"1970-01-01T00:00:01Z","at_ms":1250,"visit":"0000000000000000"}
        """))
  }

  @Test func `what can't be exported is told in a sentence`() throws {
    #expect(run("profiles").errors == ["There is no database in \(folder)."])
    #expect(run("profiles", "--format", "csv").status == 64)
    #expect(run("people").status == 64)
    #expect(run("profiles", "--flow", "nobody").status == 64)
  }
}
