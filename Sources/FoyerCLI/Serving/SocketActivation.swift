import Foundation

/// The socket that a supervisor opened for this process and keeps open over its restarts.
///
/// Source: sd_listen_fds(3). The descriptors begin at 3; other processes ignore the variables.
enum SocketActivation {
  private static let first: Int32 = 3

  /// The descriptor of the socket; nil where there is none for this process.
  ///
  /// - Throws: `CommandFailure` where there is more than one.
  static func descriptor(
    environment: [String: String], process: Int32 = ProcessInfo.processInfo.processIdentifier
  ) throws -> Int32? {
    guard environment["LISTEN_PID"] == String(process), let count = environment["LISTEN_FDS"]
    else { return nil }
    guard count == "1" else {
      throw CommandFailure(
        "Foyer takes one socket, not \(count); leave one ListenStream in the socket's unit.",
        status: CommandFailure.usage)
    }
    return first
  }
}
