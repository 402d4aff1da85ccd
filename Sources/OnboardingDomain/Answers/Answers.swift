/// Everything a person has answered so far, by field. Rules read it through typed keys.
public struct Answers: Sendable, Hashable {
  private var storage: [FieldID: Answer]
  /// Who is told which answers are asked for; nobody but `foyer check` wants to know.
  package var observer: AnswerObserver?

  /// These answers.
  public init(_ storage: [FieldID: Answer] = [:]) { self.storage = storage }

  init(minimumCapacity: Int) {
    storage = Dictionary(minimumCapacity: minimumCapacity)
  }

  /// The answer to a field; nil forgets it.
  public subscript(field: FieldID) -> Answer? {
    get {
      observer?.note(field)
      return storage[field]
    }
    set { storage[field] = newValue }
  }

  /// The answer under a typed key, or nil where there is none of that type.
  public subscript<Value>(key: FieldKey<Value>) -> Value? {
    get { self[key.id].flatMap(Value.init(answer:)) }
    set { storage[key.id] = newValue?.answer }
  }

  /// The answered fields.
  public var fields: [FieldID] { Array(storage.keys) }
  /// How many fields are answered.
  public var count: Int { storage.count }
  /// Whether nothing is answered.
  public var isEmpty: Bool { storage.isEmpty }

  /// Only the answers to fields of these screens: what the plan and the profile may read. An answer
  /// that a changed branch made irrelevant is kept in the session and left out here.
  public func limited(to screens: [Screen]) -> Answers {
    var result = Answers(minimumCapacity: count)
    result.observer = observer
    for screen in screens {
      for field in screen.allFieldIDs { result.storage[field] = storage[field] }
    }
    return result
  }

  /// Who watches is no part of what was answered.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.storage == rhs.storage }

  /// Feeds the answers into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}
