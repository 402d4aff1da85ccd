import Foundation
import OnboardingStore

/// What a data folder holds before anything is opened.
///
/// Keys and database belong together. Where only one of them is there, the other was lost or the folder is
/// the wrong one, and a new one in its place opens nothing of what was before.
struct ExistingData {
  let folder: String
  let hasKeys: Bool
  let hasDatabase: Bool
  /// Whether it was moved into a PostgreSQL database.
  private let wasMoved: Bool
  /// A move into one that isn't done.
  private let move: UnfinishedMove?
  /// Why it can't be said whether there is a database; nil where it can.
  private let obstacle: POSIXErrorCode?
  /// The database where that is elsewhere, so that the folder holds the keys alone.
  private var elsewhere: Elsewhere?
  private var isShared: Bool { elsewhere != nil }

  /// A PostgreSQL database, by its name.
  private struct Elsewhere {
    let name: String
    /// Whether there is no store in it. One that can't be asked may have one.
    let isEmpty: Bool
  }

  init(folder: String) {
    func size(_ name: String) -> (bytes: Int, obstacle: POSIXErrorCode?) {
      var found = stat()
      if stat("\(folder)/\(name)", &found) == 0 { return (Int(found.st_size), nil) }
      return (0, errno == ENOENT ? nil : POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    let database = size("foyer.sqlite")
    self.folder = folder
    hasKeys = size("keys.json").bytes > 0
    hasDatabase = database.bytes > 0
    obstacle = database.obstacle
    wasMoved = FileManager.default.fileExists(atPath: "\(folder)/foyer.sqlite.moved")
    move = UnfinishedMove(in: folder)
  }

  /// What an operator should hear of a database in the folder that nobody uses, the store being elsewhere; nil where
  /// there is none.
  var neglect: String? {
    guard isShared, hasDatabase, !wasMoved else { return nil }
    return "\(folder)/foyer.sqlite is not used, for --store names a PostgreSQL database: nobody who"
      + " is in it is known there; foyer store migrate moves it into an empty one"
  }

  /// What an operator should hear of a move of the folder's store that isn't done while a server goes on with the folder; nil
  /// where there is none.
  var interruptedMove: String? {
    guard !isShared, let move else { return nil }
    return "foyer store migrate was begun from \(folder) into"
      + " \(move.target.map { "the PostgreSQL database \($0)" } ?? "a PostgreSQL database") and isn't done: it goes on"
      + " only while the folder is as it was, so stop this server and give the command again, or, to stay with the"
      + " folder, delete \(move.mark)"
  }

  /// Whether neither is there, and a database would be made in it.
  var isEmpty: Bool { !isShared && !hasKeys && !hasDatabase }

  /// Whether nothing would be made at a start.
  var isWhole: Bool { hasKeys && (isShared || hasDatabase) }

  /// What a place holds.
  ///
  /// - Parameter asksDatabase: whether a database elsewhere is asked for its store; else it counts as one that has it.
  init(_ place: StorePlace, asksDatabase: Bool = false) {
    self.init(folder: place.folder)
    guard let address = place.address else { return }
    elsewhere = Elsewhere(
      name: (try? OnboardingStore.name(ofDatabaseAt: address)) ?? "of --store",
      isEmpty: asksDatabase && (try? place.lacksDatabase()) ?? false)
  }

  /// What an operator should hear about a file that was made beside the other one; nil where none was.
  ///
  /// - Parameter now: what the folder holds by now.
  func warning(_ now: ExistingData) -> String? {
    if let elsewhere {
      guard hasKeys, elsewhere.isEmpty, now.elsewhere?.isEmpty == false else { return nil }
      return "there was no store in the PostgreSQL database \(elsewhere.name), and one was made:"
        + " if \(folder)/keys.json was used with another database before, nobody who is in that is known here"
    }
    return switch (hasKeys, hasDatabase) {
    case (false, true) where now.hasKeys:
      "\(folder)/keys.json was made anew beside a database that was there:"
        + " no cookie from before can be opened; put the old keys.json back"
    case (true, false) where now.hasDatabase:
      "\(folder)/foyer.sqlite was made anew beside keys that were there: if they were in use before,"
        + " accounts and submissions from then are missing; put the old database back"
    default: nil
    }
  }

  /// Whether a database would be made in it.
  var lacksDatabase: Bool { !hasDatabase && obstacle == nil }

  /// Refuses a folder without a database.
  ///
  /// - Throws: `CommandFailure` with what is missing, or why nobody can tell.
  func requireDatabase() throws {
    if let obstacle { throw unreadable(obstacle) }
    guard !lacksDatabase else {
      throw CommandFailure("There is no database in \(folder).", status: CommandFailure.noInput)
    }
  }

  /// Refuses a folder that has keys alone: its database was lost, or is elsewhere, and nobody would notice a new one.
  ///
  /// - Throws: `CommandFailure` with what is missing, and what to do.
  func requireNoneLost() throws {
    guard !isShared, hasKeys, lacksDatabase else { return }
    throw CommandFailure(
      [
        "There is no database in \(folder) beside keys.json.",
        "Put the old one back, say --store where it is a PostgreSQL database,"
          + " or start foyer serve, which makes a new one.",
      ], status: CommandFailure.noInput)
  }

  private func unreadable(_ code: POSIXErrorCode) -> CommandFailure {
    CommandFailure(
      "\(folder)/foyer.sqlite can't be read: \(String(cString: strerror(code.rawValue))).",
      status: CommandFailure.status(reading: code))
  }

  /// Refuses a folder in which something would have to be made.
  ///
  /// - Throws: `CommandFailure` with what is missing.
  func require() throws {
    if let elsewhere, elsewhere.isEmpty {
      throw CommandFailure(
        "There is no store in the PostgreSQL database \(elsewhere.name), and --require-existing-data"
          + " makes none.", status: CommandFailure.noInput)
    }
    if !isShared, let obstacle { throw unreadable(obstacle) }
    let missing = [("keys.json", hasKeys), ("foyer.sqlite", hasDatabase || isShared)]
      .filter { !$0.1 }.map(\.0)
    guard missing.isEmpty else {
      throw CommandFailure(
        "There is no \(missing.joined(separator: " and no ")) in \(folder), and"
          + " --require-existing-data makes none.", status: CommandFailure.noInput)
    }
  }
}
