public import OnboardingDomain

extension OPS {
  /// Made-up people, one for each branch and each end of the ranges.
  public var examples: [ExamplePerson] {
    [
      person("full-crew", Self.ridgeline),
      person("start-confirmed", Self.ridgeline) {
        $0[Keys.confirmedStart] = "2026-11-23 06:30"
      },
      person("start-moved", Self.ridgeline) { $0[Keys.confirmedStart] = "2026-11-23 07:00" },
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
    _ id: String, _ outcomes: [String: String] = ["company": "Ridgeline Electric"],
    _ change: (inout Answers) -> Void = { _ in }
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
    return ExamplePerson(id: id, answers: answers, outcomes: outcomes)
  }

  /// A company that has said everything about the first day.
  private static let ridgeline = [
    "company": "Ridgeline Electric", "company.start": "2026-11-23 06:30",
    "company.yard": "North yard", "company.address": "Gate 2, 1400 Mill Rd",
    "company.lead-phone": "(555) 555-0143", "company.crew": "Crew 4",
    "company.role": "Field crew",
  ]
}
