import Sealing

/// What a transaction changes of what processes remember of sessions (`SessionMemory`).
///
/// As text it is what processes tell each other: one line, with ids in hexadecimal digits.
enum SessionChange: Sendable, Hashable {
  /// A session is over until a moment, in seconds since 1970.
  case spent([UInt8], until: Int64)
  /// What was over until this moment needn't be remembered.
  case expired(at: Int64)
  /// How a copy of a draft stands to the others.
  case copy([UInt8], isBehind: Bool, hasMoved: Bool)
  /// A session has a draft together with others.
  case shared([UInt8])
  /// A session is where its person is.
  case stayed([UInt8])
  /// Nothing is left of a session's draft.
  case gone([UInt8])
  /// A session goes on under another id.
  case replaced([UInt8], by: [UInt8])
  /// Something is kept of a session for which pages look.
  case settled([UInt8])
  /// What is kept of one of these is kept of all.
  case settledTogether([[UInt8]])

  /// How the copies of one draft stand to each other.
  static func copies(_ copies: [DraftCopy]) -> [SessionChange] {
    copies.map { mine in
      .copy(
        mine.session, isBehind: copies.contains { mine.isBehind($0) },
        hasMoved: mine.movedTo != nil)
    }
  }
}

extension SessionChange {
  /// The line.
  var line: String {
    switch self {
    case .spent(let session, let until): "spent \(session.hexadecimal) \(until)"
    case .expired(let instant): "expired \(instant)"
    case .copy(let session, let isBehind, let hasMoved):
      "copy \(session.hexadecimal) \(isBehind) \(hasMoved)"
    case .shared(let session): "shared \(session.hexadecimal)"
    case .stayed(let session): "stayed \(session.hexadecimal)"
    case .gone(let session): "gone \(session.hexadecimal)"
    case .replaced(let old, let new): "replaced \(old.hexadecimal) \(new.hexadecimal)"
    case .settled(let session): "settled \(session.hexadecimal)"
    case .settledTogether(let sessions):
      "together " + sessions.map(\.hexadecimal).joined(separator: " ")
    }
  }

  /// Reads a line; nil for one of a later version.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    let ids = words.dropFirst().map { [UInt8](hexadecimal: $0) ?? [] }
    switch (words.first, words.count) {
    case ("spent", 3):
      guard let until = Int64(words[2]) else { return nil }
      self = .spent(ids[0], until: until)
    case ("expired", 2):
      guard let instant = Int64(words[1]) else { return nil }
      self = .expired(at: instant)
    case ("copy", 4):
      self = .copy(ids[0], isBehind: words[2] == "true", hasMoved: words[3] == "true")
    case ("shared", 2): self = .shared(ids[0])
    case ("stayed", 2): self = .stayed(ids[0])
    case ("gone", 2): self = .gone(ids[0])
    case ("replaced", 3): self = .replaced(ids[0], by: ids[1])
    case ("settled", 2): self = .settled(ids[0])
    case ("together", _): self = .settledTogether(ids)
    default: return nil
    }
  }
}
