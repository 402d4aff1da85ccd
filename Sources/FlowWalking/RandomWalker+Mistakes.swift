internal import OnboardingDomain
internal import SeededRandom

extension RandomWalker {
  /// Makes a mistake that was not made here yet; false where the form can't make it.
  mutating func err(
    _ client: TestClient, _ place: String, _ errors: Set<Encounter>
  ) throws -> Bool {
    let fields = variant.fields(at: place)
    let page = client.page
    let asked = fields.filter { field in
      field.inputParts.contains { page.asks(field.inputName($0)) }
    }
    let ways = asked.flatMap { field in field.mistakes.map { (field: field, entries: $0) } }
      .filter { way in
        // Who made an account there keeps it without a password.
        if way.field.format == .newPassword, accounts[place] != nil { return false }
        return expected(way.entries, [way.field]).contains {
          errors.contains(.error(place, $0.field, key: $0.key))
        }
      }
    guard let way = ways.randomElement(using: &dice), takesFields(at: place) else { return false }
    let others = fields.filter { other in
      other.id != way.field.id && !way.entries.contains { $0.name == other.id.rawValue }
    }.flatMap { entries(for: $0, client.page, unmet) }
    try send(way.entries + others, nil, client, place)
    guard client.response.status == 422 else {
      throw finding("a mistake in \(way.field.id) at \(place) is taken for an answer", client)
    }
    let names = way.field.inputParts.map(way.field.inputName) + [way.field.id.rawValue]
    for error in expected(way.entries, [way.field]) {
      meet(.error(place, error.field, key: error.key))
      // What no control offers is a program's mistake, which the summary tells.
      guard error.key == "unknown-choice" || client.page.invalid.contains(where: names.contains)
      else { throw finding("the error \(error.key) is not shown at \(way.field.id)", client) }
    }
    return true
  }

  /// What reading these fields finds wrong with a form.
  private func expected(_ entries: [FormInput.Entry], _ fields: [Field]) -> [FieldError] {
    let result = FormParser(FormInput(entries), earlier: answers, today: today).parse(fields)
    let weak = fields.filter { field in
      field.format == .newPassword && (result.secrets[field.id]?.utf8.count ?? 99) < 8
    }
    return result.errors + weak.map { FieldError($0.id, "account-password") }
  }

  /// Whether the primary button of a place reads the fields.
  private func takesFields(at place: String) -> Bool {
    switch variant.primary(at: place) {
    case .proceed, .preview, .confirm, .keep, .write, .createAccount: true
    default: false
    }
  }
}
