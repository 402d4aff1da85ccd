extension FormParser {
  func singleChoice(_ field: Field) -> Reading {
    guard let value = trimmed(field) else { return .empty }
    return checked(.choice(ChoiceID(value)), of: field)
  }

  func multipleChoice(_ field: Field, among choices: [Choice]) -> Reading {
    let sent = input.values(field.id.rawValue).filter { !$0.isEmpty }
    if sent.isEmpty { return field.isRequired ? .empty : .answer(.choices([])) }
    // In the order of the field, whatever the order of the form; what is none of them is an error.
    let known = choices.map(\.id).filter { sent.contains($0.rawValue) }
    let unknown = sent.filter { value in !choices.contains { $0.id.rawValue == value } }
    return checked(.choices(known + unknown.prefix(1).map { ChoiceID($0) }), of: field)
  }
}
