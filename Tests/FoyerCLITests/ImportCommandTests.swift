import FlowPages
import Foundation
import OnboardingFlows
import OnboardingStore
import Sealing
import TestSupport
import Testing

@testable import FoyerCLI

@Suite final class ImportCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-import-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let bcrypt = "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i"

  /// More memory than a server has to spare.
  private static let costly = "$argon2id$v=19$m=999999,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA"

  private func run(
    _ lines: [String], isStopped: @escaping @Sendable (_ told: [String]) -> Bool = { _ in false }
  ) throws -> (lines: [String], errors: [String], status: Int32) {
    let file = try TemporaryFile(lines.joined(separator: "\n"))
    let (output, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [OPS().withPages], environment: ["FOYER_DATA": folder],
      print: { output.add($0) },
      printError: { errors.add($0) }, watchInterruption: { try $0 { isStopped(errors.all) } })
    let status = FoyerCommandLine.run(
      ["import", "accounts", "--file", file.path, "--flow", "ops"], in: context)
    return (output.all, errors.all, status)
  }

  @Test func `who had a password there signs in with it here, and has our hash from then on`()
    throws
  {
    let argon = try PasswordHasher().hash(Password("nine brown chairs"))
    let result = try run([
      #"{"email":"Kim@example.com","hash":"\#(argon)","created_at":"2024-05-01"}"#, "",
      #"{"email":"lee@example.com","hash":"\#(Self.bcrypt)"}"# + "\r",
    ])
    #expect(result.lines == ["Added 2 accounts; 0 were there already."], "\(result.errors)")
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let check = PasswordCheck(store: store, hasher: try PasswordHasher())
    let kim = try #require(try store.account(email: "kim@example.com"))
    #expect(kim.passwordHash == argon)
    #expect(kim.createdAt == 1_714_521_600)
    #expect(try check.verify(Password("nine brown chairs"), of: kim) != nil)
    let lee = try #require(try store.account(email: "lee@example.com"))
    #expect(try store.costliestImportedHash() == Self.bcrypt)
    #expect(try check.verify(Password("wrong"), of: lee) == nil)
    #expect(try check.verify(Password("wrong"), of: nil) == nil)
    #expect(try check.verify(Password("abc"), of: lee) != nil)
    #expect(try store.importedHash(of: lee.id) == nil)
    let after = try #require(try store.account(id: lee.id))
    #expect(after.passwordHash != lee.passwordHash)
    #expect(try PasswordHasher().verify(Password("abc"), against: after.passwordHash))
    #expect(try check.verify(Password("abc"), of: after) != nil)
    #expect(try check.verify(Password("wrong"), of: after) == nil)
  }

  @Test func `a hash of another cost becomes one of today's with the first right password`() throws
  {
    let cheap = try PasswordHasher(cost: .least).hash(Password("nine brown chairs"))
    let result = try run([#"{"email":"kim@example.com","hash":"\#(cheap)"}"#])
    #expect(result.lines == ["Added 1 account; 0 were there already."], "\(result.errors)")
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let check = PasswordCheck(store: store, hasher: try PasswordHasher())
    let kim = try #require(try store.account(email: "kim@example.com"))
    func hash() throws -> String { try #require(try store.account(id: kim.id)?.passwordHash) }
    #expect(try check.verify(Password("nine brown tables"), of: kim) == nil)
    #expect(try hash() == cheap)
    #expect(try check.verify(Password("nine brown chairs"), of: kim) != nil)
    let renewed = try hash()
    #expect(renewed.contains("m=65536,t=2"))
    // Who read the account before that is let in, and leaves the new hash alone.
    #expect(try check.verify(Password("nine brown chairs"), of: kim) != nil)
    #expect(try hash() == renewed)
    let later = try #require(try store.account(id: kim.id))
    #expect(try check.verify(Password("nine brown chairs"), of: later) != nil)
    #expect(try check.verify(Password("nine brown tables"), of: later) == nil)
    #expect(try hash() == renewed)
  }

  @Test func `a new password ends the other system's`() throws {
    _ = try run([#"{"email":"lee@example.com","hash":"\#(Self.bcrypt)"}"#])
    let store = try OnboardingStore.open(at: folder)
    defer { try? store.close() }
    let lee = try #require(try store.account(email: "lee@example.com"))
    try store.replacePasswordHash(
      of: lee.id, from: lee.passwordHash ?? "", to: try PasswordHasher().hash(Password("new one")))
    let check = PasswordCheck(store: store, hasher: try PasswordHasher())
    #expect(try check.verify(Password("abc"), of: try store.account(id: lee.id)) == nil)
    #expect(try check.verify(Password("new one"), of: try store.account(id: lee.id)) != nil)
  }

  @Test func `an import can be repeated`() throws {
    let lines = (1...2500).map { #"{"email":"p\#($0)@example.com","hash":"\#(Self.bcrypt)"}"# }
    #expect(try run(lines).lines == ["Added 2500 accounts; 0 were there already."])
    let more = lines + [#"{"email":"P7@EXAMPLE.com","hash":"\#(Self.bcrypt)"}"#]
    #expect(try run(more).lines == ["Added 0 accounts; 2501 were there already."])
  }

  @Test func `an import that is stopped says how far it got, and goes on when it is given again`()
    throws
  {
    let lines = (1...2500).map { #"{"email":"p\#($0)@example.com","hash":"\#(Self.bcrypt)"}"# }
    let early = try run(lines) { _ in true }
    #expect(early.status == 130 && early.errors == ["Stopped; nothing was added."])
    #expect(!FileManager.default.fileExists(atPath: folder))
    // That a store was made is told while the first of them are added.
    let stopped = try run(lines) { told in !told.isEmpty }
    #expect(stopped.status == 130 && stopped.lines.isEmpty)
    #expect(
      stopped.errors.last
        == "Stopped after 1000 accounts. Added 1000 accounts; 0 were there already."
        + " The same command given again adds the rest.")
    #expect(try run(lines).lines == ["Added 1500 accounts; 1000 were there already."])
  }

  @Test func `an import that fails half-way says what is there, and not that nothing was stored`()
    throws
  {
    let lines = (1...2500).map { #"{"email":"p\#($0)@example.com","hash":"\#(Self.bcrypt)"}"# }
    let folder = folder
    let failed = try run(lines) { told in
      if !told.isEmpty {
        for name in ["foyer.sqlite-wal", "foyer.sqlite-shm"] { unlink("\(folder)/\(name)") }
        try? Data(repeating: 7, count: 8192).write(
          to: URL(fileURLWithPath: folder + "/foyer.sqlite"))
      }
      return false
    }
    #expect(failed.status == 65 && failed.lines.isEmpty, "\(failed.errors)")
    #expect(
      failed.errors.last == "Before that: Added 1000 accounts; 0 were there already."
        + " The same command given again adds the rest.")
  }

  @Test func `a mark at the beginning of a file is passed over`() throws {
    let line = #"{"email":"kim@example.com","hash":"\#(Self.bcrypt)"}"#
    #expect(try run(["\u{FEFF}" + line]).lines == ["Added 1 account; 0 were there already."])
  }

  @Test(arguments: ["/dev/null", "/dev/zero", "/", "/nowhere"])
  func `what can't be read twice is not read at all`(path: String) {
    let errors = SaidLines()
    let status = FoyerCommandLine.run(
      ["import", "accounts", "--file", path, "--flow", "ops"],
      in: CommandContext(
        onboardings: [OPS().withPages], environment: ["FOYER_DATA": folder], print: { _ in },
        printError: { errors.add($0) }))
    #expect(status != 0)
    #expect(errors.all.first?.hasPrefix("Can't read \(path)") == true)
  }

  @Test func `while a line makes no sense nothing is added, and each is told`() throws {
    let result = try run([
      #"{"email":"kim@example.com","hash":"\#(Self.bcrypt)"}"#, "nonsense",
      #"{"email":"kim","hash":"\#(Self.bcrypt)"}"#,
      #"{"email":"lee@example.com","hash":"5f4dcc3b5aa765d61d8327deb882cf99"}"#,
      #"{"email":"lee@example.com","hash":"\#(Self.costly)"}"#,
      #"{"email":"lee@example.com","hash":"\#(Self.bcrypt)","created_at":"yesterday"}"#,
      #"{"email":"lee@example.com","hash":"\#(Self.bcrypt)","created_at":"1999-12-31"}"#,
      #"{"email":"lee@example.com","hash":"\#(Self.bcrypt)","created_at":"9999-01-01T00:00:00Z"}"#,
      #"{"email":"lee@example.com","hash":"\#(Self.bcrypt)","createdAt":"2024-05-01"}"#,
    ])
    #expect(result.status == 65)
    #expect(result.errors.map { $0.prefix(7) } == (2...9).map { "Line \($0):" })
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a file that is one long line is not read to its end`() throws {
    let result = try run(["", String(repeating: "[", count: 200_000)])
    #expect(result.status == 65)
    #expect(result.errors == ["Line 2 has more than 64 KiB; each account is a line of its own."])
  }

  @Test(arguments: [
    "m=65536,t=2,p=1$c2FsdHNhbHQ": true, "m=8,t=1,p=99$c2FsdHNhbHQ": true,
    "m=7,t=1,p=1$c2FsdHNhbHQ": false, "m=65536,t=11,p=1$c2FsdHNhbHQ": false,
    "m=65536,t=0,p=1$c2FsdHNhbHQ": false, "m=65536,t=+2,p=1$c2FsdHNhbHQ": false,
    "m=65536,t=2$c2FsdHNhbHQ": false, "m=65536,t=2,p=1,x=1$c2FsdHNhbHQ": false,
    "t=2,m=65536,p=1$c2FsdHNhbHQ": false, "m=65536,t=2,p=$c2FsdHNhbHQ": false,
    "m=65536,t=2,p=1$c2FsdA": false, "m=65536,t=2,p=1$c2FsdHNhbHQ=": false,
    "m=６５５３６,t=2,p=1$c2FsdHNhbHQ": false, "m=65536,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHQ": false,
  ])
  func `a hash of Argon2id is taken in its one form alone`(parameters: String, isTaken: Bool) {
    let hash = "$argon2id$v=19$\(parameters)$aGFzaGhhc2hoYXNoaGFzaA"
    let line = #"{"email":"kim@example.com","hash":"\#(hash)"}"#
    #expect(((try? AccountLine(Array(line.utf8), now: 0)) != nil) == isTaken)
  }
}
