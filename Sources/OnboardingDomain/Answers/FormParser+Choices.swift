extension FormParser {
  func singleChoice(_ field: Field) -> Reading {
    guard let value = trimmed(field) else { return .empty }
    return checked(.choice(ChoiceID(value)), of: field)
  }

  func multipleChoice(
    _ field: Field, among choices: [Choice], exclusive: ChoiceID?
  ) -> Reading {
    // Ids are told apart by their fingerprints, many texts letter by letter.
    var sent: [ChoiceID] = []
    for entry in input.entries where entry.name == field.id.rawValue && !entry.value.isEmpty {
      sent.append(ChoiceID(entry.value))
    }
    if sent.isEmpty { return field.isRequired ? .empty : .answer(.choices([])) }
    // In the order of the field, whatever the order of the form; what is none of them is an error.
    var chosen: [ChoiceID] = []
    chosen.reserveCapacity(sent.count)
    for index in choices.indices where sent.contains(choices[index].id) {
      chosen.append(choices[index].id)
    }
    // Nobody sent anything else where all of it was found.
    let unknown =
      chosen.count == sent.count
      ? nil : sent.first { id in !choices.contains { $0.id == id } }
    if let exclusive, chosen.count > 1,
      (earlier[field.id] ?? field.suggestion) == .choices([exclusive])
    {
      // The page had it ticked already: what was ticked beside it is what the person means.
      chosen.removeAll { $0 == exclusive }
    }
    if let unknown { chosen.append(unknown) }
    return checked(.choices(chosen), of: field)
  }
}
