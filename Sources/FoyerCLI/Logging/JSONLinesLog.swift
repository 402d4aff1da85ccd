import Foundation
import Logging
import StrictJSON

/// Writes log lines as JSON, one object a line, to standard error. Values are escaped, so no text
/// can start a line of its own.
struct JSONLinesLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    write(
      Self.line(event.message.description, all.mapValues(\.description), level: event.level))
  }

  /// A line: time, level and message, then the metadata by name.
  static func line(
    _ message: String, _ metadata: [String: String], level: Logger.Level = .warning
  ) -> String {
    let fields =
      [
        ("time", Date.now.formatted(.iso8601)), ("level", level.rawValue), ("message", message),
      ] + metadata.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return "{"
      + fields.map { "\(JSONString.quoted($0.0)):\(JSONString.quoted($0.1))" }.joined(
        separator: ",") + "}"
  }
}
