/// Answers that tell the cases of conditions apart: for each field those that some condition tells
/// from another one, and none at all.
struct ConditionCases {
  /// Beyond this many cases nothing is judged; a condition that is so hard to check is hard to read,
  /// too, but not wrong.
  private static let limit = 50_000

  private let fields: [(id: FieldID, answers: [Answer?])]
  private let isJudged: Bool

  /// - Parameters:
  ///   - ids: the fields that may be answered; unknown ones stay unanswered.
  ///   - conditions: what has to be told apart.
  init(about ids: Set<FieldID>, _ conditions: [Condition], in flow: Flow) {
    let atoms = conditions.flatMap(\.atoms)
    fields = ids.sorted { $0.rawValue < $1.rawValue }.map { id in
      (id, [nil] + (flow.field(id).map { Self.answers(to: $0, atoms) } ?? []))
    }
    var count = 1
    for field in fields where count <= Self.limit { count *= field.answers.count }
    isJudged = count <= Self.limit
  }

  /// Whether some case is like that; true where there are too many to look at.
  func contains(where isWanted: (Answers) -> Bool) -> Bool {
    guard isJudged else { return true }
    var answers = Answers()
    return search(0, &answers, isWanted)
  }

  private func search(
    _ index: Int, _ answers: inout Answers, _ isWanted: (Answers) -> Bool
  ) -> Bool {
    guard index < fields.count else { return isWanted(answers) }
    for answer in fields[index].answers {
      answers[fields[index].id] = answer
      if search(index + 1, &answers, isWanted) { return true }
    }
    return false
  }

  private static func answers(to field: Field, _ atoms: [Condition]) -> [Answer] {
    let own = atoms.filter { $0.fields == [field.id] }
    let named = Set(own.flatMap(\.choices))
    let limits = own.compactMap { atom in
      if case .compare(_, _, let limit) = atom { limit } else { nil }
    }
    switch field.format {
    case .singleChoice(let choices):
      let other = choices.map(\.id).first { !named.contains($0) }
      return (choices.map(\.id).filter(named.contains) + [other].compactMap(\.self)).map {
        .choice($0)
      }
    case .multipleChoice(let choices, _):
      let offered = choices.map(\.id).filter(named.contains).prefix(8)
      let chosen = offered.reduce(into: [[ChoiceID]()]) { sets, choice in
        sets += sets.map { $0 + [choice] }
      }
      let counts = limits.isEmpty ? [] : (0...choices.count).map { choices.prefix($0).map(\.id) }
      return (chosen + counts).map { .choices($0) }
    case .number(let range, _): return points(range, limits).map { .number($0) }
    case .mass(let range, _): return points(range, limits).map { .mass(Kilograms($0), .metric) }
    case .length(let range, _):
      return points(range, limits).map { .length(Centimetres($0), .metric) }
    case .scale(let levels), .rating(let levels): return levels.map { .level($0) }
    case .tags(let count, _):
      return limits.isEmpty
        ? [.tags([])] : (0...count).map { .tags(Array(repeating: "a", count: $0)) }
    case .windows(let count, _):
      let midnight = TimeOfDay(wrapping: 0)
      let window = TimeWindow(start: midnight, end: midnight)
      return count.map { .windows(Array(repeating: window, count: $0)) }
    case .toggle: return [.flag(true), .flag(false)]
    default:
      // Whatever else has a size is told apart by its limits alone.
      let sizes = limits.flatMap { [$0.nextDown, $0, $0.nextUp] }
      return [.text("a")] + sizes.map { .number($0) }
    }
  }

  /// The ends of a range, the limits in it, and a number on each side of every limit.
  private static func points(_ range: ClosedRange<Double>, _ limits: [Double]) -> [Double] {
    let near = limits.flatMap { [$0.nextDown, $0, $0.nextUp] }
    return Set(near + [range.lowerBound, range.upperBound]).filter(range.contains).sorted()
  }
}

extension Condition {
  /// The conditions about one field that this one is made of.
  fileprivate var atoms: [Condition] {
    switch self {
    case .always: []
    case .answered, .is, .isOneOf, .contains, .compare: [self]
    case .not(let inner): inner.atoms
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.atoms)
    }
  }

  /// The choices that it names.
  fileprivate var choices: [ChoiceID] {
    switch self {
    case .is(_, let choice), .contains(_, let choice): [choice]
    case .isOneOf(_, let choices): choices
    default: []
    }
  }
}
