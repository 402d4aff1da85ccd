#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line that a terminal does not show while it is typed.
enum HiddenLine {
  /// The next line of standard input; a pipe has nothing to hide it from.
  ///
  /// - Throws: `InputLine.NotText` for a line that is no UTF-8.
  static func read() throws(InputLine.NotText) -> String? {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
      return try InputLine.read()
    }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &hidden)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    return try InputLine.read()
  }
}
