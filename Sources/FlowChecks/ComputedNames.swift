import OnboardingDomain

/// What comes of the names of a flow's vocabulary: found by computing everything for everybody.
struct ComputedNames: Sendable {
  /// The keys of words that computed values ask for, and those that the vocabulary names.
  private(set) var keys: Set<String>
  /// The names for which nobody ever gets anything, with what they are: `value total`.
  private(set) var missing: [String] = []

  init(of onboarding: any Onboarding) {
    let vocabulary = onboarding.vocabulary
    keys = vocabulary.words
    var found: Set<String> = []
    for variant in onboarding.flow.variants {
      for person in CheckedPerson.all(of: onboarding, variant: variant) {
        // At all times of the day, and so late that the next thing is tomorrow's.
        for hour in [9, 14, 19, 23] { add(person.results(at: hour), vocabulary, &found) }
      }
    }
    let names =
      vocabulary.values.map { "value \($0)" } + vocabulary.fragments.map { "fragment \($0)" }
      + vocabulary.downloads.map { "file \($0)" }
    missing = names.filter { !found.contains($0) }.sorted()
  }

  private mutating func add(
    _ results: any FlowResults, _ vocabulary: Vocabulary, _ found: inout Set<String>
  ) {
    for name in vocabulary.values {
      guard let value = results.value(name) else { continue }
      found.insert("value \(name)")
      add(value)
    }
    for name in vocabulary.fragments {
      guard let view = results.view(name) else { continue }
      found.insert("fragment \(name)")
      add(view)
    }
    keys.formUnion(results.outline.flatMap(\.words))
    for name in vocabulary.downloads where !found.contains("file \(name)") {
      if results.download(name) != nil { found.insert("file \(name)") }
    }
  }

  private mutating func add(_ value: ComputedValue) {
    if case .copy(let key) = value { keys.insert(key) }
  }

  private mutating func add(_ data: ViewData) {
    switch data {
    case .null, .flag, .text: break
    case .value(let value): add(value)
    case .list(let list): for data in list { add(data) }
    case .object(let members): for data in members.values { add(data) }
    }
  }
}
