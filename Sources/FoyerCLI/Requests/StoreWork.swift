import Foundation
import Monitors
import OnboardingStore
import Sealing
import SourceText

/// How long a command waits for others to be done with the store, in milliseconds.
private let patienceWithCommands: UInt64 = 3_000

/// A piece of work with the store: done by the command itself or, where a server holds the data
/// folder, by the server.
protocol StoreWork: Codable, Sendable {
  /// What came of it.
  associatedtype Answer: Codable & Sendable

  /// What it is called in a request; every kind has its own word.
  static var name: String { get }
  /// The command that tells what was done when no answer came.
  static var listing: String { get }
  /// Whether a folder without a database gets one for it. What reads, changes or removes has nothing to do in
  /// one, and a folder that was mistyped stays as it is.
  var addsSomething: Bool { get }

  /// Does it.
  ///
  /// - Throws: `CommandFailure` with a sentence for a person, or what the store says.
  func answer(by holder: StoreHolder) throws -> Answer

  /// Does it by reading alone, so that a snapshot, a disk that is mounted to be read and a replica will do; nil of work
  /// that changes something.
  var reading: ((StoreReader) throws -> Answer)? { get }
}

extension StoreWork {
  var reading: ((StoreReader) throws -> Answer)? { nil }
}

/// The process that holds a data folder, and what it can work with.
struct StoreHolder: Sendable {
  let store: OnboardingStore
  /// The keys, for work that needs them.
  let keyRing: @Sendable () throws -> KeyRing
  /// Seconds since 1970.
  let now: Int64
  /// Whether every webhook may be on this machine or in a network of its own.
  let allowsInner: Bool
  /// Who has it done, as the audit trail says it; nil where they write their own line.
  var who: String? = AuditEntry.commandLine

  /// A line of the audit trail for the operator who has this done; nil where they write their own.
  func entry(_ action: AuditEntry.Action, _ subject: String, _ detail: String) -> AuditEntry? {
    who.map { AuditEntry($0, action, subject, detail: detail) }
  }

  /// Writes that line by itself.
  func audit(_ action: AuditEntry.Action, _ subject: String, _ detail: String) throws {
    if let entry = entry(action, subject, detail) { try store.audit(entry, now: now) }
  }
}

/// Work on its way between two processes, under the name of its kind.
struct WorkRequest: Codable {
  let name: String
  let work: Data

  /// Every kind that a server does.
  static let kinds: [any StoreWork.Type] = [
    CompanyWork.self, WebhookWork.self, ImportWork.self, OperatorWork.self, AuditWork.self,
    BackupWork.self, SimulationWork.self, ExperimentWork.self,
  ]

  init(_ work: some StoreWork) throws {
    name = type(of: work).name
    self.work = try JSONEncoder().encode(work)
  }

  /// Does a request that a command left, as JSON, and answers it as JSON.
  static func reply(to request: Data, by holder: StoreHolder) -> Data {
    guard let request = try? JSONDecoder().decode(Self.self, from: request),
      let kind = kinds.first(where: { $0.name == request.name })
    else { return WorkReply<Bool>.unknown.data }
    return request.reply(kind, by: holder)
  }

  private func reply<Work: StoreWork>(_ kind: Work.Type, by holder: StoreHolder) -> Data {
    guard let work = try? JSONDecoder().decode(kind, from: work) else {
      return WorkReply<Work.Answer>.unknown.data
    }
    return WorkReply { try work.answer(by: holder) }.data
  }
}

/// What came of a request.
enum WorkReply<Answer: Codable & Sendable>: Codable, Sendable {
  /// It was done.
  case done(Answer)
  /// It could not be done: sentences for a person, and the status to exit with.
  case failed(lines: [String], status: Int32)
  /// This version does not know such work.
  case unknown

  init(_ work: () throws -> Answer) {
    do { self = .done(try work()) } catch let failure as CommandFailure {
      self = .failed(lines: failure.lines, status: failure.status)
    } catch {
      self = .failed(lines: ["\(error)"], status: CommandFailure.status(of: error))
    }
  }

  /// As JSON. What is answered is text, numbers and lists of them, which can always be encoded.
  var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }
}

