public import OnboardingDomain

extension OPS {
  /// Made-up people, one for each branch and each end of the ranges.
  public var examples: [ExamplePerson] {
    [
      person("full-crew", Self.ridgeline),
      person("start-confirmed", Self.ridgeline) {
        $0[Self.confirmedStart] = "2026-11-23 06:30"
      },
      person("start-moved", Self.ridgeline) { $0[Self.confirmedStart] = "2026-11-23 07:00" },
      person("no-code-yet") { $0[Self.companyCode] = nil },
      person("no-phone-nothing-on") {
        $0[Self.phone] = nil
        $0[Self.permissions] = []
        $0[Self.offlineMode] = false
        $0[Self.bandwidth] = .low
      },
      person("outdoor-view") { $0[Self.view] = .outdoor },
      person("longest-answers") {
        $0[Self.email] =
          String(repeating: "a", count: 64) + "@" + String(repeating: "b", count: 60)
          + ".example.com"
        $0[Self.firstName] = String(repeating: "Wolfeschlegel", count: 3)
        $0[Self.lastName] = "Steinhausenbergerdorff-Hubert-Wolfeschle"
        $0[Self.phone] = "+123456789012345"
        $0[Self.permissions] = [.notifications, .location]
        $0[Self.bandwidth] = .unlimited
      },
    ]
  }

  private func person(
    _ id: String, _ outcomes: [String: String] = ["company": "Ridgeline Electric"],
    _ change: (inout Answers) -> Void = { _ in }
  ) -> ExamplePerson {
    var answers = Answers()
    answers[Self.email] = "dana.reyes@example.com"
    answers[Self.firstName] = "Dana"
    answers[Self.lastName] = "Reyes"
    answers[Self.phone] = "+15555550142"
    answers[Self.companyCode] = "RDG4K7"
    answers[Self.permissions] = [.notifications]
    answers[Self.offlineMode] = true
    answers[Self.bandwidth] = .wifiOnly
    change(&answers)
    return ExamplePerson(id: id, answers: answers, outcomes: outcomes)
  }

  /// A company that has said everything about the first day.
  private static let ridgeline = [
    "company": "Ridgeline Electric", "company.start": "2026-11-23 06:30",
    "company.yard": "North yard", "company.address": "Gate 2, 1400 Mill Rd",
    "company.lead-phone": "(555) 555-0143", "company.crew": "Crew 4",
    "company.role": "Field crew", "company.members": "12",
  ]
}
