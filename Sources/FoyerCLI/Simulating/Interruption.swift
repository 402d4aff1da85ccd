import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What ends a command that has to say what it did so far, or to take something away first: Ctrl-C, SIGTERM and a
/// terminal that is closed. The first one is kept, a second one of its kind ends the process as ever.
/// Where a shell has the command pass one over, as one in the background does with Ctrl-C, it is passed over.
enum Interruption {
  /// The status of a command that one ended: that of Ctrl-C where none came. Source: POSIX, Shell Command Language,
  /// 2.8.2.
  static var status: Int32 {
    let signal = came.load(ordering: .relaxed)
    return 128 + (signal == 0 ? SIGINT : signal)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The number of the one that came; 0 before.
  private static let came = Atomic<Int32>(0)

  /// Does something that is told whether one came.
  static func watching<Result>(
    _ body: (_ hasCome: @escaping @Sendable () -> Bool) throws -> Result
  ) rethrows -> Result {
    came.store(0, ordering: .relaxed)
    let watched = signals.filter { number in
      var before = sigaction()
      return sigaction(number, nil, &before) == 0 && !before.isIgnored
    }
    // Whoever starts the command may hold them back from themselves, and a process inherits that.
    var held = sigset_t()
    sigemptyset(&held)
    for number in watched { sigaddset(&held, number) }
    pthread_sigmask(SIG_UNBLOCK, &held, nil)
    for number in watched {
      signal(number) { number in
        Interruption.came.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    defer { for number in watched { signal(number, SIG_DFL) } }
    return try body { came.load(ordering: .relaxed) != 0 }
  }

  /// Does something that may end anywhere, and doesn't ask: once one came the process ends with its status.
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
