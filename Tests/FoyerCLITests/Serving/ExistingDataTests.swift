import Foundation
import Testing

@testable import FoyerCLI

@Suite struct ExistingDataTests {
  private func data(_ files: [String: String]) throws -> ExistingData {
    let folder = try TemporaryFile.folder()
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    return ExistingData(folder: folder)
  }

  @Test func `a first start and a usual one have nothing to warn of`() throws {
    #expect(try data([:]).warning(whole()) == nil)
    #expect(try data(["keys.json": "{}", "foyer.sqlite": "x"]).warning(whole()) == nil)
    #expect(try ExistingData(folder: "/nowhere").warning(whole()) == nil)
  }

  private func whole() throws -> ExistingData {
    try data(["keys.json": "{}", "foyer.sqlite": "x"])
  }

  @Test func `new keys beside an old database are told`() throws {
    let before = try data(["foyer.sqlite": "x"])
    #expect(try before.warning(whole())?.contains("keys.json was made anew") == true)
  }

  @Test(arguments: [["foyer.sqlite": "x"], ["keys.json": "{}"]])
  func `what was not made, for the start failed before, is not told`(
    files: [String: String]
  ) throws {
    let data = try data(files)
    #expect(data.warning(data) == nil)
  }

  @Test(arguments: [["keys.json": "{}"], ["keys.json": "{}", "foyer.sqlite": ""]])
  func `a new database beside old keys is told, also in place of an empty one`(
    files: [String: String]
  ) throws {
    let warning = try data(files).warning(whole())
    #expect(warning?.contains("foyer.sqlite was made anew") == true)
    // foyer keys create may have made them a moment ago.
    #expect(warning?.contains("if they were in use before") == true)
  }

  @Test func `an operator can have anything refused that would be made`() throws {
    try data(["keys.json": "{}", "foyer.sqlite": "x"]).require()
    for (files, missing) in [
      ([:], "no keys.json and no foyer.sqlite"), (["keys.json": "{}"], "no foyer.sqlite"),
      (["foyer.sqlite": "x"], "no keys.json"),
    ] {
      let data = try data(files)
      let failure = #expect(throws: CommandFailure.self) { try data.require() }
      #expect(failure?.lines.first?.contains(missing) == true)
    }
  }

  @Test func `a database that nobody uses beside one elsewhere is told, unless it was moved`()
    throws
  {
    func neglect(_ files: [String: String], store: String? = "postgresql://nowhere/") throws
      -> String?
    {
      ExistingData(try StorePlace(folder: data(files).folder, store: store)).neglect
    }
    let whole = ["keys.json": "{}", "foyer.sqlite": "x"]
    #expect(try neglect(whole)?.contains("foyer.sqlite is not used") == true)
    #expect(try neglect(whole.merging(["foyer.sqlite.moved": "x"]) { $1 }) == nil)
    #expect(try neglect(["keys.json": "{}"]) == nil)
    #expect(try neglect(whole, store: nil) == nil)
  }

  @Test func `a move that was interrupted is told to who serves the folder, until it is done`()
    throws
  {
    func told(_ more: [String: String], store: String? = nil) throws -> String? {
      let whole = ["keys.json": "{}", "foyer.sqlite": "x"].merging(more) { $1 }
      return ExistingData(try StorePlace(folder: data(whole).folder, store: store)).interruptedMove
    }
    let begun = ["foyer.sqlite.moving": "Moving.\ndb.internal/foyer (schema public)\n"]
    #expect(try told([:]) == nil)
    let sentence = try #require(try told(begun))
    #expect(sentence.contains("into the PostgreSQL database db.internal/foyer (schema public)"))
    #expect(sentence.hasSuffix("/foyer.sqlite.moving"))
    #expect(try told(["foyer.sqlite.moving": ""])?.contains("into a PostgreSQL database") == true)
    #expect(try told(begun.merging(["foyer.sqlite.moved": "x"]) { $1 }) == nil)
    #expect(try told(begun, store: "postgresql://nowhere/") == nil)
  }

  @Test func `a database that nobody may look for is not called missing`() throws {
    let folder = try TemporaryFile.folder()
    let file = "\(folder)/file"
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    let sentence = "\(file)/foyer.sqlite can't be read: Not a directory."
    for check in [ExistingData.requireDatabase, ExistingData.require] {
      let failure = #expect(throws: CommandFailure.self) { try check(ExistingData(folder: file))() }
      #expect(failure?.lines == [sentence])
    }
  }
}
