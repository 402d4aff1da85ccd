#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Ctrl-C at a command that has to say what it did so far. The first one is kept, a second one ends the process as ever.
enum Interruption {
  /// The status of a command that it ended. Source: POSIX, Shell Command Language, 2.8.2.
  static let status: Int32 = 128 + SIGINT

  private static let came = Atomic<Bool>(false)

  /// Does something that is told whether it came.
  static func watching<Result>(
    _ body: (_ hasCome: @escaping @Sendable () -> Bool) throws -> Result
  ) rethrows -> Result {
    came.store(false, ordering: .relaxed)
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
}
