public import OnboardingDomain

extension Reflect {
  /// Made-up people, one for each branch and each end of the ranges.
  public var examples: [ExamplePerson] {
    [
      person("runner"),
      person("private-evening") {
        $0[Keys.name] = "K"
        $0[Keys.birthYear.id] = nil
        $0[Keys.ageRange] = "unsaid"
        $0[Keys.timeZone.id] = .timeZone("Asia/Kathmandu")
        $0[Keys.goal] = "sleep before midnight"
        $0[Keys.goalCategory] = nil
        $0[Keys.sports] = []
        $0[Keys.ownSports] = ["Padel"]
        $0[Keys.journaling] = "never"
        $0[Keys.tutorial] = nil
        $0[Keys.notifications] = "denied"
      },
      person("coming-back") {
        $0[Keys.name] = "Noor"
        $0[Keys.pronouns] = "she/her"
        $0[Keys.timeZone.id] = .timeZone("Pacific/Auckland")
        $0[Keys.goal] = "climb the stairs at the station without thinking of my knee"
        $0[Keys.goalCategory] = "recovery"
        $0[Keys.sports] = ["swimming", "yoga"]
        $0[Keys.journaling] = "regular"
        $0[Keys.morningTime] = TimeOfDay(wrapping: 5 * 60 + 45)
        $0[Keys.eveningTime] = TimeOfDay(wrapping: 22 * 60)
        $0[Keys.notifications] = "unavailable"
        $0[Keys.starterDone] = true
      },
      person("longest-answers") {
        $0[Keys.name] = String(repeating: "Wolfeschlegel ", count: 2) + "Steinhausenb"
        $0[Keys.pronouns] = "they/them, ze/hir, any of them"
        $0[Keys.timeZone.id] = .timeZone("America/Argentina/ComodRivadavia")
        $0[Keys.goal] = String(repeating: "walk further ", count: 9) + "and"
        $0[Keys.ownSports] = (1...6).map { "Underwater wheelchair rugby 0\($0)" }
      },
    ]
  }

  private func person(
    _ id: String, _ change: (inout Answers) -> Void = { _ in }
  ) -> ExamplePerson {
    var answers = Answers()
    answers[Keys.name] = "Maya"
    answers[Keys.birthYear.id] = .number(1991)
    answers[Keys.timeZone.id] = .timeZone("America/Denver")
    answers[Keys.goal] = "run six miles without stopping, and enjoy it"
    answers[Keys.goalCategory] = "endurance"
    answers[Keys.sports] = ["running", "yoga"]
    answers[Keys.ownSports] = ["Padel"]
    answers[Keys.journaling] = "sometimes"
    answers[Keys.tutorial] = "read"
    answers[Keys.morningTime] = TimeOfDay(wrapping: 7 * 60)
    answers[Keys.eveningTime] = TimeOfDay(wrapping: 20 * 60 + 30)
    answers[Keys.notifications] = "granted"
    change(&answers)
    return ExamplePerson(id: id, answers: answers)
  }
}
