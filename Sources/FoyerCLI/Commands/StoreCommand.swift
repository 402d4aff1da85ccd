import ArgumentParser
import Foundation
import OnboardingStore

/// `foyer store`: the database itself.
struct StoreCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Back up a store, say that it was, or move it from SQLite into PostgreSQL.",
    subcommands: [Backup.self, ReportBackup.self, Migrate.self])

  func run(in context: CommandContext) throws {}

  struct Backup: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy the database into a new file, also while a server runs.",
      discussion: """
        The file is whole when it has its name; a copying that is stopped leaves nothing. It has what people \
        handed in, so only its owner may read it; keys.json is not in it. To restore it, stop the server, put \
        it in the place of foyer.sqlite without -wal and -shm beside it, and start. A PostgreSQL database is \
        backed up by its own tools.
        """)
    @OptionGroup var options: StoreOptions
    @Option(help: ArgumentHelp("The file, which must not be there yet.", valueName: "file"))
    var to: String

    func run(in context: CommandContext) throws {
      guard try !context.existingStore(options).isShared else {
        throw CommandFailure(
          "A PostgreSQL database is backed up by its own tools: pg_basebackup, or pg_dump.",
          status: CommandFailure.usage)
      }
      guard !to.isEmpty else {
        throw CommandFailure(
          "--to has to name the file that the copy becomes.", status: CommandFailure.usage)
      }
      // The copy has its name, and is told of, whether or not anybody reads that.
      StandardStream.outliveReaders()
      var bytes: UInt64 = 0
      // Closed before it is written down, which another process may have to do.
      try context.watchInterruption { hasCome in
        try context.reading(options) { reader throws(StoreError) in
          bytes = try reader.backUp(to: to, isStopped: hasCome)
        }
      }
      context.print("Copied \(bytes) bytes to \(to). keys.json is not in it.")
      note(bytes, in: context)
    }

    /// Has it written down. The copy is there, whether or not anybody hears of it.
    private func note(_ bytes: UInt64, in context: CommandContext) {
      do {
        let place = URL(filePath: to).standardizedFileURL.path
        let detail = "foyer store backup, \(bytes) bytes to \(place)"
        // A name that is no line of words is left out.
        _ = try BackupWork(
          detail: ReportBackup.Note(argument: detail)?.text ?? "foyer store backup"
        )
        .answer(at: options.place(in: context), environment: context.environment)
      } catch {
        context.printError("The console doesn't know of it: \(error)")
      }
    }
  }

  struct ReportBackup: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Say that the database was backed up just now, by something else than `store backup`.",
      discussion: """
        For the job that runs pg_basebackup or pg_dump, or takes a picture of a disk: the console's page of \
        health says when it was, and the audit trail has a line of it. Nothing is looked at or copied.
        """)
    @OptionGroup var location: StoreLocation
    @Option(help: ArgumentHelp("By what, and where the copy is; no names.", valueName: "text"))
    var note: Note

    func run(in context: CommandContext) throws {
      _ = try location.answer(BackupWork(detail: note.text), in: context)
      context.print("The console says that the database was backed up.")
    }

    /// Words about a backup.
    struct Note: ExpressibleByArgument {
      static let longest = 200
      let text: String

      init?(argument: String) {
        let isLine = argument.unicodeScalars.allSatisfy {
          !Self.breaking.contains($0.properties.generalCategory)
        }
        guard isLine, !argument.allSatisfy(\.isWhitespace), argument.utf8.count <= Self.longest
        else { return nil }
        text = argument
      }

      private static let breaking: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator,
      ]
    }
  }

  struct Migrate: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move everything from a data folder into a PostgreSQL database.",
      discussion: """
        The server stops first; the folder stays as it is. A move that was interrupted goes on where \
        it was when it is started again, and no server opens the database before it is done. In the \
        end each table is read on both sides: counts and digests have to be the same.
        """)
    @Option(
      help: ArgumentHelp("The data folder (var), or sqlite: and the folder.", valueName: "folder"))
    var from: String?
    @Option(
      help: ArgumentHelp(
        "The database: postgresql://…, or a file with its address.", valueName: "address"))
    var to: String

    func run(in context: CommandContext) throws {
      StandardStream.outliveReaders()
      let scheme = "sqlite:"
      let folder = try context.dataFolder(
        from.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0 })
      let address = try StorePlace.address(to, option: "--to")
      try ExistingData(folder: folder).requireDatabase()
      try context.watchInterruption { hasCome in
        try Interruption.ending(
          when: hasCome,
          tell: {
            context.printError(
              "Stopped. What was moved stays in the database; the same command given again goes on there."
            )
          }
        ) { try migrate(folder, to: address, in: context) }
      }
    }

    private func migrate(
      _ folder: String, to address: String, in context: CommandContext
    ) throws {
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
        throw CommandFailure(of: error)
      }
    }
  }
}
