import SourceText

extension Flow {
  /// Consents that nobody can give, or that have no words.
  func consentFindings() -> [Diagnostic] {
    let ids = consents.map(\.id)
    return ids.filter { !$0.isKebabCase }.map {
      finding(
        .identifier, ["consent", $0.rawValue], "the id is not kebab-case",
        "Use lower-case letters, digits and single hyphens")
    }
      + Set(ids.filter { id in ids.count { $0 == id } > 1 }).map {
        finding(
          .duplicateConsent, ["consent", $0.rawValue], "two consents have this id",
          "Rename one of them")
      }
      + consents.flatMap(findings(of:))
  }

  private func findings(of consent: Consent) -> [Diagnostic] {
    let place = ["consent", consent.id.rawValue]
    guard let field = field(consent.field) else {
      return [
        finding(
          .unknownField, place, "it is agreed to by \(consent.field), which nobody asks",
          "Correct the id or add the field")
      ]
    }
    if consent.words.isEmpty {
      return [
        finding(
          .unfitConsent, place, "it names no words",
          "Name the keys of the words that people agree to")
      ]
    }
    switch (consent.agreement, field.format) {
    case (.flag, .toggle), (.anyChoice, .multipleChoice): return []
    case (.choice(_, let choice), .singleChoice(let choices)),
      (.choice(_, let choice), .multipleChoice(let choices, _)):
      guard !choices.contains(where: { $0.id == choice }) else { return [] }
      return [
        finding(
          .unknownChoice, place, "it is agreed to by \(field.id) being \(choice)",
          "The field doesn't offer that choice; correct it")
      ]
    default:
      return [
        finding(
          .unfitConsent, place, "\(field.id) can't hold such an agreement",
          "Name a toggle, an option of a choice, or a choice of several")
      ]
    }
  }
}
