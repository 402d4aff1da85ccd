public import OnboardingEvents

/// The order of the screens of a variant, so that it is known who had a screen on their path.
public typealias ScreenOrder = @Sendable (Event.Circumstances) -> [String]

/// Adds events to what is known of their visits, and works out what changes in the figures.
///
/// A visit counts as it stands: where it was seen last it left, until it goes on. So what it counted for is
/// taken back and what it counts for now is added, and figures kept by the hour never have to be worked
/// out again.
struct RollUp {
  /// Figures are kept for those who began in one hour under the same circumstances.
  struct CellKey: Hashable {
    let circumstances: UInt32
    let hour: Int64
  }

  /// What changes in each cell.
  private(set) var changes: [CellKey: RollUpCell] = [:]
  /// The visits that had events, and where each of them stands in it.
  private(set) var visits: [(id: UInt64, state: VisitState)] = []
  private var places: [UInt64: Int] = [:]
  /// The words, with those that were new.
  private(set) var table: EventTable
  /// What each of the visits counted for before, in the same order; nil for new ones.
  private var before: [CellKey?] = []
  private let order: ScreenOrder
  private var paths: [UInt32: Path] = [:]

  /// The screens of a variant, by their number.
  private struct Path {
    var screens: [UInt32] = []
    /// By the number of a screen; nil for screens that are not in the variant.
    private var places: [Int?] = []

    mutating func append(_ screen: UInt32) {
      places += Array(repeating: nil, count: max(0, Int(screen) + 1 - places.count))
      places[Int(screen)] = screens.count
      screens.append(screen)
    }

    func position(of screen: UInt32) -> Int? {
      screen < places.count ? places[Int(screen)] : nil
    }
  }

  init(_ table: EventTable, order: @escaping ScreenOrder) {
    self.table = table
    self.order = order
  }

  // MARK: Events

  /// Adds an event.
  ///
  /// - Parameter load: what is kept of a visit.
  mutating func take(_ record: EventRecord, load: (UInt64) throws -> VisitState?) rethrows {
    guard record.words < table.words.count, record.words > 0 else { return }
    if let place = places[record.visit] {
      // Taken out, so that it is changed in place.
      var visit = VisitState(circumstances: 0, startedAt: 0)
      swap(&visit, &visits[place].state)
      note(record, in: &visit)
      visits[place].state = visit
      return
    }
    let kept = try load(record.visit)
    places[record.visit] = visits.count
    before.append(kept.map { CellKey(circumstances: $0.circumstances, hour: $0.hour) })
    var visit = kept ?? VisitState(circumstances: record.circumstances, startedAt: record.at)
    note(record, in: &visit)
    visits.append((record.visit, visit))
  }

  /// What is known of a visit that had events.
  func has(_ visit: UInt64) -> Bool { places[visit] != nil }

  private mutating func path(_ circumstances: UInt32) -> Path {
    if let path = paths[circumstances] { return path }
    var path = Path()
    for screen in table.circumstances[circumstances].map(order) ?? [] {
      let number = table.number(of: Event.Words(.screenViewed, screen: screen))
      path.append(number)
    }
    paths[circumstances] = path
    return path
  }

  private mutating func note(_ record: EventRecord, in visit: inout VisitState) {
    let gap = record.at - visit.lastAt
    if gap > TimeScale.longestPause {
      visit.hasReturned = true
    } else if gap > 0 {
      visit.activeTime += gap
    }
    visit.lastAt = max(visit.lastAt, record.at)
    visit.circumstances = record.circumstances
    let view = table.views[Int(record.words)]
    switch table.kinds[Int(record.words)] {
    case .screenViewed:
      if visit.last != view {
        let path = path(record.circumstances)
        if let from = path.position(of: visit.last), let to = path.position(of: view), to < from {
          let screen = table.words[Int(visit.last)].screen
          mark(table.number(of: Event.Words(.wentBack, screen: screen)), in: &visit)
        }
        visit.last = view
        visit.arrivedAt = record.at
      }
      if !visit.seen.contains(view) { visit.seen.append(view) }
    case .screenLeft:
      if visit.last == view, record.at - visit.arrivedAt <= TimeScale.longestPause,
        !visit.times.contains(where: { $0.words == view })
      {
        let step = TimeScale.step(of: record.at - visit.arrivedAt)
        visit.times.append(RollUpCell.TimeKey(words: view, step: UInt16(step)))
      }
      mark(record.words, in: &visit)
    case .answerGiven:
      let field = table.subjects[Int(record.words)]
      visit.answers.removeAll { [table] earlier in
        table.subjects[Int(earlier.words)] == field
          && (earlier.at != record.at || earlier.words == record.words)
      }
      visit.answers.append(VisitState.Answered(words: record.words, at: record.at))
    case .completed:
      if visit.timeToFinish == nil { visit.timeToFinish = visit.activeTime }
    case .flowStarted: break
    default: mark(record.words, in: &visit)
    }
  }

  private func mark(_ words: UInt32, in visit: inout VisitState) {
    if !visit.marks.contains(words) { visit.marks.append(words) }
  }

  // MARK: Figures

  /// Works out what every visit that had events counts for now.
  mutating func finish() {
    for place in visits.indices {
      let visit = visits[place].state
      let counted = contribution(of: visit)
      let key = CellKey(circumstances: visit.circumstances, hour: visit.hour)
      if before[place] == key {
        changes[key, default: RollUpCell()].change(from: visit.counted, to: counted)
      } else {
        if let before = before[place] {
          changes[before, default: RollUpCell()].change(from: visit.counted, to: Contribution())
        }
        changes[key, default: RollUpCell()].change(from: Contribution(), to: counted)
      }
      visits[place].state.counted = counted
    }
  }

  private mutating func contribution(of visit: VisitState) -> Contribution {
    var path = path(visit.circumstances)
    // Screens that are no longer in the flow come where nobody passes them by.
    for screen in visit.seen where path.position(of: screen) == nil { path.append(screen) }
    var isSeen = Array(repeating: false, count: path.screens.count)
    for screen in visit.seen {
      if let position = path.position(of: screen) { isSeen[position] = true }
    }
    var holds = [table.number(.started)] + visit.seen + visit.marks + visit.answers.map(\.words)
    var times = visit.times
    if visit.hasReturned { holds.append(table.number(.returned)) }
    if let time = visit.timeToFinish {
      let finished = table.number(.finished)
      holds.append(finished)
      times.append(
        RollUpCell.TimeKey(words: finished, step: UInt16(TimeScale.step(of: time))))
    }
    for mark in visit.marks where table.kinds[Int(mark)] == .validationFailed {
      let screen = table.views[Int(mark)]
      holds.append(table.number(.refused, at: screen))
      if !visit.isFinished, screen == visit.last {
        holds.append(table.number(.refusedLeft, at: screen))
      }
    }
    let end = visit.isFinished ? path.screens.count : path.position(of: visit.last) ?? 0
    if !visit.isFinished, visit.last != 0 {
      holds.append(table.number(.left, at: visit.last))
    }
    for (position, number) in path.screens.enumerated() {
      if position < end, !isSeen[position] {
        holds.append(table.number(.beside, at: number))
        if position > 0, !isSeen[position - 1] { holds.append(table.number(.neither, at: number)) }
      } else if position > end, isSeen[position] {
        holds.append(table.number(.turned, at: number))
      }
    }
    return Contribution(holds: holds, times: times)
  }
}
