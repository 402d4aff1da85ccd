import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C at a command that has to say what it did so far. The first one is kept, a second one ends the process as ever.
/// Where a shell has the command pass it over, as one in the background does, it is passed over.
enum Interruption {
  /// The status of a command that it ended. Source: POSIX, Shell Command Language, 2.8.2.
  static let status: Int32 = 128 + SIGINT

  private static let came = Atomic<Bool>(false)

  /// Does something that is told whether it came.
  static func watching<Result>(
    _ body: (_ hasCome: @escaping @Sendable () -> Bool) throws -> Result
  ) rethrows -> Result {
    came.store(false, ordering: .relaxed)
    var before = sigaction()
    guard sigaction(SIGINT, nil, &before) == 0, !before.isIgnored else { return try body { false } }
    // Whoever starts the command may hold it back from themselves, and a process inherits that.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGINT) { _ in
      Interruption.came.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    defer { signal(SIGINT, SIG_DFL) }
    return try body { came.load(ordering: .relaxed) }
  }

  /// Does something that may end anywhere, and doesn't ask: once Ctrl-C came the process ends with its status.
  ///
  /// - Parameters:
  ///   - hasCome: asked twenty times a second.
  ///   - tell: says what was left, before the process ends.
  static func ending<Result>(
    when hasCome: @escaping @Sendable () -> Bool, tell: @escaping @Sendable () -> Void,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let end = End()
    // Waits where the process is ending already.
    defer { end.isReached.withLock { $0 = true } }
    Thread.detachNewThread {
      while !end.isReached.withLock({ isReached in
        guard !isReached, hasCome() else { return isReached }
        tell()
        _exit(status)
      }) { Thread.sleep(forTimeInterval: 0.05) }
    }
    return try body()
  }

  /// Whether what may be interrupted is done.
  private final class End: Sendable {
    let isReached = Mutex(false)
  }
}

extension sigaction {
  fileprivate var isIgnored: Bool {
    #if canImport(Glibc)
      let handler = __sigaction_handler.sa_handler
    #else
      let handler = __sigaction_u.__sa_handler
    #endif
    // A number that stands in the place of a function.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
