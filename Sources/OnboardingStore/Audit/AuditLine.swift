import Sealing

/// What is written down of something that an operator did with what people handed in, or with the
/// way it goes.
public struct AuditEntry: Sendable, Hashable {
  /// Who: an operator's name, `one-time link`, `command line`, `retention`.
  public var who: String
  /// What they did.
  public var action: Action
  /// To what: `profile 17`, `wh_…`, an operator; empty for nothing.
  public var subject: String
  /// Why or how: never an answer.
  public var detail: String

  /// Who deletes what is kept for a time only.
  static let retention = "retention"

  /// What the operator did.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Signed in to the console.
    case signedIn = "signed-in"
    /// Opened the page of a person, without their answers.
    case lookedAt = "looked-at"
    /// Opened the answers of a person.
    case openedAnswers = "opened-answers"
    /// Opened a folded part of what a webhook is told; of earlier versions, which told it apart from answers.
    case openedPayload = "opened-payload"
    /// Took answers, or a list of people, out as a file.
    case exported
    /// Copied the whole database for a time when it is lost.
    case backedUp = "backed-up"
    /// Erased a person.
    case erased
    /// Had events told once more.
    case replayed
    /// Gave a webhook a new secret.
    case rotated
    /// Switched a webhook off.
    case paused
    /// Switched a webhook on.
    case resumed
    /// Added a webhook.
    case addedWebhook = "added-webhook"
    /// Sent a webhook a message that tells nothing.
    case testedWebhook = "tested-webhook"
    /// Removed a webhook.
    case removedWebhook = "removed-webhook"
    /// Started an experiment, or went on with a stopped one.
    case startedExperiment = "started-experiment"
    /// Stopped an experiment.
    case stoppedExperiment = "stopped-experiment"
    /// Changed how many take part in an experiment.
    case rampedExperiment = "ramped-experiment"
    /// Decided an experiment.
    case decidedExperiment = "decided-experiment"
    /// Added an operator.
    case addedOperator = "added-operator"
    /// Gave an operator another password.
    case changedPassword = "changed-password"
    /// Removed an operator.
    case removedOperator = "removed-operator"
  }

  /// An entry.
  public init(_ who: String, _ action: Action, _ subject: String = "", detail: String = "") {
    self.who = who
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}

/// A line of the audit trail.
public struct AuditLine: Sendable, Hashable {
  /// Which one, counted from 1 without a gap.
  public let number: Int64
  /// When, in seconds since 1970.
  public let at: Int64
  /// Who.
  public let who: String
  /// What they did: one of `AuditEntry.Action`, or what a later version writes.
  public let action: String
  /// To what; empty for nothing.
  public let subject: String
  /// Why or how.
  public let detail: String
  /// The digest of the line before, 32 bytes; zeros before the first.
  public let previous: [UInt8]
  /// Its own digest, 32 bytes.
  public let digest: [UInt8]

  static let columns = "id, at, who, action, subject, detail, previous, digest"

  init(_ row: SQLRow) {
    number = row[0]
    at = row[1]
    who = row[2]
    action = row[3]
    subject = row[4]
    detail = row[5]
    previous = row[6]
    digest = row[7]
  }

  init(_ entry: AuditEntry, number: Int64, at: Int64, previous: [UInt8]) {
    self.number = number
    self.at = at
    who = entry.who
    action = entry.action.rawValue
    subject = entry.subject
    detail = entry.detail
    self.previous = previous
    digest = Self.digest(
      number: number, at: at, texts: [who, action, subject, detail], previous: previous)
  }

  /// Whether its digest is that of what it says and of the line before.
  var isWhole: Bool {
    digest
      == Self.digest(
        number: number, at: at, texts: [who, action, subject, detail], previous: previous)
  }

  /// Whether lines are whole, and each follows from the next.
  ///
  /// - Parameter lines: the latest first, without a gap.
  public static func follow(_ lines: [AuditLine]) -> Bool {
    lines.allSatisfy(\.isWhole)
      && zip(lines, lines.dropFirst()).allSatisfy {
        $0.previous == $1.digest && $0.number == $1.number + 1
      }
  }

  static let none = [UInt8](repeating: 0, count: 32)

  /// SHA-256 over the digest before, number, time, and each text behind its length, so that no two lines
  /// give the same message.
  ///
  /// Source: Schneier and Kelsey, "Secure audit logs to support computer forensics", ACM TISSEC 2(2), 1999,
  /// §3.2: the hash chain.
  private static func digest(
    number: Int64, at: Int64, texts: [String], previous: [UInt8]
  ) -> [UInt8] {
    var message = previous
    func append(_ number: Int64) {
      withUnsafeBytes(of: number.bigEndian) { message += $0 }
    }
    append(number)
    append(at)
    for text in texts {
      append(Int64(text.utf8.count))
      message += text.utf8
    }
    return SHA256.digest(message)
  }
}

/// How the chain of the audit trail stands.
public struct AuditState: Sendable, Hashable {
  /// How many lines there are.
  public private(set) var lines: Int64
  /// When the first was written, in seconds since 1970; nil where there is none.
  public private(set) var since: Int64?
  /// The digest of the last line; zeros where there is none.
  public private(set) var last: [UInt8]
  /// The first line that doesn't follow from the one before it, or isn't what was written; nil where the
  /// chain is unbroken.
  public private(set) var brokenAt: Int64?

  init(lines: Int64, since: Int64?, last: [UInt8], brokenAt: Int64?) {
    self.lines = lines
    self.since = since
    self.last = last
    self.brokenAt = brokenAt
  }

  /// Whether every line follows from the one before it.
  public var isUnbroken: Bool { brokenAt == nil }

  /// Takes up the next line.
  mutating func follow(_ line: AuditLine) {
    lines += 1
    since = since ?? line.at
    if brokenAt == nil, line.number != lines || line.previous != last || !line.isWhole {
      brokenAt = line.number
    }
    last = line.digest
  }
}
