import Foundation
import PostgreSQL

/// A server of the tests' own, which `script/postgresql` starts, and which goes with their process.
final class TestDatabase: Sendable {
  /// The one that most tests share; each takes a schema of its own where it keeps something.
  static let shared = TestDatabase(["--tls"])

  /// Its address over a socket.
  let address: String
  private let folder: URL

  /// Starts one.
  init(_ options: [String] = []) {
    folder = URL(filePath: NSTemporaryDirectory()).appending(
      path: "foyer-pg-\(UInt32.random(in: 0...UInt32.max))")
    address = Self.script(
      ["start", folder.path, "--while", String(ProcessInfo.processInfo.processIdentifier)] + options
    )
  }

  deinit { stop() }

  /// Ends it, and removes what it kept.
  func stop() { Self.script(["stop", folder.path, "--immediate"]) }

  /// Ends it, as a machine that fails or as somebody who updates it does, and starts it again.
  func restart(immediate: Bool) {
    Self.script(["stop", folder.path, "--keep"] + (immediate ? ["--immediate"] : []))
    Self.script(
      [
        "resume", folder.path, "--while", String(ProcessInfo.processInfo.processIdentifier),
      ])
  }

  /// A connection to it with a schema that no other test has, gone with the connection.
  func connect(timeLimit: Double = 30) throws -> PostgreSQLConnection {
    let connection = try PostgreSQLConnection(address, timeLimit: timeLimit)
    try connection.run("SET search_path TO pg_temp")
    return connection
  }

  /// The certificate of the authority that signed its own, for `--tls`.
  var authority: String { folder.appending(path: "authority.pem").path }

  /// Where its socket is.
  var socketFolder: String { folder.path }

  /// What a file of its folder says.
  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Its address over TCP with the password.
  func networkAddress(host: String = "127.0.0.1", _ more: String = "") throws -> String {
    "postgresql://foyer:\(try text("password"))@\(host):\(try text("port"))/foyer\(more)"
  }

  @discardableResult
  private static func script(_ arguments: [String]) -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appending(path: "script/postgresql")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch { fatalError("script/postgresql: \(error)") }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    precondition(process.terminationStatus == 0, "script/postgresql \(arguments) failed.")
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
