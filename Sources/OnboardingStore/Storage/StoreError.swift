/// Why the store could not do what it was asked. None of them loses what was stored before, and
/// none carries a value that was to be stored.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The data folder can't be made, entered or written.
  case folderUnwritable(path: String, reason: String)
  /// Another process has the data folder open; `holder` is its process id, when it could be read.
  case inUse(path: String, holder: Int32?)
  /// There is no room: nothing of the change was stored.
  case diskFull
  /// The database stayed locked for longer than five seconds: nothing was stored, try again.
  case busy
  /// A statement took longer than it may: nothing was stored.
  case tooSlow(reason: String)
  /// The file is damaged, or not a database.
  case corrupt
  /// The database is another program's.
  case foreign
  /// A later version of this program wrote the data.
  case newerSchema
  /// An earlier version of this program wrote the data, and it is only to be read.
  case olderSchema
  /// The store of the folder was moved into another database, where that is known; `mark` is the file that says so.
  case movedAway(path: String, to: String?, mark: String)
  /// The change breaks a rule of the schema: a mistake of the caller, with SQLite's words about it.
  case refused(reason: String)
  /// A setting that durability depends on did not take effect.
  case notDurable(reason: String)
  /// The database was moved, deleted or replaced while it is open; nothing counts as stored.
  case moved(path: String)
  /// So few bytes are left on the disk that a commit may soon find no room.
  case littleRoom(bytes: UInt64)
  /// The address of a database makes no sense; the sentence has nothing of it that could be a password.
  case unreadableAddress(sentence: String)
  /// The database's server can't be reached, or takes no writes; nothing counts as stored, try again.
  case unreachable(reason: String)
  /// What other processes commit has not been heard for seconds, such as that a session is over.
  case deaf(reason: String)
  /// What stands before the database's server gives the statements of a session to different processes of it.
  case pooled
  /// The account that the address names may not do this in the database.
  case notPermitted(reason: String)
  /// A copy of the database could not be written.
  case notCopied(path: String, reason: String)
  /// A copy was given up, as it was asked for; nothing is left of it.
  case stopped
  /// The store was closed.
  case closed
  /// Anything else of SQLite's: its code and its words.
  case failed(code: Int32, reason: String)

  /// One sentence for the operator.
  public var description: String {
    switch self {
    case .folderUnwritable(let path, let reason):
      "The data folder \(path) can't be used: \(reason)."
    case .inUse(let path, let holder):
      "The data folder \(path) is in use by another process"
        + (holder.map { " (\($0))" } ?? "") + "; stop it first or choose another folder."
    case .diskFull:
      "The disk of the database is full; nothing was stored. Make room and try again."
    case .busy:
      "The database was locked for too long; nothing was stored. Try again."
    case .tooSlow(let reason):
      "The database took too long; nothing was stored: \(reason)."
    case .corrupt:
      "The database is damaged or not a database; restore it from a backup."
    case .foreign:
      "The database holds another program's tables; choose another one or put the right one back."
    case .notCopied(let path, let reason):
      "The database could not be copied to \(path): \(reason)."
    case .stopped:
      "The copy was given up; nothing is left of it."
    case .newerSchema:
      "The database was written by a later version of this program; use that version or a backup."
    case .olderSchema:
      "The database was written by an earlier version of this program; start the server of this version, which"
        + " brings it up."
    case .movedAway(let path, let target, let mark):
      "The store in \(path) was moved into \(target.map { "the PostgreSQL database \($0)" } ?? "a PostgreSQL database"),"
        + " which --store names. To use the folder's again, without what came since, delete \(mark)."
    case .refused(let reason):
      "The database refused this: \(reason)."
    case .notDurable(let reason):
      "The store can't promise that a commit survives a power failure: \(reason)."
    case .moved(let path):
      "The database \(path) was moved, deleted or replaced while it is open; stop the server and"
        + " put it back."
    case .littleRoom(let bytes):
      "The disk with the data folder has \(bytes / 1_048_576) MiB left; make room."
    case .unreadableAddress(let sentence): "\(sentence)."
    case .unreachable(let reason):
      "The database can't be used: \(reason)."
    case .deaf(let reason):
      "What other servers commit isn't heard. \(reason)"
    case .pooled:
      "What stands before the database (pgbouncer, say) gives a session's statements to different processes of the"
        + " server, which loses prepared statements, LISTEN and locks: set pool_mode = session there, or let the"
        + " address lead to the server itself."
    case .notPermitted(let reason):
      "The database doesn't let its account do this: \(reason). Grant it (CREATE on the schema makes the tables, docs/scaling.md), or name another account."
    case .closed:
      "The store is closed."
    case .failed(let code, let reason):
      "The database failed\(code < 0 ? "" : " (\(code))"): \(reason)."
    }
  }

  /// A name for counters.
  public var name: String {
    switch self {
    case .folderUnwritable: "folder"
    case .inUse: "in-use"
    case .diskFull: "disk-full"
    case .busy: "busy"
    case .tooSlow: "too-slow"
    case .corrupt: "corrupt"
    case .foreign: "foreign"
    case .newerSchema: "newer-schema"
    case .olderSchema: "older-schema"
    case .movedAway: "moved-away"
    case .refused: "refused"
    case .notDurable: "not-durable"
    case .moved: "moved"
    case .littleRoom: "little-room"
    case .notCopied: "not-copied"
    case .stopped: "stopped"
    case .unreadableAddress: "unreadable-address"
    case .unreachable: "unreachable"
    case .deaf: "deaf"
    case .pooled: "pooled"
    case .notPermitted: "not-permitted"
    case .closed: "closed"
    case .failed: "failed"
    }
  }

  /// The names of those that a store meets that was open and well before.
  static let namesInService = [
    "busy", "corrupt", "deaf", "disk-full", "failed", "moved", "not-durable", "too-slow",
    "unreachable",
  ]

  /// A text that PostgreSQL can't keep: it holds U+0000.
  static let unstorableText = StoreError.refused(
    reason: "a text holds the character U+0000, which can't be kept")

  /// The meaning of an error of the database.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as any StoreErrorConvertible: error.storeError
      default: .failed(code: -1, reason: "\(type(of: error))")
      }
  }
}
