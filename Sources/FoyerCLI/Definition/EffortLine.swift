import OnboardingDomain

/// How much a flow asks of a person, in one line of `foyer check`.
struct EffortLine {
  /// The line.
  let text: String

  init(_ onboarding: any Onboarding) {
    let flow = onboarding.flow
    var line = "\(flow.id): at least \(flow.shortestEffort())"
    if let example = onboarding.examples.first {
      line += "; \(example.id) takes \(flow.effort(for: example.answers))"
    }
    text = line
  }
}
