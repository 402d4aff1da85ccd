extension Session {
  /// The same walk under another id: what a person goes on with on another device.
  ///
  /// - Parameter id: a fresh id.
  public func continued(as id: SessionID) -> Session {
    Session(
      id: id, flow: flow, version: version, variant: variant, startedAt: startedAt, zone: zone,
      origin: origin, arms: arms, answers: answers, leftScreens: leftScreens)
  }

  /// A walk as far as answers carry it: every screen is left up to the last one that holds an answer,
  /// where nothing that has to be answered is missing before it.
  ///
  /// - Parameters:
  ///   - answers: what another program knows of the person.
  ///   - left: the screens that they left there; nil where it doesn't say.
  public static func reached(
    by answers: Answers, leaving left: [ScreenID]? = nil, id: SessionID, flow: Flow,
    variant: VariantID, startedAt: Int64
  ) -> Session {
    var session = Session(id: id, flow: flow, variant: variant, startedAt: startedAt)
    session.answers = answers
    let path = Walk(session, in: flow).path
    let last = path.lastIndex { screen in screen.fields.contains { answers[$0.id] != nil } }
    let reached = path.prefix(last.map { $0 + 1 } ?? 0).map(\.id)
    for screen in left ?? reached { session.leave(screen, of: flow) }
    return session
  }

  /// The screens that the person has left forwards, in the order of the flow.
  public func leftScreens(of flow: Flow) -> [ScreenID] {
    flow.screenIDs.filter { hasLeft($0, of: flow) }
  }
}

extension SessionCodec {
  /// The answers of a session alone: equal answers are equal bytes, no matter who gave them, when, and in
  /// which order.
  public func answersKey(of session: Session) -> [UInt8] {
    var given: [(position: Int, answer: Answer)] = []
    given.reserveCapacity(session.answers.count)
    let positions = flow.fieldPositions
    session.answers.forEach { field, answer in
      if let position = positions[field] { given.append((position, answer)) }
    }
    given.sort { $0.position < $1.position }
    var answers = Answers(minimumCapacity: given.count)
    for (position, answer) in given { answers.append(answer, to: flow.fields[position].id) }
    let bare = Session(
      id: .zero, flow: flow.id, version: flow.version,
      variant: flow.variants[0].id, startedAt: 0, answers: answers, leftScreens: ScreenSet())
    return encode(bare, writtenAt: 0)
  }
}
