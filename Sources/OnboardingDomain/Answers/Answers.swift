/// Everything a person has answered so far, by field. Rules read it through typed questions.
public struct Answers: Sendable {
  private struct Entry: Sendable, Hashable {
    let field: FieldID
    var answer: Answer
  }

  /// The answers in the order in which they were given first. A person has a few dozen: running over
  /// the fingerprints of their fields is several times as fast as a dictionary.
  private var entries: [Entry] = []
  /// Who is told which answers are asked for; nobody but `foyer check` wants to know.
  package var observer: AnswerObserver?

  /// These answers.
  public init(_ answers: [FieldID: Answer] = [:]) {
    self.init(minimumCapacity: answers.count)
    for (field, answer) in answers { append(answer, to: field) }
  }

  init(minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
  }

  /// The answer to a field; nil forgets it.
  public subscript(field: FieldID) -> Answer? {
    get {
      observer?.note(field)
      return position(of: field).map { entries[$0].answer }
    }
    set {
      switch (position(of: field), newValue) {
      case (let index?, let answer?): entries[index].answer = answer
      case (let index?, nil): entries.remove(at: index)
      case (nil, let answer?): append(answer, to: field)
      case (nil, nil): break
      }
    }
  }

  /// Adds an answer to a field that has none.
  mutating func append(_ answer: Answer, to field: FieldID) {
    entries.append(Entry(field: field, answer: answer))
  }

  private func position(of field: FieldID) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices
      where entries[index].field.fingerprint == field.fingerprint && entries[index].field == field {
        return index
      }
      return nil
    }
  }

  /// The answered fields.
  public var fields: [FieldID] { entries.map(\.field) }
  /// How many fields are answered.
  public var count: Int { entries.count }
  /// Whether nothing is answered.
  public var isEmpty: Bool { entries.isEmpty }

  /// Whether a field is answered.
  public func holds(_ field: FieldID) -> Bool {
    observer?.note(field)
    return position(of: field) != nil
  }

  /// Whether a field has the same answer in others, be it none in both. Nothing is copied to find out.
  package func isSame(_ field: FieldID, in others: Answers) -> Bool {
    observer?.note(field)
    others.observer?.note(field)
    let places = (position(of: field), others.position(of: field))
    guard let own = places.0, let other = places.1 else { return places.0 == places.1 }
    return entries[own].answer == others.entries[other].answer
  }

  /// Whether all of these fields are answered; the observer is not told.
  ///
  /// - Parameter hint: where the first of them is probably found, moved on behind the last: most people
  ///   answer in the order of the flow.
  func hold(_ fields: ArraySlice<FieldID>, near hint: inout Int) -> Bool {
    for index in fields.indices {
      if hint < entries.count, entries[hint].field == fields[index] {
        hint += 1
      } else if let position = position(of: fields[index]) {
        hint = position + 1
      } else {
        return false
      }
    }
    return true
  }

  /// Only the answers to fields of these screens; for those of one session ask its `Walk`.
  public func limited(to screens: [Screen]) -> Answers {
    let fields = Set(screens.flatMap(\.allFieldIDs))
    return filtered(fields.contains)
  }

  /// Only the answers to fields that are included.
  func filtered(_ isIncluded: (FieldID) -> Bool) -> Answers {
    guard let first = entries.firstIndex(where: { !isIncluded($0.field) }) else { return self }
    var result = Answers(minimumCapacity: count)
    result.observer = observer
    for index in entries.indices where index < first || isIncluded(entries[index].field) {
      result.append(entries[index].answer, to: entries[index].field)
    }
    return result
  }

  /// Runs over the answers in the order in which they were given first.
  func forEach(_ body: (FieldID, Answer) -> Void) {
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices { body(entries[index].field, entries[index].answer) }
    }
  }
}

extension Answers: Hashable {
  /// Whether both hold the same answers, in whichever order they were given; who watches is no part
  /// of that.
  public static func == (one: Answers, other: Answers) -> Bool {
    one.count == other.count
      && one.entries.allSatisfy { entry in
        other.position(of: entry.field).map { other.entries[$0].answer == entry.answer } ?? false
      }
  }

  /// Feeds the answers in an order of their own.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entries.reduce(0) { $0 ^ $1.hashValue })
  }
}
