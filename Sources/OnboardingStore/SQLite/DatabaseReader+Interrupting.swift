import Foundation
import GRDB

extension DatabaseReader {
  /// Does something that takes long, and has SQLite give up what it is at once it is to end.
  ///
  /// - Parameter isStopped: asked twenty times a second, on a thread of its own.
  /// - Throws: what `body` throws: an interruption is a `DatabaseError` of SQLite's.
  func interrupted<Result>(
    when isStopped: @escaping @Sendable () -> Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let isDone = Locked(false)
    defer { isDone.withLock { $0 = true } }
    Thread.detachNewThread {
      // A statement that begins after it was interrupted runs: so it is done until all is over.
      while !isDone.withLock({ isDone in
        if !isDone, isStopped() { self.interrupt() }
        return isDone
      }) { Thread.sleep(forTimeInterval: 0.05) }
    }
    return try body()
  }
}
