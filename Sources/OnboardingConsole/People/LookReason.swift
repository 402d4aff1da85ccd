import HTTPCore

/// Why an operator looks at answers: chosen from a few, with a note of their own.
enum LookReason: String, CaseIterable, Sendable {
  /// A person asked something.
  case question
  /// They asked for what is kept of them. Source: GDPR, article 15.
  case access
  /// Something went wrong.
  case fault
  /// A law or a court asks.
  case legal
  /// Something else, which the note says.
  case other

  /// The longest note, in characters.
  static let longestNote = 200

  /// What the audit trail says.
  private var words: String {
    switch self {
    case .question: "question from the person"
    case .access: "they asked for their data"
    case .fault: "something went wrong"
    case .legal: "a law or a court asks"
    case .other: "other"
    }
  }

  /// The reason in a form, as the audit trail keeps it; nil where none was given.
  static func text(in form: URLEncodedForm) -> String? {
    guard let reason = form["reason"].flatMap(LookReason.init) else { return nil }
    let line = (form["note"] ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    let note = String(
      line.drop(while: \.isWhitespace).filter { !$0.isControl }.prefix(longestNote))
    if note.isEmpty { return reason == .other ? nil : reason.words }
    return reason == .other ? note : "\(reason.words): \(note)"
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
