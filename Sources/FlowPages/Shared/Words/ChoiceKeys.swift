internal import OnboardingDomain

/// The keys of words that there are for each choice of a question, put together once: some pages say again what
/// a person chose on others.
struct ChoiceKeys<Choice: Choosable>: Sendable {
  private let keys: [(choice: Choice, key: String)]

  /// - Parameter key: the key for a choice, by the choice's name.
  init(_ key: (String) -> String) {
    keys = Choice.allCases.map { ($0, key($0.rawValue)) }
  }

  /// The words for a choice.
  subscript(choice: Choice) -> ComputedValue? {
    keys.first { $0.choice == choice }.map { .copy($0.key) }
  }
}
