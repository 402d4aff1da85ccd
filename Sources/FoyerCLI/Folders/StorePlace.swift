import ArgumentParser
import Foundation
package import OnboardingStore

/// Where keys and store are, as `--data` and `--store` say it, or the environment.
///
/// The folder has `keys.json` and, without an address, the SQLite database, which one process holds. A
/// PostgreSQL database is shared by all processes that have the same keys.
package struct StorePlace: Sendable, Equatable {
  /// The data folder.
  package let folder: String
  /// The address of a PostgreSQL database; nil for SQLite in the folder. It may hold a password.
  let address: String?

  /// A place.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - store: an address (`postgresql://…`), or a file that holds one; nil for SQLite.
  ///   - option: how the option or the variable is called that says it.
  /// - Throws: `CommandFailure` with a sentence for a person, which has no part of the address.
  package init(
    folder: String, store: String? = nil, saidAs option: String = "--store"
  ) throws {
    self.folder = try Self.folder(folder)
    address = try store.map { try Self.address($0, option: option) }
  }

  /// Whether other processes may have the store open as well.
  package var isShared: Bool { address != nil }

  /// Opens the store.
  package func open() throws(StoreError) -> OnboardingStore {
    if let address { try .open(address: address) } else { try .open(at: folder) }
  }

  /// Opens the store to read it alone, also where nothing can be written.
  func reader() throws(StoreError) -> StoreReader {
    if let address { try StoreReader(address: address) } else { try StoreReader(reading: folder) }
  }

  /// Whether a database, or its tables, would have to be made.
  ///
  /// - Throws: `CommandFailure` where nobody can tell.
  func lacksDatabase() throws -> Bool {
    guard let address else { return ExistingData(folder: folder).lacksDatabase }
    return try CommandFailure.naming { try !OnboardingStore.isMade(at: address) }
  }

  /// That there is no database, as a clause that says where.
  ///
  /// - Throws: `CommandFailure` where the address can't be read.
  func absence() throws -> String {
    guard let address else { return "There is no database in \(folder)" }
    return try CommandFailure.naming {
      "There is no store in the PostgreSQL database \(try OnboardingStore.name(ofDatabaseAt: address))"
    }
  }

  /// Refuses a place without a database, which nothing is made for.
  ///
  /// - Throws: `CommandFailure` with what is missing, or why nobody can tell.
  func requireDatabase() throws {
    guard isShared else { return try ExistingData(folder: folder).requireDatabase() }
    if try lacksDatabase() {
      throw CommandFailure(
        "\(try absence()); foyer serve makes it.", status: CommandFailure.noInput)
    }
  }

  /// A data folder, as it was given.
  ///
  /// - Throws: `CommandFailure` for an address, which would be made a folder of that name, with the password in it.
  static func folder(_ text: String) throws -> String {
    guard !text.isEmpty else {
      throw CommandFailure(
        "The data folder has no name; leave --data and FOYER_DATA out for var.",
        status: CommandFailure.usage)
    }
    guard !text.contains("://") else {
      throw CommandFailure(
        "The data folder is a folder; the address of a database goes to --store.",
        status: CommandFailure.usage)
    }
    return text
  }

  /// An address, as it was given or as the file has it.
  ///
  /// - Parameter option: how the option is called that says it.
  static func address(_ text: String, option: String) throws -> String {
    if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") { return text }
    guard let content = try? String(contentsOfFile: text, encoding: .utf8) else {
      throw CommandFailure(
        "\(option) is neither postgresql://… nor a file that can be read with such an address in it.",
        status: CommandFailure.status(unreadable: text))
    }
    guard FileTree.mode(of: text) & 0o007 == 0 else {
      throw CommandFailure(
        "Everybody can read \(text), where a password may be; give it the mode 0600 or 0640.",
        status: CommandFailure.noPermission)
    }
    let address = content.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !address.isEmpty, !address.contains(where: \.isNewline) else {
      throw CommandFailure(
        "The file \(text) has to hold one line, the address.", status: CommandFailure.input)
    }
    return address
  }
}

/// The options of commands that work with the store.
struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The data folder (var).", valueName: "folder")) var data: String?
  @Option(
    help: ArgumentHelp(
      "A PostgreSQL database in place of SQLite: postgresql://…, or a file with its address, so that "
        + "no password stands in a list of processes.", valueName: "address"))
  var store: String?

  /// Where keys and store are.
  func place(in context: CommandContext) throws -> StorePlace {
    try StorePlace(
      folder: context.dataFolder(data), store: store ?? context.environment["FOYER_STORE"],
      saidAs: store == nil ? "FOYER_STORE" : "--store")
  }
}
