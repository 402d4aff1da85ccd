import OnboardingDomain

/// The keys of words that only computed values ask for: found by computing everything for everybody.
enum ComputedKeys {
  /// The keys of a flow.
  static func all(of onboarding: any Onboarding) -> Set<String> {
    var keys = onboarding.vocabulary.words
    for variant in onboarding.flow.variants {
      for person in CheckedPerson.all(of: onboarding, variant: variant) {
        // At all times of the day, and so late that the next thing is tomorrow's.
        for hour in [9, 14, 19, 23] {
          add(person.results(at: hour), onboarding.vocabulary, to: &keys)
        }
      }
    }
    return keys
  }

  private static func add(
    _ results: any FlowResults, _ vocabulary: Vocabulary, to keys: inout Set<String>
  ) {
    for name in vocabulary.values {
      if let value = results.value(name) { add(value, to: &keys) }
    }
    for name in vocabulary.fragments {
      if let view = results.view(name) { add(view, to: &keys) }
    }
  }

  private static func add(_ value: ComputedValue, to keys: inout Set<String>) {
    if case .copy(let key) = value { keys.insert(key) }
  }

  private static func add(_ data: ViewData, to keys: inout Set<String>) {
    switch data {
    case .null, .flag, .text: break
    case .value(let value): add(value, to: &keys)
    case .list(let list): for data in list { add(data, to: &keys) }
    case .object(let members): for data in members.values { add(data, to: &keys) }
    }
  }
}
