import OnboardingDomain

/// A flow of up to 128 screens: every tenth is a question with three options, from the sixth on, the
/// last one is the end, the others only say something.
struct GeneratedOnboarding: Onboarding {
  enum Option: String, Choosable {
    case less, same, more
  }

  let flow: Flow

  /// - Parameters:
  ///   - number: the place among flows, of which the id is made: `generated-0`.
  ///   - count: how many screens, from 2 to 128.
  init(number: Int, screens count: Int) {
    let before = (0..<count - 1).map { index in
      index % 10 == 5
        ? Screen(
          ScreenID("screen-\(index)"), .question,
          asks: [Question(FieldID("question-\(index)"), .choice(Option.self))])
        : Screen(ScreenID("screen-\(index)"), .information)
    }
    flow = Flow(
      id: FlowID("generated-\(number)"), version: 1,
      sections: [Section("all", before + [Screen("end", .completion)])])
  }
}
