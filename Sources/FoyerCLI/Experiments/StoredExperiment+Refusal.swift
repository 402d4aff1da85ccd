import OnboardingStore

extension StoredExperiment {
  /// Why it can't be changed like this, in a sentence.
  func refusal(of work: ExperimentWork) -> String {
    switch (state, work) {
    case (.decided, _):
      "\(id) was decided for \(arm ?? "an arm"), for good. A new question has an id of its own."
    case (.running, .start):
      "\(id) is running with \(ramp) of 100; `experiment ramp` changes that."
    case (.running, .decide): "\(id) is running; stop it before you decide."
    case (.stopped, .ramp): "\(id) is stopped; nobody is drawn."
    case (.stopped, .decide): "\(id) started without that arm, and nobody has walked it."
    default: "\(id) is \(state.rawValue)."
    }
  }
}
