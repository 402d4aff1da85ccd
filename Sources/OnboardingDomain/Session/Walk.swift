/// Where a session stands in its flow: everything here is derived, nothing is stored.
public struct Walk: Sendable {
  /// The variant that is walked, its screens in the order that the session's arms give them.
  public let variant: Variant
  /// The position of that order in the flow's arrangements.
  public let arrangement: Int
  /// The positions in `variant.screens` of the screens on the path.
  private let shown: ScreenSet
  /// The position of the first of them that isn't complete, or of the last one.
  private let frontierPosition: Int
  /// Whether every screen but the last is complete.
  public let isFinished: Bool

  /// Where this session stands.
  public init(_ session: Session, in flow: Flow) {
    let arrangement = flow.arrangementIndex(of: session)
    let variant = flow.arrangementTable.all[arrangement].variant
    // Taken hold of once, not once for each screen.
    let (answers, left) = (session.answers, session.leftScreens)
    var shown = variant.alwaysShown
    for (position, condition) in variant.conditional where condition.holds(for: answers) {
      shown.insert(position)
    }
    let (steps, required) = (variant.steps, variant.requiredFields)
    let indices = flow.arrangementTable.screenIndices[arrangement]
    var hint = 0
    let frontier = shown.first { position in
      let step = steps[position]
      return !left.contains(indices[position])
        || !step.isSkippable && !answers.hold(required[step.required], near: &hint)
    }
    let last = shown.last ?? 0
    self.variant = variant
    self.arrangement = arrangement
    self.shown = shown
    frontierPosition = frontier ?? last
    isFinished = frontierPosition == last
  }

  /// Whether what was answered is handed in, so that a change of it is to be handed in anew: at the end, or past a
  /// screen that hands in. After that one there may be more than one last screen.
  public var isHandedIn: Bool {
    isFinished || shown.below(frontierPosition).contains { variant.screens[$0].submits }
  }

  /// The screens on the path, in order.
  public var path: [Screen] { shown.map { variant.screens[$0] } }

  /// Only the answers to fields of screens on the path: what the plan and the profile may read. An
  /// answer that a changed branch made irrelevant is kept in the session and left out here.
  public func relevant(_ answers: Answers) -> Answers {
    answers.filtered { field in variant.screens(asking: field).intersects(shown) }
  }

  /// The first screen that is still to be completed; the last one once all are.
  public var frontier: Screen { variant.screens[frontierPosition] }

  /// The position of a screen among all screens, nil where it isn't on the path.
  private func position(of screen: ScreenID) -> Int? {
    variant.position(of: screen).flatMap { shown.contains($0) ? $0 : nil }
  }

  /// The index of a screen in the path, nil where it isn't on it.
  public func index(of screen: ScreenID) -> Int? {
    position(of: screen).map { shown.below($0).count }
  }

  /// The screen of this id, nil where it isn't on the path.
  public func screen(_ id: ScreenID) -> Screen? { position(of: id).map { variant.screens[$0] } }

  /// Whether the screen may be opened: it is on the path, up to the first one still to complete.
  public func mayOpen(_ screen: ScreenID) -> Bool {
    position(of: screen).map { $0 <= frontierPosition } ?? false
  }

  /// The screen before, nil for the first.
  public func previous(of screen: ScreenID) -> Screen? {
    position(of: screen).flatMap { shown.below($0).last }.map { variant.screens[$0] }
  }

  /// Where leaving a screen leads: the one after it, or an earlier one that is not complete.
  public func next(after screen: ScreenID) -> Screen {
    guard let position = position(of: screen) else { return frontier }
    return variant.screens[min(shown.above(position).first ?? position, frontierPosition)]
  }

  /// Where leaving a screen leads for a person who has been at the end before. From the review on it
  /// is what came of the changed answers, and then the end: nobody waits, hands in or is sold
  /// anything a second time.
  public func nextAgain(after screen: ScreenID) -> Screen {
    let usual = next(after: screen)
    guard isFinished, let position = position(of: screen), let review = variant.changesFrom,
      review.kind == .review, let changes = self.position(of: review.id), position >= changes
    else { return usual }
    // What stands before the flow is handed in is the result; what comes later is the offer.
    guard !variant.screens[position].submits else { return frontier }
    for position in shown.above(position) {
      let screen = variant.screens[position]
      if screen.kind == .result { return screen }
      if screen.submits { break }
    }
    return frontier
  }

  /// Whether it is the last screen of the path.
  public func isLast(_ screen: ScreenID) -> Bool { position(of: screen) == shown.last }

  /// Where a screen stands: what a page says of progress in numbers alone, without the list of sections.
  public func standing(of screen: ScreenID) -> Standing {
    let current = position(of: screen) ?? frontierPosition
    var standing = Standing(screen: shown.below(current).count + 1, screens: shown.count)
    guard current != shown.last else { return standing }
    for section in variant.screensOfSection where section.contains(current) {
      standing.screenOfSection = shown.count(in: section.lowerBound..<current) + 1
      standing.screensOfSection = shown.count(in: section)
      break
    }
    return standing
  }

  /// How far each section is, seen from a screen.
  public func progress(at screen: ScreenID) -> Progress {
    let current = position(of: screen) ?? frontierPosition
    let isOver = current == shown.last
    var steps: [Progress.Step] = []
    steps.reserveCapacity(variant.sections.count)
    for (section, positions) in zip(variant.sections, variant.screensOfSection) {
      let count = shown.count(in: positions)
      let state: Progress.State =
        isOver || current >= positions.upperBound
        ? .done
        : positions.contains(current)
          ? .current(screen: shown.count(in: positions.lowerBound..<current) + 1, of: count)
          : .upcoming
      steps.append(Progress.Step(section: section.id, state: state, screens: count))
    }
    return Progress(steps: steps, screen: shown.below(current).count + 1, screens: shown.count)
  }
}
