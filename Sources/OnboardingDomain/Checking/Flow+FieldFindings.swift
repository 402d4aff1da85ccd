import SourceText

extension Flow {
  /// What is wrong with the questions themselves: two of one id, and choices that they don't offer.
  func fieldFindings() -> [Diagnostic] { conflictFindings() + keyFindings() + exclusiveFindings() }

  /// Sessions and the JSON of answers know a question by its id, and hold one answer to it.
  private func conflictFindings() -> [Diagnostic] {
    var known: [FieldID: Field] = [:]
    var reported: Set<FieldID> = []
    let asked = variants.flatMap(\.screens).flatMap { $0.fields + $0.recordedFields }
    return (asked + givenFacts).compactMap { field in
      guard let other = known[field.id] else {
        known[field.id] = field
        return nil
      }
      guard !field.isSameQuestion(as: other), reported.insert(field.id).inserted else { return nil }
      return finding(
        .duplicateField, [field.id.rawValue],
        "two questions have this id: one takes \(other.format.expectation), the other "
          + field.format.expectation,
        "Rename one of them, or declare the question once")
    }
  }

  private func keyFindings() -> [Diagnostic] {
    var known: [String: FieldID] = [:]
    return (fields + givenFacts).compactMap { field in
      guard let other = known[field.key], other != field.id else {
        known[field.key] = field.id
        return nil
      }
      return finding(
        .duplicateField, [field.id.rawValue],
        "its answer has the name \(field.key) in the JSON of answers, as that of \(other) has",
        "Give one of them another key")
    }
  }

  private func exclusiveFindings() -> [Diagnostic] {
    fields.compactMap { field in
      guard case .multipleChoice(let choices, let exclusive?) = field.format,
        !choices.contains(where: { $0.id == exclusive })
      else { return nil }
      return finding(
        .unknownChoice, [field.id.rawValue],
        "\(exclusive) is to stand alone, and the field doesn't offer it",
        "Name a choice that \(field.id) offers")
    }
  }
}

extension Field {
  /// Whether both are one question; where it stands may differ, and what is suggested there.
  fileprivate func isSameQuestion(as other: Field) -> Bool {
    format.withUnitsOnSameForm == other.format.withUnitsOnSameForm && key == other.key
  }
}
