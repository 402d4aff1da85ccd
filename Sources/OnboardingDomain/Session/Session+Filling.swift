extension Session {
  /// Nobody's session that only holds answers, for what carries them: a link.
  package static func holding(
    _ answers: Answers, of flow: Flow, variant: VariantID, startedAt: Int64
  ) -> Session {
    var session = Session(id: .zero, flow: flow, variant: variant, startedAt: startedAt)
    session.answers = answers
    return session
  }

  /// Whether the person has answered something, or left a screen.
  public var hasBegun: Bool { !answers.isEmpty || leftScreens.count > 0 }

  /// The session with known answers where the person has none. What they answered stays, and so does
  /// what they passed by on a screen that they have left; no screen counts as left by it, so that each
  /// known answer is seen before it counts.
  public func filled(with known: Answers, in flow: Flow) -> Session {
    var filled = self
    for screen in flow.variant(variant).screens where !hasLeft(screen.id, of: flow) {
      for field in screen.fields + screen.recordedFields where answers[field.id] == nil {
        if let answer = known[field.id] { filled.answers[field.id] = answer }
      }
    }
    return filled
  }
}

extension Flow {
  /// The fields by which these answers agree to something.
  public func agreements(in answers: Answers) -> [FieldID] {
    consents.filter { $0.isGiven(by: answers) }.map(\.field)
  }
}
