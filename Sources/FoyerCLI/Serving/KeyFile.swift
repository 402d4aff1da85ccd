import Foundation
import OnboardingStore
import Sealing
import Synchronization

/// `<data>/keys.json` as a server has read it; looked at again when it was written since, so that
/// `foyer keys` needs no restart.
final class KeyFile: Sendable {
  /// Which state of the file was read. Each one is written aside and renamed into its place, so that it
  /// is another file.
  private struct Version: Equatable, Sendable {
    let number: UInt64
    let writtenAt: Date

    /// nil where there is no file.
    init?(_ path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let number = attributes[.systemFileNumber] as? UInt64,
        let writtenAt = attributes[.modificationDate] as? Date
      else { return nil }
      self.number = number
      self.writtenAt = writtenAt
    }
  }

  /// Whether what older keys sealed is still to be sealed anew, and whether that it failed was told.
  enum Debt: Sendable {
    case none, owed, told
  }

  let path: String
  private let lastRead: Mutex<(version: Version?, failure: KeyRingError?)>
  private let owed = Mutex(Debt.none)
  private let earlierKeys = Mutex<KeyRing?>(nil)
  private let lastMarks: Mutex<KeyMarks>
  /// For how long a file may be behind before keys that it lacks count as lost, in seconds.
  private static let patience: Int64 = 24 * 3600
  /// Since when other processes use the store with keys that this file doesn't have, in seconds since 1970, as they do
  /// while a new one goes from machine to machine; 0 where they don't.
  private let behindSince = Atomic<Int64>(0)
  private let isStoreAway = Atomic(false)

  private init(_ path: String, _ version: Version?, _ marks: KeyMarks) {
    self.path = path
    lastRead = Mutex((version, nil))
    lastMarks = Mutex(marks)
  }

  /// Where the keys of a data folder are.
  static func path(in folder: String) -> String { folder + "/keys.json" }

  /// The file of a data folder, made with one new key when it is not there, and its keys.
  ///
  /// - Parameters:
  ///   - marks: of the keys that the store was used with so far.
  ///   - now: seconds since 1970, the time of a new key.
  static func open(
    in folder: String, marks: KeyMarks, now: Int64
  ) throws(KeyRingError) -> (KeyFile, KeyRing) {
    let path = path(in: folder)
    // Looked at first: what is written meanwhile is then read once more.
    let version = Version(path)
    let ring = try KeyRing.loadOrCreate(at: path, now: now)
    return (KeyFile(path, version ?? Version(path), marks), ring)
  }

  /// What the keys that were read last leave to be done.
  var debt: Debt {
    get { owed.withLock { $0 } }
    set { owed.withLock { $0 = newValue } }
  }

  /// The keys that were in use before, until what they sealed was sealed anew: a file may come in which another one
  /// was activated and they were revoked in one go.
  var earlier: KeyRing? {
    get { earlierKeys.withLock { $0 } }
    set { earlierKeys.withLock { $0 = newValue } }
  }

  /// The marks of the keys that the store was used with when it was looked at last.
  var marks: KeyMarks {
    get { lastMarks.withLock(\.self) }
    set { lastMarks.withLock { $0 = newValue } }
  }

  /// Notes whether the marks could not be read.
  ///
  /// - Returns: whether that is news.
  func note(isStoreAway: Bool) -> Bool {
    self.isStoreAway.exchange(isStoreAway, ordering: .relaxed) != isStoreAway
  }

  /// Notes whether other processes use the store with keys that this file doesn't have.
  ///
  /// - Returns: whether that is news.
  func note(isBehind: Bool, now: Int64) -> Bool {
    let since = behindSince.load(ordering: .relaxed)
    guard isBehind != (since != 0) else { return false }
    behindSince.store(isBehind ? now : 0, ordering: .relaxed)
    return true
  }

  /// Whether what keys sealed that this file doesn't have is waited for. Nobody waits for more than a day: who comes
  /// with it then begins anew, for those keys may be gone from everywhere.
  func isBehind(now: Int64) -> Bool {
    let since = behindSince.load(ordering: .relaxed)
    return since != 0 && now - since < Self.patience
  }

  /// The keys, where the file was written since it was read last, or could not be read then: what mends that, such
  /// as `chmod 600`, writes nothing.
  ///
  /// - Parameter ring: the keys that are in use.
  /// - Throws: why it can't be read, or that it has none of the keys in use; once for each state of it.
  func readAnew(after ring: KeyRing) throws(KeyRingError) -> KeyRing? {
    let now = Version(path)
    let last = lastRead.withLock(\.self)
    guard last.version != now || last.failure != nil else { return nil }
    do throws(KeyRingError) {
      let new = try KeyRing(contentsOf: path)
      guard new.isRelated(to: ring) else { throw .foreign(path: path) }
      lastRead.withLock { $0 = (now, nil) }
      return new
    } catch {
      lastRead.withLock { $0 = (now, error) }
      if last.version == now, last.failure.map({ "\($0)" }) == "\(error)" { return nil }
      throw error
    }
  }
}
