import Sealing

/// Why a command failed, in sentences for standard error, and the status that it ends with.
///
/// The statuses are those of sysexits.h; docs/reference.md tells operators of them, and a test holds that to this list.
/// A command that a signal ended has 128 and its number (`Interruption.status`).
struct CommandFailure: Error {
  /// What was looked for was found (by `check`, say), or failed for a reason that has no status of its own.
  static let world: Int32 = 1
  /// The command makes no sense, or names a flow, a variant, a language that there isn't. Source: EX_USAGE.
  static let usage: Int32 = 64
  /// The input makes no sense, or names what isn't in the store. Source: EX_DATAERR.
  static let input: Int32 = 65
  /// A file of input, a folder or a database isn't there. Source: EX_NOINPUT.
  static let noInput: Int32 = 66
  /// What the command needs of another program isn't there: a database's server, a port. Source: EX_UNAVAILABLE.
  static let unavailable: Int32 = 69
  /// What is to be written can't be made where it is to be. Source: EX_CANTCREAT.
  static let cantCreate: Int32 = 73
  /// A disk is full or fails, or standard output can't be written. Source: EX_IOERR.
  static let disk: Int32 = 74
  /// The same command may go well a moment later: something is in use. Source: EX_TEMPFAIL.
  static let temporary: Int32 = 75
  /// This account may not, or others may read what is secret. Source: EX_NOPERM.
  static let noPermission: Int32 = 77
  /// Something is set up so that it can't work. Source: EX_CONFIG.
  static let configuration: Int32 = 78

  /// All of them, the least first.
  static let statuses = [
    world, usage, input, noInput, unavailable, cantCreate, disk, temporary, noPermission,
    configuration,
  ]

  let lines: [String]
  let status: Int32

  init(_ line: String, status: Int32 = world) { self.init([line], status: status) }

  init(_ lines: [String], status: Int32 = world) {
    self.lines = lines
    self.status = status
  }

  /// A failure that somebody else found, in their own sentence.
  init(of error: any Error) { self.init("\(error)", status: Self.status(of: error)) }

  /// Why a command can't read the keys of the servers, which it looks for in a folder that nobody may have named.
  init(ofKeys error: KeyRingError) {
    guard case .missing = error else {
      self.init(of: error)
      return
    }
    self.init(
      "\(error) The folder of the servers' keys.json is named by --data.",
      status: Self.status(of: error))
  }
}

extension CommandFailure: CustomStringConvertible {
  /// Its sentences on one line, for the log.
  var description: String { lines.joined(separator: " ") }

  /// Runs something that may fail and names its failure in one sentence.
  static func naming<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let failure as CommandFailure { throw failure } catch {
      throw CommandFailure(of: error)
    }
  }
}
