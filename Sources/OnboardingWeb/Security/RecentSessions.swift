import HTTPCore
import SourceText
import Synchronization

/// What the cookies of the last moments opened to, by their very bytes: a person's page follows the
/// form that sealed its cookie within milliseconds, and every form brings that same cookie back.
///
/// Nothing depends on it. A cookie that is not here is opened, a server that is started anew or stands
/// beside another one knows none, and whatever is asked of a session besides its bytes (is it too
/// old, has it been handed in) is asked each time. It holds at most `capacity` sessions; a newer one
/// takes the place of an older one.
final class RecentSessions: Sendable {
  private final class Entry: Sendable {
    let hash: UInt64
    let text: [UInt8]
    let session: OpenedSession

    init(hash: UInt64, text: [UInt8], session: OpenedSession) {
      self.hash = hash
      self.text = text
      self.session = session
    }

    func holds(_ other: UnsafeRawBufferPointer) -> Bool {
      text.withUnsafeBytes { $0.matches(other) }
    }
  }

  /// A few places with a lock of their own, so that threads seldom wait for each other.
  private final class Shelf: Sendable {
    let entries = Mutex([Entry?](repeating: nil, count: RecentSessions.capacity / shelfCount))
  }

  /// The most sessions of one flow; at 4 kB of cookie each, a megabyte or two at worst.
  static let capacity = 256
  private static let shelfCount = 16

  private let shelves = (0..<shelfCount).map { _ in Shelf() }

  /// The session that a cookie's value opened to.
  func session(in text: UnsafeRawBufferPointer) -> OpenedSession? {
    let hash = Self.hash(text)
    let (shelf, place) = place(of: hash)
    guard let entry = shelf.entries.withLock({ $0[place] }), entry.hash == hash,
      entry.holds(text)
    else { return nil }
    return entry.session
  }

  /// Keeps what a cookie's value opens to.
  func keep(_ session: OpenedSession, in text: UnsafeRawBufferPointer) {
    let entry = Entry(hash: Self.hash(text), text: Array(text), session: session)
    let (shelf, place) = place(of: entry.hash)
    // The one that goes is let go outside of the lock.
    _ = shelf.entries.withLock { entries in
      defer { entries[place] = entry }
      return entries[place]
    }
  }

  /// Of the last characters, which spell the seal's tag and so differ from cookie to cookie.
  ///
  /// Who seals cookies until some fall together gains that those are opened each time. Compared is what has the
  /// same hash, so that how long it takes says nothing to an attacker without the tag.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    UnsafeRawBufferPointer(rebasing: text.suffix(24)).quickHash
  }

  private func place(of hash: UInt64) -> (Shelf, Int) {
    let number = Int(truncatingIfNeeded: hash % UInt64(Self.capacity))
    return (shelves[number % Self.shelfCount], number / Self.shelfCount)
  }
}
