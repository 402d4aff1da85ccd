import OnboardingDomain

/// A flow with a field of every format on its second screen.
struct DemoFlow: Onboarding {
  static let sex: [Choice] = ["female", "male"]
  static let likes: [Choice] = ["tea", "coffee", "none"]

  static let everything = Screen(
    "person", .question,
    fields: [
      Field("name", .text(length: 2...40), autocomplete: "given-name"),
      Field("bio", .text(length: 0...200, isMultiline: true), isRequired: false),
      Field("email", .email, autocomplete: "email"),
      Field("phone", .phone, isRequired: false),
      Field("secret", .newPassword, visibility: .sensitive),
      Field("code", .code(length: 6...6), isRequired: false),
      Field("sessions", .number(range: 0...14, step: 1), suggestion: .number(3)),
      Field(
        "units", .singleChoice(["imperial", "metric"]), suggestion: .choice("imperial"),
        visibility: .hidden),
      Field("height", .length(range: 120...230, units: .here("units"))),
      Field("weight", .mass(range: 30...300, units: .here("units"))),
      Field("birth-date", .birthDate, autocomplete: "bday"),
      Field("wake", .time(step: 15)),
      Field("zone", .timeZone, isRequired: false),
      Field("sex", .singleChoice(sex)),
      Field("likes", .multipleChoice(likes, exclusive: "none"), isRequired: false),
      Field("energy", .scale(1...3)),
      Field("food", .tags(count: 3, length: 10), isRequired: false),
      Field("agree", .toggle, isRequired: false),
      Field("meals", .windows(count: 1...2, step: 30)),
    ],
    actions: [Action("later", .skip)],
    sheets: [Sheet("help", fields: [Field("note", .text(length: 0...9))])])

  static let goal = Screen(
    "goal", .question,
    fields: [Field("target", .mass(range: 30...300, units: .earlier("units")))])

  let flow: Flow
  var vocabulary = Vocabulary(
    values: ["hours", "days", "label"], fragments: ["picture"], downloads: ["plan.ics"])
  var computed: [String: ComputedValue] = [:]
  var view: ViewData?

  init(_ screens: [Screen]? = nil) {
    let answers = Screen("answers", .review)
    let result = Screen("result", .result)
    let done = Screen("done", .completion)
    flow = Flow(
      id: "demo", version: 1,
      sections: [
        Section("about", screens ?? [Screen("hello", .information), Self.everything, Self.goal]),
        Section("end", screens == nil ? [answers, result, done] : [done]),
      ])
  }

  struct Computed: FlowResults {
    let computed: [String: ComputedValue]
    let data: ViewData?
    func value(_ name: String) -> ComputedValue? { computed[name] }
    func view(_ fragment: String) -> ViewData? { data }
  }

  func results(for answers: Answers, in context: ComputationContext) -> any FlowResults {
    Computed(computed: computed, data: view)
  }
  func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }
  var examples: [ExamplePerson] { [] }
}
