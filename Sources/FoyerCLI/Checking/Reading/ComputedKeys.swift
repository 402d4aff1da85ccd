import OnboardingDomain

/// The keys of words that only computed values ask for: found by computing everything for everybody.
enum ComputedKeys {
  /// The keys of a flow.
  static func all(of onboarding: any Onboarding) -> Set<String> {
    var keys: Set<String> = []
    for variant in onboarding.flow.variants {
      for person in Example.all(of: onboarding, variant: variant) {
        let results = person.results()
        for name in onboarding.vocabulary.values {
          if let value = results.value(name) { add(value, to: &keys) }
        }
        for name in onboarding.vocabulary.fragments {
          if let view = results.view(name) { add(view, to: &keys) }
        }
      }
    }
    return keys
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
