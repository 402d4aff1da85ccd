/// Something that is wrong, or deserves a look, in what a site is made of: a definition, a template,
/// words, a stylesheet. Every reader and every rule says it in this form.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How much it weighs.
  public enum Severity: String, Sendable, Encodable {
    /// People would meet it: the server refuses to start, or the check fails.
    case error
    /// It deserves a look: the check fails with `--strict`.
    case warning
  }

  /// The id of the rule that is broken, kebab-case. Programs filter by it, so it stays.
  public let rule: String
  /// How much it weighs.
  public let severity: Severity
  /// The file, line and column, or the part of a definition, that it is about.
  public let place: SourcePlace
  /// What is wrong, without a full stop.
  public let message: String
  /// How to put it right, without a full stop.
  public let fix: String
  /// What it is about, where a program can do something with it: the key of words that are missing.
  public let subject: String?

  /// A diagnostic.
  public init(
    rule: String, severity: Severity = .error, place: SourcePlace, message: String, fix: String,
    subject: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.fix = fix
    self.subject = subject
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The place, what is wrong and how to put it right, in one line.
  public var description: String {
    // A message about a definition names its own place: `tea/taste`.
    place.file == nil ? advice : "\(place): \(advice)"
  }

  /// What is wrong and how to put it right, in two sentences without the last full stop.
  public var advice: String { message + (message.hasSuffix("?") ? " " : ". ") + fix }
}

extension Diagnostic: Comparable {
  /// By place, then by rule.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.order < rhs.order }

  private var order: (String, Int, Int, String, String) {
    (place.group, place.line ?? 0, place.column ?? 0, rule, message)
  }
}

extension Diagnostic: Encodable {
  private enum CodingKeys: CodingKey { case rule, severity, file, line, column, message, mend }

  /// Writes every key, null where there is no such place. The fix is written as `mend`, which
  /// programs know.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(severity, forKey: .severity)
    try container.encode(place.file, forKey: .file)
    try container.encode(place.line, forKey: .line)
    try container.encode(place.column, forKey: .column)
    try container.encode(message, forKey: .message)
    try container.encode(fix, forKey: .mend)
  }
}

extension Diagnostic {
  /// The rule that every file can be read, as text where it is text.
  package static let unreadableFile = "unreadable-file"

  /// A file or a folder that can't be read.
  package static func unreadable(_ place: SourcePlace, _ problem: FileProblem) -> Diagnostic {
    Diagnostic(
      rule: unreadableFile, place: place, message: "it can't be read: \(problem)",
      fix: "Put a file in its place, or let this account read it")
  }

  /// A file as seen from the project's folder that begins with a byte order mark.
  package static func marked(_ file: String) -> Diagnostic {
    Diagnostic(
      rule: unreadableFile, place: .file(file, line: 1, column: 1),
      message: "a byte order mark stands before the text", fix: "Save it as UTF-8 without one")
  }

  /// A file as seen from the project's folder that is no UTF-8.
  package static func unreadable(_ file: String, _ fault: UTF8Fault) -> Diagnostic {
    Diagnostic(
      rule: unreadableFile, place: .file(file, fault.position), message: fault.message,
      fix: UTF8Fault.fix)
  }
}
