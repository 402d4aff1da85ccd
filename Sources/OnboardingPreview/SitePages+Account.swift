import OnboardingDomain
import OnboardingWeb

extension SitePages {
  /// What follows when an account was erased: one with all there is, and one with nothing but itself.
  func farewell(_ flow: Int?) -> [Made] {
    let states = [
      ("mailed", Farewell(answers: 14, submissions: 1, devices: 2, isMailed: true)),
      ("plain", Farewell(answers: 0, submissions: 0, devices: 1, isMailed: false)),
    ]
    return states.map { state, gone in
      let data = PageData.farewell(gone, of: flow.map { flows[$0].id }, home: Self.link("/"))
      return ("farewell", state, .empty, data)
    }
  }

  /// What a flow calls fields that it keeps with an account, apart from those that are agreements: they
  /// stand in a card of their own.
  func labels(
    of fields: [FieldID], in flow: Flow, _ words: (_ key: String) -> String?
  ) -> [FieldID: String] {
    let agreements = Set(flow.consents.map(\.field))
    let screens = flow.variants.flatMap(\.screens)
    return fields.filter { !agreements.contains($0) }.reduce(into: [:]) { labels, field in
      let screen = screens.first { $0.fields.contains { $0.id == field } }
      labels[field] = screen.flatMap { words("\($0.id).\(field).label") }
    }
  }

  /// What a flow asks to agree to, in each state: given, taken back, never given.
  func consents(
    of flow: Flow, in language: String, _ words: (_ key: String) -> String?
  ) -> [PageData.AccountConsent] {
    let now = Int64(today.dayNumber) * 86_400
    let states: [(isGiven: Bool, at: Int64?)] = [
      (true, now - 20 * 86_400), (false, now - 86_400), (false, nil),
    ]
    return flow.consents.enumerated().map { number, consent in
      let state = states[number % states.count]
      return PageData.AccountConsent(
        flow: flow.id, id: consent.id,
        words: ConsentWords(language: language, texts: consent.words.compactMap(words)),
        isGiven: state.isGiven, at: state.at)
    }
  }
}
