/// Where a session stands in its flow: everything here is derived, nothing is stored.
public struct Walk: Sendable {
  /// The variant that is walked.
  public let variant: Variant
  /// Positions in `variant.screens` of the screens on the path.
  private let positions: [Int]
  /// The same positions as a set.
  private let shown: ScreenSet
  /// Index in the path of the first screen that isn't complete, or of the last screen.
  private let frontierIndex: Int
  /// Whether every screen but the last is complete.
  public let isFinished: Bool

  /// Where this session stands.
  public init(_ session: Session, in flow: Flow) {
    let variant = flow.variant(session.variant)
    // Taken hold of once, not once for each screen.
    let (steps, answers) = (variant.steps, session.answers)
    var positions: [Int] = []
    positions.reserveCapacity(steps.count)
    var shown = ScreenSet()
    for (position, step) in steps.enumerated() {
      if let condition = step.condition, !variant.conditions[condition].holds(for: answers) {
        continue
      }
      positions.append(position)
      shown.insert(position)
    }
    self.init(variant, positions, shown, session, flow)
  }

  private init(
    _ variant: Variant, _ positions: [Int], _ shown: ScreenSet, _ session: Session, _ flow: Flow
  ) {
    self.variant = variant
    self.positions = positions
    self.shown = shown
    let (steps, required) = (variant.steps, variant.requiredFields)
    let (answers, left) = (session.answers, session.leftScreens)
    let indices = flow.screenIndices(of: variant)
    var hint = 0
    let frontier = positions.firstIndex { position in
      let step = steps[position]
      return !left.contains(indices[position])
        || !step.isSkippable && !answers.hold(required[step.required], near: &hint)
    }
    isFinished = frontier.map { $0 == positions.count - 1 } ?? true
    frontierIndex = frontier ?? max(0, positions.count - 1)
  }

  /// Where a session stands that differs from the one of this walk in nothing but the screens that
  /// were left: the path is the same.
  public func resumed(by session: Session, in flow: Flow) -> Walk {
    Walk(variant, positions, shown, session, flow)
  }

  /// The screens on the path, in order.
  public var path: [Screen] { positions.map { variant.screens[$0] } }

  /// Only the answers to fields of screens on the path: what the plan and the profile may read. An
  /// answer that a changed branch made irrelevant is kept in the session and left out here.
  public func relevant(_ answers: Answers) -> Answers {
    answers.filtered { field in variant.screens(asking: field).intersects(shown) }
  }

  /// The first screen that is still to be completed; the last one once all are.
  public var frontier: Screen { variant.screens[positions[frontierIndex]] }

  /// The index of a screen in the path, nil where it isn't on it.
  public func index(of screen: ScreenID) -> Int? {
    guard let position = variant.position(of: screen) else { return nil }
    return positions.firstIndex(of: position)
  }

  /// Whether the screen may be opened: it is on the path, up to the first one still to complete.
  public func mayOpen(_ screen: ScreenID) -> Bool {
    index(of: screen).map { $0 <= frontierIndex } ?? false
  }

  /// The screen before, nil for the first.
  public func previous(of screen: ScreenID) -> Screen? {
    guard let index = index(of: screen), index > 0 else { return nil }
    return variant.screens[positions[index - 1]]
  }

  /// Where leaving a screen leads: the one after it, or an earlier one that is not complete.
  public func next(after screen: ScreenID) -> Screen {
    guard let index = index(of: screen) else { return frontier }
    let following = min(index + 1, positions.count - 1)
    return variant.screens[positions[min(following, frontierIndex)]]
  }

  /// Whether it is the last screen of the path.
  public func isLast(_ screen: ScreenID) -> Bool { index(of: screen) == positions.count - 1 }

  /// How far each section is, seen from a screen.
  public func progress(at screen: ScreenID) -> Progress {
    let current = index(of: screen) ?? frontierIndex
    var steps: [Progress.Step] = []
    steps.reserveCapacity(variant.sections.count)
    var first = 0
    for (number, section) in variant.sections.enumerated() {
      var count = 0
      while first + count < positions.count,
        variant.sectionOfScreen[positions[first + count]] == number
      {
        count += 1
      }
      let range = first..<(first + count)
      let state: Progress.State =
        range.contains(current) && current != positions.count - 1
        ? .current(screen: current - first + 1, of: count)
        : current >= range.upperBound || current == positions.count - 1 ? .done : .upcoming
      steps.append(Progress.Step(section: section.id, state: state, screens: count))
      first += count
    }
    return Progress(steps: steps, screen: current + 1, screens: positions.count)
  }
}