extension StorePlace {
  /// Opens the store as soon as other commands are done with it, for which it waits three seconds at most.
  ///
  /// - Parameter isWorthWaiting: whether it is a command that has it, and not a server.
  /// - Throws: what `open()` throws.
  func openWaiting(
    while isWorthWaiting: () -> Bool = { true }
  ) throws(StoreError) -> OnboardingStore {
    let end = MonotonicTime.now() + patienceWithCommands
    while true {
      do throws(StoreError) { return try open() } catch {
        guard case .inUse = error, isWorthWaiting(), MonotonicTime.now() < end else { throw error }
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
  }
}

extension StoreWork {
  /// Has it done by the store of a place, or by the server that holds its folder. A store that is shared is
  /// everybody's: servers that use it hear of what changed.
  ///
  /// - Parameter tell: told in a sentence that a store was made for it.
  /// - Throws: `CommandFailure` with a sentence for a person.
  func answer(
    at place: StorePlace, environment: [String: String], tell: (String) -> Void = { _ in }
  ) throws -> Answer {
    let before = ExistingData(place)
    if addsSomething { try before.requireNoneLost() } else { try place.requireDatabase() }
    return try CommandFailure.naming {
      if place.isShared, let reading { return try reading(place.reader()) }
      let box = RequestBox(dataFolder: place.folder)
      let store: OnboardingStore
      do {
        store = try place.openWaiting { !box.isOpen }
      } catch StoreError.inUse where box.isOpen {
        if let answer = try ask(box, at: place) { return answer }
        // Nobody took it: the box is of a server that was ended by force, and another command has the store.
        store = try place.openWaiting()
      } catch StoreError.folderUnwritable(let path, let reason) {
        guard let reading else {
          throw StoreError.folderUnwritable(path: path, reason: reason)
        }
        return try reading(place.reader())
      }
      return try answer(with: store, at: place, environment, before, tell)
    }
  }

  private func answer(
    with store: OnboardingStore, at place: StorePlace, _ environment: [String: String],
    _ before: ExistingData, _ tell: (String) -> Void
  ) throws -> Answer {
    do {
      let now = Int64(Date().timeIntervalSince1970)
      // A database of its own has its keys from the beginning: a server would take them for lost. Beside one
      // that was there none are made, with which nothing in it can be opened.
      if before.isEmpty {
        _ = try KeyRing.loadOrCreate(at: place.keyPath, now: now)
        tell("There was nothing in \(place.folder): a new store and new keys were made there.")
      }
      let keyRing: @Sendable () throws -> KeyRing = { try place.keys(for: store) }
      let answer = try answer(
        by: StoreHolder(
          store: store, keyRing: keyRing, now: now,
          allowsInner: environment.isOn("FOYER_WEBHOOK_ALLOW_PRIVATE")))
      try store.close()
      return answer
    } catch {
      try? store.close()
      throw error
    }
  }

  /// Asks the server; nil where nobody took the request.
  private func ask(_ box: RequestBox, at place: StorePlace) throws -> Answer? {
    switch box.ask(try JSONEncoder().encode(WorkRequest(self))) {
    case .answered(let data):
      switch try? JSONDecoder().decode(WorkReply<Answer>.self, from: data) {
      case .done(let answer)?: return answer
      case .failed(let lines, let status)?: throw CommandFailure(lines, status: status)
      case .unknown?:
        throw CommandFailure("The server is of another version and does not know this request.")
      case nil:
        throw CommandFailure("The server answered what this version does not understand.")
      }
    case .notTaken: return nil
    case .notLeft(let problem):
      // On a full disk what is there can be read all the same.
      if let reading { return try reading(place.reader()) }
      throw CommandFailure(
        "The server can't be asked by a file in \(box.folder.path): \(problem).",
        status: CommandFailure.status(writing: problem.code))
    case .unknown:
      throw CommandFailure(
        "The server took the request and did not answer; `\(Self.listing)` says what it did.")
    }
  }
}

extension CommandContext {
  /// The data folder that a command works with.
  ///
  /// - Throws: `CommandFailure` for what is none.
  func dataFolder(_ option: String?) throws -> String {
    try StorePlace.folder(option ?? environment["FOYER_DATA"] ?? "var")
  }
}
