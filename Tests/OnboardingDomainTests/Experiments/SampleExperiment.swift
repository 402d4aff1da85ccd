import OnboardingDomain

/// A small flow with experiments of every kind.
enum SampleExperiment {
  static let tea = Field("tea", .singleChoice(["green", "black"]))
  static let cups = Field("cups", .number(range: 0...12, step: 1))
  static let hello = Screen("hello", .information)
  static let why = Screen("why", .information)
  static let asksTea = Screen("tea", .question, fields: [tea])
  static let asksCups = Screen("cups", .question, fields: [cups], shownWhen: .answered("tea"))
  static let praise = Screen("praise", .information, shownWhen: .is("tea", "green"))
  static let offer = Screen("offer", .paywall)
  static let done = Screen("done", .completion)

  static let order = Experiment(
    "praise-late", hypothesis: "Praise is believed later.", arms: ["early": 50, "late": 50],
    changing: ["late": [.placing("praise", .after("cups"))]], goal: .reached("offer"))
  static let words = Experiment(
    "warm", hypothesis: "Warm words help.", arms: ["plain": 70, "warm": 20, "warmer": 10],
    changing: ["warm": [.words(["offer.title"])], "warmer": [.words(["offer.title"])]],
    goal: .completed)
  static let edition = Experiment(
    "no-why", hypothesis: "Nobody asks why.", arms: ["full": 1, "brief": 1],
    changing: ["brief": [.edition("brief")]], goal: .completed)

  static func flow(
    _ experiments: [Experiment] = [order, words, edition]
  ) -> Flow {
    Flow(
      id: "sample", version: 1,
      variants: [
        Variant(
          id: "full",
          sections: [
            Section("first", [hello, why, asksTea, praise]),
            Section("last", [asksCups, offer, done]),
          ]),
        Variant(
          id: "brief",
          sections: [
            Section("first", [hello, asksTea, praise]), Section("last", [asksCups, offer, done]),
          ]),
      ],
      migrations: [
        FlowMigration(
          from: .init(version: 1, variant: "full"), to: .init(version: 1, variant: "brief"),
          screens: ["why": []])
      ], experiments: experiments)
  }

  static func session(_ arms: [ArmChoice] = [], variant: VariantID? = nil, of flow: Flow = flow())
    -> Session
  {
    guard let id = SessionID(bytes: Array(0..<16)) else { preconditionFailure("16 bytes") }
    var session = Session(id: id, flow: flow, variant: variant, startedAt: 100)
    session.arms = arms
    return session
  }
}
