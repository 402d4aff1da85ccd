#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Standard output or standard error, written line by line.
///
/// What can't be written (a full disk, a closed pipe) is lost and counted, and that is all: Foundation's
/// `FileHandle.write` would end the process. Waits for a reader that is slow.
package final class StandardStream: Sendable {
  /// Standard output.
  package static let output = StandardStream(STDOUT_FILENO)
  /// Standard error.
  package static let errors = StandardStream(STDERR_FILENO)

  private let descriptor: Int32
  private let failed = Atomic<Int>(0)
  /// Whether the last line stopped half-way, so that the next one has to begin a new one.
  private let isBroken = Atomic<Bool>(false)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Lets a reader that has gone (`| head -1`) be no reason to end any more, for a command that changes something while
  /// it writes. One that only reads ends with its reader.
  static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

  /// How many lines were lost, or not written whole.
  package var failures: Int { failed.load(ordering: .relaxed) }

  /// How many columns the terminal has; nil where it is none, or doesn't say.
  package var columns: Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a line; one that ends with a line feed gets no second.
  package func write(_ line: String) {
    let start = isBroken.exchange(false, ordering: .relaxed) ? "\n" : ""
    let bytes = Array((start + line + (line.hasSuffix("\n") ? "" : "\n")).utf8)
    guard let written = send(bytes) else { return }
    failed.wrappingAdd(1, ordering: .relaxed)
    isBroken.store(written > 0 || !start.isEmpty, ordering: .relaxed)
  }

  /// Shows a line on a terminal in place of the one that was shown last, without ending it.
  func show(_ line: String) {
    // Back to its beginning, and nothing behind it. Source: ECMA-48, EL.
    _ = send(Array("\r\(line)\u{1B}[K".utf8))
  }

  /// Writes all bytes; how many went out before it failed, nil where all did.
  private func send(_ bytes: [UInt8]) -> Int? {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        #if canImport(Glibc)
          Glibc.write(descriptor, rest.baseAddress.map { $0 + written }, rest.count - written)
        #else
          Darwin.write(descriptor, rest.baseAddress.map { $0 + written }, rest.count - written)
        #endif
      }
      if count > 0 { written += count } else if !canGoOn() { return written }
    }
    return nil
  }

  /// Whether a write that failed may be tried again, after waiting for the reader where it has to.
  private func canGoOn() -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, -1) > 0 && waiting.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }
}
