extension FormParser {
  func singleChoice(_ field: Field) -> Reading {
    guard let value = trimmed(field) else { return .empty }
    return checked(.choice(ChoiceID(value)), of: field)
  }

  func multipleChoice(
    _ field: Field, among choices: [Choice], exclusive: ChoiceID?
  ) -> Reading {
    // Ids are told apart by their fingerprints, many texts letter by letter.
    let sent = input.values(field.id.rawValue).filter { !$0.isEmpty }.map { ChoiceID($0) }
    if sent.isEmpty { return field.isRequired ? .empty : .answer(.choices([])) }
    // In the order of the field, whatever the order of the form; what is none of them is an error.
    var known = choices.compactMap { sent.contains($0.id) ? $0.id : nil }
    let unknown = sent.first { id in !choices.contains { $0.id == id } }
    if let exclusive, known.count > 1,
      (earlier[field.id] ?? field.suggestion) == .choices([exclusive])
    {
      // The page had it ticked already: what was ticked beside it is what the person means.
      known.removeAll { $0 == exclusive }
    }
    return checked(.choices(known + [unknown].compactMap(\.self)), of: field)
  }
}
