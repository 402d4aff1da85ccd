import Foundation
import Testing

@testable import FoyerCLI

@Suite struct StorePlaceTests {
  @Test func `without an address the store is in the data folder`() throws {
    let place = try StorePlace(folder: "var")
    #expect(!place.isShared)
    #expect(place.folder == "var")
  }

  @Test(arguments: ["postgresql://foyer@db/foyer", "postgres://db/foyer"])
  func `an address is taken as it is`(address: String) throws {
    #expect(try StorePlace(folder: "var", store: address).address == address)
  }

  @Test func `a file holds the address, so that no list of processes has its password`() throws {
    let file = try TemporaryFile("host=db dbname=foyer password=geheim\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let place = try StorePlace(folder: "var", store: file.path)
    #expect(place.address == "host=db dbname=foyer password=geheim")
    #expect(place.isShared)
  }

  @Test func `a file behind a link is as open as it is, not as the link`() throws {
    let file = try TemporaryFile("host=db dbname=foyer\n")
    let link = file.path + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(try StorePlace(folder: "var", store: link).address == "host=db dbname=foyer")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(throws: CommandFailure.self) { try StorePlace(folder: "var", store: link) }
  }

  @Test(arguments: [
    ("host=db password=geheim\n", 0o644), ("", 0o600), ("host=db\npassword=geheim\n", 0o600),
  ])
  func `a file that is open to everybody or holds no address is refused without a word of it`(
    text: String, mode: Int
  ) throws {
    let file = try TemporaryFile(text)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    let failure = #expect(throws: CommandFailure.self) {
      try StorePlace(folder: "var", store: file.path)
    }
    #expect(failure?.lines.joined().contains("geheim") == false)
  }

  @Test(arguments: ["", "postgresql://foyer:geheim@db/foyer", "file:///var/lib/foyer"])
  func `what is no data folder is refused before anything is made`(folder: String) {
    let failure = #expect(throws: CommandFailure.self) { try StorePlace(folder: folder) }
    #expect(failure?.status == CommandFailure.usage)
    #expect(failure?.lines.joined().contains("geheim") == false)
    let context = CommandContext(
      onboardings: [], environment: ["FOYER_DATA": folder], print: { _ in }, printError: { _ in })
    #expect(throws: CommandFailure.self) { try context.dataFolder(nil) }
  }

  @Test func `what is neither is told without being repeated`() {
    let failure = #expect(throws: CommandFailure.self) {
      try StorePlace(folder: "var", store: "mysql://foyer:geheim@db/foyer")
    }
    #expect(failure?.lines.joined().contains("geheim") == false)
  }

  @Test(arguments: [
    (nil, "There is no database in var"),
    (
      "postgresql://foyer:geheim@db:5433/foyer",
      "There is no store in the PostgreSQL database db:5433/foyer"
    ),
  ])
  func `where no database is says the place, and no password`(
    store: String?, absence: String
  ) throws {
    #expect(try StorePlace(folder: "var", store: store).absence() == absence)
  }

  @Test func `the folder of a store elsewhere holds the keys alone`() throws {
    let place = try StorePlace(folder: "/nowhere", store: "postgresql://db/foyer")
    #expect(ExistingData(place).warning(ExistingData(place)) == nil)
    let failure = #expect(throws: CommandFailure.self) { try ExistingData(place).require() }
    #expect(failure?.lines.joined().contains("foyer.sqlite") == false)
  }
}
