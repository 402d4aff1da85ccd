import FlowPages
import FoyerCLI
import Foundation
import OnboardingFlows
import OnboardingStore
import TestSupport
import Testing

/// Operators of the console on the command line, and what commands write into the audit trail.
@Suite final class OperatorCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-operators-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(
    _ arguments: [String], password: String? = nil
  ) -> (lines: [String], errors: [String], status: Int32) {
    let (output, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: ["FOYER_DATA": folder],
      print: { output.add($0) },
      printError: { errors.add($0) }, readSecret: { password })
    let status = FoyerCommandLine.run(arguments, in: context)
    return (output.all, errors.all, status)
  }

  private func trail() throws -> [AuditLine] {
    let store = try OnboardingStore.open(at: folder)
    let lines = try store.auditLines(before: nil, limit: 100)
    try store.close()
    return lines.reversed()
  }

  @Test func `an operator is added, listed, given another password and removed`() throws {
    let add = run(["operator", "add", "ines", "--role", "people"], password: "a long enough one 1")
    #expect(add.lines == ["Added ines, who may see figures and people."])
    #expect(add.errors.first == "Password of ines:")
    #expect(add.errors.last?.hasPrefix("There was nothing in \(folder)") == true)
    #expect(run(["operator", "list"]).lines.first?.hasPrefix("ines\tpeople\t20") == true)
    #expect(
      run(["operator", "password", "ines"], password: "another long one 2").lines
        == ["Changed the password of ines."])
    #expect(run(["operator", "remove", "ines"]).lines == ["Removed ines."])
    #expect(run(["operator"]).lines.isEmpty)
    #expect(
      try trail().map(\.action) == ["added-operator", "changed-password", "removed-operator"])
    #expect(try trail().allSatisfy { $0.who == "command line" && $0.subject == "operator ines" })
  }

  @Test(arguments: [
    ("short", "The password is too short: it takes 10 characters or more."),
    ("password1234", "The password is among the first that anyone tries."),
    (nil, "No password came."),
  ])
  func `a weak password is refused`(password: String?, message: String) throws {
    let add = run(["operator", "add", "ines", "--role", "view"], password: password)
    #expect(add.status == 65)
    #expect(add.errors.last == message)
    #expect(run(["operator", "list"]).lines.isEmpty)
  }

  @Test func `names and roles that make no sense are refused`() {
    #expect(run(["operator", "add", "Ines", "--role", "view"], password: "x").status == 64)
    #expect(run(["operator", "add", "ines", "--role", "all"], password: "x").status == 64)
    _ = run(["operator", "add", "ines", "--role", "view"], password: "a long enough one 1")
    let missing = run(["operator", "remove", "nobody"])
    #expect(missing.status == 65 && missing.errors == ["There is no operator nobody."])
  }

  @Test func `who is no operator is told before a password is asked for`() {
    _ = run(["operator", "add", "ines", "--role", "view"], password: "a long enough one 1")
    let missing = run(["operator", "password", "ine"], password: "another long one 2")
    #expect(missing.status == 65)
    #expect(missing.errors == ["There is no operator ine."])
  }

  @Test func `a name that is taken is told`() {
    _ = run(["operator", "add", "ines", "--role", "view"], password: "a long enough one 1")
    let second = run(["operator", "add", "ines", "--role", "people"], password: "another one 2 3")
    // Before a password is asked for.
    #expect(second.status == 65 && second.errors == ["There is an operator ines already."])
  }

  @Test func `an export of people is in the trail, one of events is not`() throws {
    try OnboardingStore.open(at: folder).close()
    #expect(run(["export", "profiles", "--flow", "reflect"]).status == 0)
    #expect(run(["export", "events"]).status == 0)
    #expect(
      try trail().map { "\($0.action) \($0.subject): \($0.detail)" }
        == ["exported profiles: foyer export, jsonl, flow reflect"])
  }

  @Test(arguments: [
    ["serve", "--console-host", "127.0.0.1"], ["serve", "--console-port", "99999"],
    ["serve", "--console-port", "0", "--console-host", "0.0.0.0"],
    ["serve", "--console-port", "0", "--console-url", "http://console.example"],
  ])
  func `a console that others could listen to is refused`(arguments: [String]) {
    let serve = run(arguments)
    #expect(serve.status == 64)
    #expect(!serve.errors.isEmpty)
  }
}
