import OnboardingEvents

/// The words and circumstances of all events by their numbers, and the numbers of what follows from events.
struct EventTable {
  /// What follows from the events of a visit, counted beside them under names that no event has.
  enum Derived: String, CaseIterable {
    /// The visit began.
    case started = "=started"
    /// It ended with the flow handed in.
    case finished = "=finished"
    /// It went on after a pause.
    case returned = "=returned"
    /// A screen was seen last, without an end.
    case left = "=left"
    /// A screen was not on the path of a person who came further.
    case beside = "=beside"
    /// The same, nor was the screen before.
    case neither = "=neither"
    /// A screen was seen by a person who left on an earlier one.
    case turned = "=turned"
    /// A form of a screen came back at least once.
    case refused = "=refused"
    /// The same, and the screen was seen last.
    case refusedLeft = "=refused-left"
    /// The server failed at least once, on whichever screen.
    case failed = "=failed"
  }

  /// The kind of event, where it is one of this version's.
  private(set) var kinds: [Event.Kind?] = [nil]
  /// The words by their number, from 1 on.
  private(set) var words: [Event.Words] = [Event.Words(kind: "", screen: "")]
  /// For each number, that of its screen's being shown.
  private(set) var views: [UInt32] = [0]
  /// For each number, one that stands for what the words are about: the same for all answers to a field.
  private(set) var subjects: [UInt32] = [0]
  private var numbers: [Event.Words: UInt32] = [:]
  private var subjectNumbers: [String: UInt32] = [:]
  /// The numbers of what follows for a screen, by that of its being shown; 0 where it is not known yet.
  private var derived = Derived.allCases.map { _ in [UInt32]() }
  private(set) var circumstances: [UInt32: Event.Circumstances] = [:]
  /// How many of the words the database has; those behind them, which follow from them, are in memory alone.
  private var known = 1
  /// How many numbers in a row may be those of no words: with the server that gave them they were lost.
  private static let mostMissing = 1_000_000
  /// The newest connection over which they were read.
  private let connection: Int

  init(_ db: SQLConnection) throws {
    connection = db.number
    try load(db)
  }

  /// Whether what was read is what the connection leads to: a server that took the place of another one may have given
  /// the numbers to other words.
  func holds(over db: SQLConnection) -> Bool { db.number <= connection }

  /// Reads what was added since. All words that there are must have been kept: whoever needs the next number takes
  /// it.
  mutating func load(_ db: SQLConnection) throws {
    assert(known == words.count, "words that were not kept")
    let first = words.count
    let new = try SQLRow.fetchAll(
      db,
      sql: "SELECT id, kind, screen, subject, detail FROM event_words WHERE id >= ? ORDER BY id",
      arguments: [first])
    for row in new {
      let id: Int64 = row[0]
      guard id < words.count + Self.mostMissing else { throw StoreError.corrupt }
      // Numbers without words are none of any event.
      while words.count < id { append(Event.Words(kind: "", screen: "")) }
      append(Event.Words(kind: row[1], screen: row[2], subject: row[3], detail: row[4]))
    }
    let rows = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT id, flow, version, variant, locale, device, source, arms FROM event_circumstances
        WHERE id > ?
        """, arguments: [circumstances.keys.max() ?? 0])
    for row in rows {
      let source: String = row[6]
      circumstances[UInt32(truncatingIfNeeded: row[0] as Int64)] = Event.Circumstances(
        flow: row[1], version: row[2], variant: row[3], locale: row[4], device: row[5],
        source: Event.Source(rawValue: source) ?? .person, arms: row[7])
    }
    known = words.count
    for position in first..<known {
      views[position] = view(of: words[position])
    }
  }

  private mutating func append(_ new: Event.Words) {
    if !new.kind.isEmpty { numbers[new] = UInt32(words.count) }
    words.append(new)
    kinds.append(Event.Kind(rawValue: new.kind))
    views.append(0)
    let subject = "\(new.screen)\0\(new.subject)"
    let number = subjectNumbers[subject] ?? UInt32(subjectNumbers.count + 1)
    subjectNumbers[subject] = number
    subjects.append(number)
  }

  /// The number of words; they get one in memory where they have none.
  mutating func number(of new: Event.Words) -> UInt32 {
    if let number = numbers[new] { return number }
    append(new)
    let number = UInt32(words.count - 1)
    views[Int(number)] = view(of: new)
    return number
  }

  /// The number of what follows for a screen.
  mutating func number(_ derived: Derived, screen: String = "") -> UInt32 {
    number(of: Event.Words(kind: derived.rawValue, screen: screen))
  }

  /// The number of what follows for a screen.
  ///
  /// - Parameter view: the number of the screen's being shown.
  mutating func number(_ what: Derived, at view: UInt32) -> UInt32 {
    let row = Derived.allCases.firstIndex(of: what) ?? 0
    if view < derived[row].count, derived[row][Int(view)] != 0 { return derived[row][Int(view)] }
    let number = number(what, screen: words[Int(view)].screen)
    derived[row] += Array(repeating: 0, count: max(0, words.count - derived[row].count))
    derived[row][Int(view)] = number
    return number
  }

  /// Whether two circumstances are those of the same arms of experiments.
  func haveSameArms(_ one: UInt32, _ other: UInt32) -> Bool {
    circumstances[one]?.arms == circumstances[other]?.arms
  }

  private mutating func view(of some: Event.Words) -> UInt32 {
    if some.screen.isEmpty { return 0 }
    return number(of: Event.Words(.screenViewed, screen: some.screen))
  }

  /// Keeps the words that have a number in memory alone.
  mutating func keep(_ db: SQLConnection) throws {
    for position in known..<words.count where !words[position].kind.isEmpty {
      let new = words[position]
      try db.execute(
        sql: """
          INSERT INTO event_words (id, kind, screen, subject, detail) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [position, new.kind, new.screen, new.subject, new.detail])
    }
    known = words.count
  }
}
