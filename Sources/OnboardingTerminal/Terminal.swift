/// Where a walk reads and writes lines: a terminal, a pipe, a test.
public struct Terminal {
  /// The next line without its end, nil once there are no more.
  public var readLine: () -> String?
  /// The next line, not shown while it is typed; nil once there are no more.
  public var readSecret: () -> String?
  /// Writes a line.
  public var write: (String) -> Void

  /// A terminal of these closures.
  public init(
    readLine: @escaping () -> String?, readSecret: (() -> String?)? = nil,
    write: @escaping (String) -> Void
  ) {
    self.readLine = readLine
    self.readSecret = readSecret ?? readLine
    self.write = write
  }
}
