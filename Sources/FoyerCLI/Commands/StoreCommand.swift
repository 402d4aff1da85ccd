import ArgumentParser
import Foundation
import OnboardingStore

/// `foyer store`: the database itself.
struct StoreCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Move a store from SQLite into PostgreSQL.",
    subcommands: [Migrate.self])

  func run(in context: CommandContext) throws {}

  struct Migrate: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move everything from a data folder into a PostgreSQL database.",
      discussion: """
        The server stops first; the folder stays as it is. A move that was interrupted goes on where \
        it was when it is started again, and no server opens the database before it is done. In the \
        end each table is read on both sides: counts and digests have to be the same.
        """)
    @Option(help: ArgumentHelp("The data folder (var).", valueName: "folder"))
    var from: String?
    @Option(
      help: ArgumentHelp(
        "The database: postgresql://…, or a file with its address.", valueName: "address"))
    var to: String

    /// The address, as it was given or as the file has it: an address may hold a password, and a list of
    /// processes is everybody's to read.
    private func address() throws -> String {
      if to.hasPrefix("postgresql://") || to.hasPrefix("postgres://") { return to }
      let lines = (try? String(contentsOfFile: to, encoding: .utf8))?
        .split(whereSeparator: \.isNewline)
      guard let lines, lines.count == 1 else {
        throw CommandFailure(
          "--to is neither postgresql://… nor a file with one line, which is such an address.",
          status: CommandFailure.input)
      }
      return String(lines[0])
    }

    func run(in context: CommandContext) throws {
      let folder = context.dataFolder(from)
      let address = try address()
      do throws(StoreError) {
        let migration = try StoreMigration(from: folder, to: address)
        var rows = 0
        try migration.run { table in
          rows += table.rows
          context.print("\(table.digest.prefix(16))  \(table.rows) \(table.name)")
        }
        try migration.close()
        context.print(
          "Moved \(rows) rows; every table is the same on both sides. keys.json is not moved.")
      } catch {
        throw CommandFailure("\(error)", status: CommandFailure.world)
      }
    }
  }
}
