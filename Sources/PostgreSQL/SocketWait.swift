#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An instant that waiting ends with, on a clock that never jumps.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(after seconds: Double) { instant = .now + .seconds(seconds) }

  /// What is left until then, in whole milliseconds, at most a minute; 0 once it has passed.
  var milliseconds: CInt {
    let left = ContinuousClock.now.duration(to: instant) / .milliseconds(1)
    return CInt(max(0, min(60_000, left.rounded(.up))))
  }
}

/// What a socket is waited for.
enum SocketWait {
  case read
  case readOrWrite

  /// Waits. False when the time is up; true also for a socket in error, whose next use says what it is.
  func ready(_ socket: CInt, until deadline: Deadline) -> Bool {
    let events = self == .read ? POLLIN : POLLIN | POLLOUT
    while true {
      var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
      let left = deadline.milliseconds
      let count = poll(&entry, 1, left)
      if count > 0 { return true }
      // A signal ends a poll early.
      if count == 0, left == 0 || deadline.milliseconds == 0 { return false }
      if count < 0, errno != EINTR { return true }
    }
  }
}
