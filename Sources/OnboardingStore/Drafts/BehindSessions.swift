import Foundation
import GRDB

/// The sessions whose person went on elsewhere, in memory: every request asks, and hardly any is one.
struct BehindSessions: Sendable {
  private var sessions: Set<Data> = []

  static func load(from writer: any DatabaseWriter) throws -> BehindSessions {
    try writer.read { db in
      var behind = BehindSessions()
      behind.sessions = try Set(
        Data.fetchAll(
          db,
          sql: """
            SELECT mine.session FROM draft_copy AS mine WHERE EXISTS (
              SELECT 1 FROM draft_copy AS other WHERE other.draft = mine.draft
                AND other.revision > mine.seen AND other.answers <> mine.answers)
            """))
      return behind
    }
  }

  func contains(_ session: [UInt8]) -> Bool {
    !sessions.isEmpty && sessions.contains(Data(session))
  }

  /// Takes over what the copies of a draft say.
  mutating func update(_ copies: [DraftCopy]) {
    for mine in copies {
      if copies.contains(where: { mine.isBehind($0) }) {
        sessions.insert(Data(mine.session))
      } else {
        sessions.remove(Data(mine.session))
      }
    }
  }

  mutating func remove(_ gone: [[UInt8]]) {
    guard !sessions.isEmpty else { return }
    for session in gone { sessions.remove(Data(session)) }
  }
}
