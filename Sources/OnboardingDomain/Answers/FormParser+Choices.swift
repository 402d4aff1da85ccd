extension FormParser {
  func singleChoice(_ field: Field, among choices: [Choice]) -> Reading {
    guard let value = trimmed(field) else { return .empty }
    guard let choice = choices.first(where: { $0.id.rawValue == value }) else {
      return .wrong(FieldError(field.id, "unknown-choice"))
    }
    return .answer(.choice(choice.id))
  }

  func multipleChoice(_ field: Field, among choices: [Choice], exclusive: ChoiceID?) -> Reading {
    let sent = input.values(field.id.rawValue).filter { !$0.isEmpty }
    guard sent.allSatisfy({ value in choices.contains { $0.id.rawValue == value } }) else {
      return .wrong(FieldError(field.id, "unknown-choice"))
    }
    let chosen = choices.map(\.id).filter { sent.contains($0.rawValue) }
    if chosen.isEmpty { return field.isRequired ? .empty : .answer(.choices([])) }
    if let exclusive, chosen.count > 1, chosen.contains(exclusive) {
      return .wrong(FieldError(field.id, "exclusive-choice"))
    }
    return .answer(.choices(chosen))
  }
}
