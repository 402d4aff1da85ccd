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

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    write(Self.line(event.message.description, all, level: event.level))
  }

  /// A line: time, level and message, then the metadata by name. What is counted or measured is a number, all else text.
  static func line(
    _ message: String, _ metadata: Logger.Metadata, level: Logger.Level = .warning
  ) -> String {
    let fields =
      [
        ("time", JSONString.quoted(Date.now.formatted(.iso8601))),
        ("level", JSONString.quoted(level.rawValue)), ("message", JSONString.quoted(message)),
      ] + metadata.sorted { $0.key < $1.key }.map { ($0.key, value($0.value)) }
    return "{" + fields.map { "\(JSONString.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func value(_ value: Logger.MetadataValue) -> String {
    if case .stringConvertible(let number as Int) = value { return String(number) }
    return JSONString.quoted(value.description)
  }
}

extension Logger.MetadataValue {
  /// A number, which a line has as one.
  static func number(_ number: some BinaryInteger) -> Logger.MetadataValue {
    .stringConvertible(Int(clamping: number))
  }
}
