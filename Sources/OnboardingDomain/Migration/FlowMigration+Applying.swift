extension FlowMigration {
  /// What becomes of the answer to a field.
  package func fate(of field: FieldID) -> Fate { fields[field] ?? .carried }

  /// The screens here that ask what a screen there asked.
  package func targets(of screen: ScreenID, in target: Variant) -> [ScreenID] {
    screens[screen] ?? (target.screen(screen) == nil ? [] : [screen])
  }

  /// A session as it is on this side.
  ///
  /// Nothing is moved back: the person lands on the first screen that is not answered here. Between
  /// two variants of one version, what this side has no place for is kept in the session, so that
  /// going back and forth loses nothing.
  ///
  /// - Parameters:
  ///   - session: a session that stands at `from`.
  ///   - old: the flow that wrote it; the same flow where only the variant changes.
  ///   - flow: the flow of this side.
  public func migrated(_ session: Session, from old: Flow, to flow: Flow) -> Session {
    let (answers, reasked) = migratedAnswers(session, old, flow)
    return Session(
      id: session.id, flow: flow.id, version: to.version, variant: to.variant,
      startedAt: session.startedAt, zone: session.zone, origin: session.origin,
      arms: flow.known(session.arms), answers: answers,
      leftScreens: leftScreens(session, old, flow, answers, reasked))
  }

  private func migratedAnswers(
    _ session: Session, _ old: Flow, _ flow: Flow
  ) -> (answers: Answers, reasked: Set<FieldID>) {
    var answers = Answers()
    var moved = Answers()
    var reasked: Set<FieldID> = []
    for field in old.fields.map(\.id) {
      guard let answer = session.answers[field] else { continue }
      switch fate(of: field) {
      case .carried: if flow.field(field) != nil { answers[field] = answer }
      case .renamed(let target): moved[target] = answer
      case .converted(let target, let choices):
        let converted = answer.converted(by: choices.byID)
        if converted == nil { reasked.insert(target) }
        moved[target] = converted
      case .askedAgain: reasked.insert(field)
      case .dropped: break
      }
    }
    // A renamed answer is the newer word where the other side knew the target as well.
    for field in moved.fields where flow.field(field) != nil { answers[field] = moved[field] }
    return (answers, reasked)
  }

  private func leftScreens(
    _ session: Session, _ old: Flow, _ flow: Flow, _ answers: Answers, _ reasked: Set<FieldID>
  ) -> ScreenSet {
    let source = old.variant(from.variant)
    let target = flow.variant(to.variant)
    let isSameVersion = from.version == to.version
    var left = ScreenSet()
    for (index, id) in flow.screenIDs.enumerated() {
      // Between variants a screen that was left once stays so, also while nobody sees it.
      if isSameVersion, session.hasLeft(id, of: flow) { left.insert(index) }
      guard let screen = target.screen(id) else { continue }
      let sources = source.screens.filter {
        targets(of: $0.id, in: target).contains(id) && $0.shownWhen.holds(for: session.answers)
      }
      if !sources.isEmpty, sources.allSatisfy({ session.hasLeft($0.id, of: old) }) {
        left.insert(index)
      }
      if screen.fields.contains(where: { reasked.contains($0.id) }) { left.remove(index) }
    }
    return left
  }
}

extension Answer {
  /// The same choices under their new ids; nil where one has none.
  fileprivate func converted(by map: [ChoiceID: ChoiceID]) -> Answer? {
    switch self {
    case .choice(let choice): return map[choice].map { .choice($0) }
    case .choices(let choices):
      let converted = choices.compactMap { map[$0] }
      return converted.count == choices.count ? .choices(converted) : nil
    default: return self
    }
  }
}

extension Flow {
  /// The migration between two variants of this version, nil where there is none. Where one variant
  /// has every screen and field of the other, everything is carried and nothing needs to be said.
  public func migration(from: VariantID, to: VariantID) -> FlowMigration? {
    let ends = (
      FlowMigration.Point(version: version, variant: from),
      FlowMigration.Point(version: version, variant: to)
    )
    if let written = migrations.first(where: { $0.from == ends.0 && $0.to == ends.1 }) {
      return written
    }
    guard let source = variants.first(where: { $0.id == from }),
      let target = variants.first(where: { $0.id == to }),
      source.screens.allSatisfy({ target.screen($0.id) != nil }),
      Set(source.fieldIDs).isSubset(of: target.fieldIDs)
    else { return nil }
    return FlowMigration(from: ends.0, to: ends.1, screens: [:])
  }

  /// The session in another variant, as the migration between the two says; nil where there is
  /// nothing to do or no migration.
  public func migrated(_ session: Session, to variant: VariantID) -> Session? {
    guard session.variant != variant else { return nil }
    return migration(from: session.variant, to: variant)?
      .migrated(session, from: self, to: self).reopeningSubmission(after: session, self, in: self)
  }

  /// A session of an older version in this one, nil where nothing says how.
  func migrated(_ session: Session, of older: Flow) -> Session? {
    migrations.first {
      $0.from == FlowMigration.Point(version: older.version, variant: session.variant)
        && $0.to.version == version
    }?.migrated(session, from: older, to: self)
      .reopeningSubmission(after: session, older, in: self)
  }
}

extension Session {
  /// The session, its last step before the end open again where only the migration has brought the
  /// person to the end: nobody is through who hasn't pressed the button that hands in.
  ///
  /// - Parameters:
  ///   - old: the session on the other side.
  ///   - older: the flow of the other side.
  fileprivate func reopeningSubmission(after old: Session, _ older: Flow, in flow: Flow) -> Session
  {
    let walk = Walk(self, in: flow)
    guard walk.isFinished, !Walk(old, in: older).isFinished else { return self }
    let before = walk.path.dropLast()
    guard let screen = before.last(where: \.submits) ?? before.last else { return self }
    var session = self
    session.reopen(screen.id, of: flow)
    return session
  }
}
