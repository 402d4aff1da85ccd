/// What one device holds of a draft.
public struct DraftCopy: Sendable, Hashable {
  /// The session on that device, 16 bytes.
  public let session: [UInt8]
  /// The draft that it is a copy of.
  public let draft: Int64
  /// The whole state: answers and how far the person came, as the caller wrote it.
  public let content: [UInt8]
  /// The answers alone, in a form in which equal answers are equal bytes.
  public let answers: [UInt8]
  /// What people call the device: `iPhone, Safari`.
  public let device: String
  /// The number of its last change among those of the draft.
  public let revision: Int64
  /// The highest number of another copy's change that it has taken in.
  public let seen: Int64
  /// When it changed last, in seconds since 1970.
  public let changedAt: Int64
  /// Whether an app made it out of a code.
  public let isApp: Bool
  /// The copy with which its person went on since, 16 bytes; nil where they go on with this one.
  public let movedTo: [UInt8]?
  /// Since when they do, in seconds since 1970; means nothing where they go on with this one.
  public let movedAt: Int64?
  /// The digest of the token by which its browser was signed in when it kept this last; nil where it wasn't, or it
  /// isn't known.
  public let signedInBy: [UInt8]?

  static let columns = """
    draft_copy.session, draft_copy.draft, draft_copy.content, draft_copy.answers, draft_copy.device,
    draft_copy.revision, draft_copy.seen, draft_copy.changed_at, draft_copy.is_app,
    draft_copy.moved_to, draft_copy.moved_at, draft_copy.signed_in_by
    """

  init(_ row: SQLRow) {
    session = row[0]
    draft = row[1]
    content = row[2]
    answers = row[3]
    device = row[4]
    revision = row[5]
    seen = row[6]
    changedAt = row[7]
    isApp = row[8]
    movedTo = row[9]
    movedAt = row[10]
    signedInBy = row[11]
  }

  /// What a device holds from now on.
  ///
  /// - Parameters:
  ///   - signedInBy: the digest of the token by which it is signed in; nil where that is as it was.
  ///   - earlier: what it held until now.
  init(
    _ state: DraftState, of draft: Int64, revision: Int64, seen: Int64, changedAt: Int64,
    signedInBy: [UInt8]?, after earlier: DraftCopy?
  ) {
    session = state.session
    self.draft = draft
    content = state.content
    answers = state.answers
    device = state.device
    self.revision = revision
    self.seen = seen
    self.changedAt = changedAt
    isApp = earlier?.isApp ?? false
    movedTo = earlier?.movedTo
    movedAt = earlier?.movedAt
    self.signedInBy = signedInBy ?? earlier?.signedInBy
  }

  /// Writes what a device holds, in the place of what it held.
  func save(_ db: SQLConnection) throws {
    try db.execute(
      sql: """
        INSERT INTO draft_copy
          (session, draft, content, answers, device, revision, seen, changed_at, signed_in_by)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (session) DO UPDATE SET draft = excluded.draft, content = excluded.content,
          answers = excluded.answers, device = excluded.device, revision = excluded.revision,
          seen = excluded.seen, changed_at = excluded.changed_at,
          signed_in_by = excluded.signed_in_by
        """,
      arguments: [
        session, draft, content, answers, device, revision, seen, changedAt,
        signedInBy,
      ])
  }

  /// Whether another copy of the draft has something new that this one hasn't taken in.
  public func isBehind(_ other: DraftCopy) -> Bool {
    other.revision > seen && other.answers != answers
  }
}

/// What a device holds now, as it is to be kept.
public struct DraftState: Sendable, Hashable {
  /// The id of the flow.
  public var flow: String
  /// The session on the device, 16 bytes.
  public var session: [UInt8]
  /// The whole state.
  public var content: [UInt8]
  /// The answers alone, in a form in which equal answers are equal bytes.
  public var answers: [UInt8]
  /// The answers before, in the same form: what the person saw when they made the change; nil where
  /// nothing came before.
  public var answersBefore: [UInt8]?
  /// What people call the device.
  public var device: String

  /// A state.
  public init(
    flow: String, session: [UInt8], content: [UInt8], answers: [UInt8],
    answersBefore: [UInt8]? = nil, device: String
  ) {
    self.flow = flow
    self.session = session
    self.content = content
    self.answers = answers
    self.answersBefore = answersBefore
    self.device = device
  }
}
