public import OnboardingDomain

extension OPS {
  /// Made-up people, one for each branch and each end of the ranges.
  public var examples: [ExamplePerson] {
    [
      person("full-crew"),
      person("no-code-yet") { $0[Keys.companyCode] = nil },
      person("no-phone-nothing-on") {
        $0[Keys.phone] = nil
        $0[Keys.permissions] = []
        $0[Keys.offlineMode] = false
        $0[Keys.bandwidth] = "low"
      },
      person("outdoor-view") { $0[Keys.view] = "outdoor" },
      person("longest-answers") {
        $0[Keys.email] =
          String(repeating: "a", count: 64) + "@" + String(repeating: "b", count: 60)
          + ".example.com"
        $0[Keys.firstName] = String(repeating: "Wolfeschlegel", count: 3)
        $0[Keys.lastName] = "Steinhausenbergerdorff-Hubert-Wolfeschle"
        $0[Keys.phone] = "+123456789012345"
        $0[Keys.permissions] = ["notifications", "location"]
        $0[Keys.bandwidth] = "unlimited"
      },
    ]
  }

  private func person(
    _ id: String, _ change: (inout Answers) -> Void = { _ in }
  ) -> ExamplePerson {
    var answers = Answers()
    answers[Keys.email] = "dana.reyes@example.com"
    answers[Keys.firstName] = "Dana"
    answers[Keys.lastName] = "Reyes"
    answers[Keys.phone] = "+15555550142"
    answers[Keys.companyCode] = "RDG4K7"
    answers[Keys.permissions] = ["notifications"]
    answers[Keys.offlineMode] = true
    answers[Keys.bandwidth] = "wifi-only"
    change(&answers)
    return ExamplePerson(id: id, answers: answers)
  }
}
