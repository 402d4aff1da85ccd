import OnboardingDomain

/// A consent as `foyer flow` prints it.
struct ConsentDescription: Encodable {
  let id: String
  let field: String
  /// The option that is the agreement; missing where it is a toggle or any of several options.
  let option: String?
  let words: [String]

  init(_ consent: Consent) {
    id = consent.id.rawValue
    field = consent.field.rawValue
    if case .choice(_, let choice) = consent.agreement {
      option = choice.rawValue
    } else {
      option = nil
    }
    words = consent.words
  }
}
