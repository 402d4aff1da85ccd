extension Onboarding {
  /// What an example person may have written for themselves, as outcomes: here and now, and the two times
  /// before.
  ///
  /// - Parameters:
  ///   - field: what they write.
  ///   - number: the field that tells one note from the others.
  package func sampleNotes(
    of field: FieldID, under number: FieldID, by person: ExamplePerson, today: CalendarDate
  ) -> [(words: String, notes: [String: String])] {
    let results = results(for: person.answers, in: ComputationContext(today: today, now: nil))
    guard let text = person.written[field],
      case .number(let value, _)? = results.value(number.rawValue), let now = Int(exactly: value)
    else { return [] }
    // An hour of the day in most zones; early in the evening at Greenwich.
    let instant = Int64(today.dayNumber) * 86_400 + 18 * 3600 + 240
    return [("now", [0]), ("before", [1, 2])].map { words, steps in
      let notes = steps.map {
        PrivateNote(text, of: field, number: now - $0, at: instant)
      }
      return (words, Dictionary(notes.map { ($0.name, $0.value) }) { $1 })
    }
  }
}
