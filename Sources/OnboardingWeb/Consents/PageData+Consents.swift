package import OnboardingDomain

extension PageData {
  /// Something that a flow asked the person of an account to agree to.
  package struct AccountConsent: Sendable {
    let flow: FlowID
    let id: ConsentID
    let words: ConsentWords
    let isGiven: Bool
    /// When it was given or taken back, in seconds since 1970 UTC; nil where it never was.
    let at: Int64?
    /// The options that were agreed to, where the consent is to any of several.
    var options: [ChoiceID]?
    /// Whether the flow has to be named, because others are listed beside it.
    var isNamed = false

    package init(
      flow: FlowID, id: ConsentID, words: ConsentWords, isGiven: Bool, at: Int64?
    ) {
      self.flow = flow
      self.id = id
      self.words = words
      self.isGiven = isGiven
      self.at = at
    }

    /// The value of its button: what is pressed, and beside which words.
    var value: String { "\(flow)/\(id)/\(words.version)" }

    /// What the template reads.
    func data(_ clock: WallClock) -> ViewData {
      let day = at.map { clock.moment(at: $0).day }
      return [
        "label": .text(words.texts.first ?? ""),
        "details": .list(words.texts.dropFirst().map { ["text": .text($0)] }),
        "is-named": .flag(isNamed),
        "flow": isNamed ? .value(.copy("gallery.\(flow).title")) : .null,
        "language": .text(words.language), "value": .text(value), "is-given": .flag(isGiven),
        "was-taken-back": .flag(!isGiven && at != nil),
        "was-never-given": .flag(!isGiven && at == nil),
        "day": day.map { .value(.date($0)) } ?? .null,
      ]
    }
  }
}
