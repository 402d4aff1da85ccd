import Foundation
import OnboardingEvents

/// Events as lines of JSON.
struct ExportedEvents {
  private let table: EventTable
  private var circumstances: [UInt32: String] = [:]
  private var words: [UInt32: String] = [:]

  private let includesSimulated: Bool

  init(_ db: SQLConnection, includesSimulated: Bool) throws {
    table = try EventTable(db)
    self.includesSimulated = includesSimulated
  }

  /// The events of the groups after a position, as many groups as have the limit together.
  mutating func page(
    _ db: SQLConnection, flow: String?, since: Int64?, after position: ExportPosition, limit: Int
  ) throws -> ExportedPage {
    var (lines, next): ([String], ExportPosition?) = ([], nil)
    let since = (since ?? 0) * 1000
    try EventGroups.forEach(
      db, after: position.row,
      where: "last_at >= \(since)" + (includesSimulated ? "" : " AND source <> 'simulated'")
    ) { id, events in
      events.forEach { record in
        guard flow == nil || table.circumstances[record.circumstances]?.flow == flow,
          record.at >= since
        else { return }
        lines.append(line(record))
      }
      if lines.count >= limit { next = ExportPosition(row: id) }
      return next == nil
    }
    return ExportedPage(lines: lines, next: next)
  }

  private mutating func line(_ record: EventRecord) -> String {
    let seconds = Date(timeIntervalSince1970: Double(record.at / 1000))
    let visit = String(record.visit, radix: 16)
    return "{" + text(circumstances: record.circumstances) + "," + text(words: record.words)
      + ",\"at\":\"\(seconds.formatted(.iso8601))\",\"at_ms\":\(record.at)"
      + ",\"visit\":\"\(String(repeating: "0", count: 16 - visit.count))\(visit)\"}"
  }

  private mutating func text(circumstances number: UInt32) -> String {
    if let text = circumstances[number] { return text }
    let some = table.circumstances[number] ?? Event.Circumstances(flow: "")
    let text = [
      Self.member("flow", some.flow), "\"version\":\(some.version)",
      Self.member("variant", some.variant), Self.member("locale", some.locale),
      Self.member("device", some.device), Self.member("source", some.source.rawValue),
      Self.member("arms", some.arms),
    ].joined(separator: ",")
    circumstances[number] = text
    return text
  }

  private mutating func text(words number: UInt32) -> String {
    if let text = words[number] { return text }
    // What isn't there is of a damaged event, and says nothing rather than something else.
    let some = table.words.indices.contains(Int(number)) ? table.words[Int(number)] : table.words[0]
    let text = [
      Self.member("screen", some.screen), Self.member("kind", some.kind),
      Self.member("subject", some.subject), Self.member("detail", some.detail),
    ].joined(separator: ",")
    words[number] = text
    return text
  }

  /// A member whose value is text, or null for none.
  private static func member(_ name: String, _ value: String) -> String {
    // Every text can be encoded.
    guard !value.isEmpty, let quoted = try? JSONEncoder().encode(value) else {
      return "\"\(name)\":null"
    }
    return "\"\(name)\":\(String(decoding: quoted, as: UTF8.self))"
  }
}
