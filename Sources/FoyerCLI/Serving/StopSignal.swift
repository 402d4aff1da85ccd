#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for the signal to stop. Made before any thread starts, so that every thread inherits the
/// blocked signals and only the waiting one takes them.
///
/// SIGHUP, which comes when a terminal is closed, stops it as well: unhandled it would end the process at once.
/// SIGPIPE is ignored from then on: a log or a client that has gone is no reason to end.
struct StopSignal {
  private let signals: sigset_t

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    StandardStream.outliveReaders()
    self.signals = signals
  }

  /// Returns on one of the signals, or when the time is up.
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

  /// Returns on one of the signals.
  func wait() {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
  }
}
