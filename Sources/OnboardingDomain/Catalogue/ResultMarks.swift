import Synchronization

/// What tells one result of a flow from another, word by word and part by part, worked out once for everybody
/// with the same answers: on a later screen, in another arrangement of the variant.
///
/// For one flow on one day. A catalogue has its own unless several of a flow are given one.
public final class ResultMarks: Sendable {
  /// What results follow from.
  struct Cause: Hashable {
    let answers: Answers
    let outcomes: [String: String]
    let variant: VariantID
  }

  /// What a page shows of results.
  enum Part: Hashable {
    case value(String)
    case fragment(String)
  }

  private let known = Mutex<[Cause: [Part: Set<String>]]>([:])

  /// Of nobody's results yet.
  public init() {}

  /// What some parts show: words, flags, and what is there or not.
  func marks(
    of parts: [Part], _ cause: Cause, in results: () -> any FlowResults
  ) -> Set<String> {
    let kept = known.withLock { $0[cause] } ?? [:]
    var result: Set<String> = []
    var missing: [Part] = []
    for part in parts {
      if let marks = kept[part] { result.formUnion(marks) } else { missing.append(part) }
    }
    guard !missing.isEmpty else { return result }
    let results = results()
    let found = missing.map { ($0, Self.marks(of: $0, in: results)) }
    known.withLock { known in
      for (part, marks) in found { known[cause, default: [:]][part] = marks }
    }
    for (_, marks) in found { result.formUnion(marks) }
    return result
  }

  private static func marks(of part: Part, in results: any FlowResults) -> Set<String> {
    var marks = Marks()
    switch part {
    case .value(let name): marks.note(name, results.value(name))
    case .fragment(let name): marks.note(name, results.view(name) ?? .null)
    }
    return marks.found
  }
}

/// The marks of one part.
private struct Marks {
  var found: Set<String> = []

  mutating func note(_ name: String, _ value: ComputedValue?) {
    switch value {
    case .copy(let key)?: found.insert("\(name)=\(key)")
    case nil: found.insert("\(name) is missing")
    default: break
    }
  }

  mutating func note(_ name: String, _ data: ViewData) {
    switch data {
    case .null: found.insert("\(name) is missing")
    case .flag(let flag): found.insert("\(name)=\(flag)")
    case .text: break
    case .value(let value): note(name, value)
    case .list(let list):
      if list.isEmpty { found.insert("\(name) is empty") }
      for element in list where element.tells { note("\(name)[]", element) }
    case .object(let members):
      for (member, value) in members.byName where value.tells { note("\(name).\(member)", value) }
    }
  }
}

extension ViewData {
  /// Whether it is more than a name or a number, which are alike in every result. Most of a view is not, and
  /// a name for each of those would take longer than everything else.
  fileprivate var tells: Bool {
    switch self {
    case .text: false
    case .value(.copy): true
    case .value: false
    default: true
    }
  }
}
