import Foundation
import OnboardingStore
import PostgreSQL
import Sealing
import TestSupport
import Testing

@testable import FoyerCLI

private let base = ProcessInfo.processInfo.environment["FOYER_TEST_POSTGRESQL"]

/// Servers that are started over an empty PostgreSQL database, or a wrong one, as after a restore under another name.
///
/// `FOYER_TEST_POSTGRESQL` has the address of a database for it.
@Suite(.enabled(if: base != nil)) struct SharedDataTests {
  private let address: String
  private let schema: String
  private let folder: String

  init() throws {
    let base = try #require(base)
    schema = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    try PostgreSQLConnection(base).run("CREATE SCHEMA \(schema)")
    address = base + (base.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
    folder = try TemporaryFile.folder()
  }

  private func place() throws -> StorePlace { try StorePlace(folder: folder, store: address) }

  private func makeKeys() throws {
    try KeyRing(createdAt: 0).save(to: folder + "/keys.json")
  }

  private func launch(_ options: [String]) throws -> LaunchTests.Launch {
    try LaunchTests.Launch(
      ["serve", "--port", "0", "--data", folder, "--store", address] + options)
  }

  /// Starts a server, which tells what it has to before it is ready, and stops it.
  private func start(_ options: String...) throws -> (errors: String, status: Int32) {
    let launch = try launch(options)
    _ = try launch.address()
    launch.process.terminate()
    return launch.end()
  }

  private static let warning = "there was no store in the PostgreSQL database"

  @Test func `an empty database is refused where existing data is wanted, and stays empty`() throws
  {
    try makeKeys()
    let refused = try launch(["--require-existing-data"]).end()
    #expect(refused.status == 66)
    #expect(refused.errors.contains("There is no store in the PostgreSQL database "))
    #expect(refused.errors.contains("--require-existing-data makes none."))
    #expect(try !OnboardingStore.isMade(at: address))
  }

  @Test func `an empty database beside keys that were there is told of once`() throws {
    try makeKeys()
    let first = try start()
    #expect(first.status == 0 && first.errors.contains(Self.warning), "\(first.errors)")
    #expect(try OnboardingStore.isMade(at: address))
    let second = try start("--require-existing-data")
    #expect(second.status == 0 && !second.errors.contains(Self.warning), "\(second.errors)")
  }

  @Test func `what only reads needs no database that takes writes`() throws {
    let store = try place().open()
    let code = try #require(CompanyCode("RDG4K7"))
    #expect(try store.addCompany(code: code, name: "Ridgeline", now: 0) != nil)
    try store.close()
    let context = CommandContext(
      onboardings: [],
      environment: [
        "FOYER_DATA": folder,
        "FOYER_STORE": address + "%20-cdefault_transaction_read_only%3Don",
      ], print: { _ in }, printError: { _ in })
    for command in [
      "company list", "company show --code RDG4K7", "webhook list", "operator list",
      "experiment list",
    ] {
      let arguments = command.split(separator: " ").map(String.init)
      #expect(FoyerCommandLine.run(arguments, in: context) == 0, "\(command)")
    }
    #expect(FoyerCommandLine.run(["company", "remove", "--code", "RDG4K7"], in: context) == 69)
  }

  @Test func `a webhook without the keys of the servers is told where they are named`() throws {
    try place().open().close()
    let errors = SaidLines()
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": folder, "FOYER_STORE": address],
      print: { _ in }, printError: { errors.add($0) })
    let add = ["webhook", "add", "--url", "https://example.com/hooks"]
    #expect(FoyerCommandLine.run(add, in: context) == 66)
    #expect(errors.all.joined().contains("\(folder)/keys.json"))
    #expect(errors.all.joined().contains("--data"))
  }

  @Test func `a first start has nothing to tell`() throws {
    let first = try start()
    #expect(first.status == 0 && !first.errors.contains(Self.warning), "\(first.errors)")
  }

  @Test func `a database in the folder that nobody uses is told of, also where the other is empty`()
    throws
  {
    try makeKeys()
    try OnboardingStore.open(at: folder).close()
    let end = try start()
    #expect(
      end.errors.contains("foyer.sqlite is not used, for --store names a PostgreSQL database"))
    #expect(end.errors.contains(Self.warning))
  }

  @Test(arguments: [["--require-existing-data"], []])
  func `a database of another program is refused, and left as it was`(options: [String]) throws {
    try makeKeys()
    let connection = try PostgreSQLConnection(address)
    try connection.run("CREATE TABLE theirs (a BIGINT)")
    let refused = try launch(options).end()
    #expect(refused.status == (options.isEmpty ? 65 : 66), "\(refused.errors)")
    #expect(!refused.errors.contains(Self.warning))
    #expect(try !OnboardingStore.isMade(at: address))
    #expect(try connection.execute("SELECT count(*) FROM theirs").first?[0].integer == 0)
  }

  @Test func `people are not taken out by who may only read, and no folder is spoken of`() throws {
    try makeKeys()
    try place().open().close()
    let reader = "reader_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    let setup = try PostgreSQLConnection(address)
    try setup.run(
      """
      CREATE ROLE \(reader);
      GRANT USAGE ON SCHEMA \(schema) TO \(reader);
      GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(reader);
      """)
    defer { try? setup.run("DROP OWNED BY \(reader); DROP ROLE \(reader);") }
    let told = SaidLines()
    let status = FoyerCommandLine.run(
      [
        "export", "profiles", "--data", folder, "--store", address + "%20-crole%3D\(reader)",
      ],
      in: CommandContext(onboardings: [], environment: [:], print: told.add, printError: told.add))
    #expect(status == CommandFailure.noPermission, "\(told.all)")
    let end = "So nothing was taken out: that has to be a line of the audit trail first."
    #expect(told.all.last?.hasSuffix(end) == true, "\(told.all)")
  }

  @Test func `who doesn't ask the database takes it for one that has a store`() throws {
    try makeKeys()
    try ExistingData(place()).require()
    let asked = try ExistingData(place(), asksDatabase: true)
    #expect(throws: CommandFailure.self) { try asked.require() }
    #expect(asked.warning(asked) == nil, "nothing was made")
    try place().open().close()
    let now = try ExistingData(place(), asksDatabase: true)
    try now.require()
    #expect(asked.warning(now)?.hasPrefix(Self.warning) == true)
    #expect(now.warning(now) == nil)
  }

  @Test func `a database that can't be asked may have one`() throws {
    try makeKeys()
    let nowhere = try StorePlace(folder: folder, store: "postgresql://127.0.0.1:1/none")
    try ExistingData(nowhere, asksDatabase: true).require()
  }
}
