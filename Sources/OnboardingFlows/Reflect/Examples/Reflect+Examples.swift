public import OnboardingDomain

extension Reflect {
  /// Made-up people, one for each branch and each end of the ranges.
  public var examples: [ExamplePerson] {
    [
      person("runner"),
      person("private-evening") {
        $0[Self.name] = "K"
        $0[Self.birthYear] = nil
        $0[Self.ageRange] = .unsaid
        $0[Self.timeZone] = TimeZoneName("Asia/Kathmandu")
        $0[Self.goal] = "sleep before midnight"
        $0[Self.goalCategory] = nil
        $0[Self.sports] = []
        $0[Self.ownSports] = ["Padel"]
        $0[Self.journaling] = .never
        $0[Self.tutorial] = nil
        $0[Self.notifications] = .denied
      },
      person("coming-back") {
        $0[Self.name] = "Noor"
        $0[Self.pronouns] = "she/her"
        $0[Self.timeZone] = TimeZoneName("Pacific/Auckland")
        $0[Self.goal] = "climb the stairs at the station without thinking of my knee"
        $0[Self.goalCategory] = .recovery
        $0[Self.sports] = [.swimming, .yoga]
        $0[Self.journaling] = .regular
        $0[Self.morningTime] = TimeOfDay(wrapping: 5 * 60 + 45)
        $0[Self.eveningTime] = TimeOfDay(wrapping: 22 * 60)
        $0[Self.notifications] = .unavailable
        $0[Self.starterDone] = true
      },
      person("longest-answers") {
        $0[Self.name] = String(repeating: "Wolfeschlegel ", count: 2) + "Steinhausenb"
        $0[Self.pronouns] = "they/them, ze/hir, any of them"
        $0[Self.timeZone] = TimeZoneName("America/Argentina/ComodRivadavia")
        $0[Self.goal] = String(repeating: "walk further ", count: 9) + "and"
        $0[Self.ownSports] = (1...6).map { "Underwater wheelchair rugby 0\($0)" }
      },
    ]
  }

  private func person(
    _ id: String, _ change: (inout Answers) -> Void = { _ in }
  ) -> ExamplePerson {
    var answers = Answers()
    answers[Self.name] = "Maya"
    answers[Self.birthYear] = 1991
    answers[Self.timeZone] = TimeZoneName("America/Denver")
    answers[Self.goal] = "run six miles without stopping, and enjoy it"
    answers[Self.goalCategory] = .endurance
    answers[Self.sports] = [.running, .yoga]
    answers[Self.ownSports] = ["Padel"]
    answers[Self.journaling] = .sometimes
    answers[Self.tutorial] = .read
    answers[Self.morningTime] = TimeOfDay(wrapping: 7 * 60)
    answers[Self.eveningTime] = TimeOfDay(wrapping: 20 * 60 + 30)
    answers[Self.notifications] = .granted
    change(&answers)
    return ExamplePerson(
      id: id, answers: answers,
      written: [Self.line.id: "Leave the desk at five, and run before it is dark."])
  }
}
