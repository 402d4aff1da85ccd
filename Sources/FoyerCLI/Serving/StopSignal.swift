#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for the signal to stop. Made before any thread starts, so that every thread inherits the
/// blocked signals and only the waiting one takes them.
///
/// SIGPIPE is ignored from then on: a log or a client that has gone is no reason to end.
struct StopSignal {
  private let signals: sigset_t

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    self.signals = signals
  }

  /// Returns on SIGTERM or SIGINT, or when the time is up.
  func wait(upTo seconds: Int) {
    #if canImport(Glibc)
      var signals = signals
      var time = timespec(tv_sec: seconds, tv_nsec: 0)
      // Another signal's handler ends it early, of which there is none here.
      _ = sigtimedwait(&signals, nil, &time)
    #else
      sleep(UInt32(seconds))
    #endif
  }

  /// Returns on SIGTERM or SIGINT.
  func wait() {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
  }
}
