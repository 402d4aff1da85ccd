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
  /// The visits that had events.
  private(set) var visits: [UInt64: VisitState] = [:]
  /// The words, with those that were new.
  private(set) var table: EventTable
  /// What each of the visits counted for before.
  private var before: [UInt64: (key: CellKey, counted: Contribution)] = [:]
  private let order: ScreenOrder
  private var paths: [UInt32: Path] = [:]

  /// The screens of a variant, by their number.
  private struct Path {
    var screens: [UInt32] = []
    var positions: [UInt32: Int] = [:]
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
    var visit: VisitState
    // Taken out, so that it is changed in place.
    if let known = visits.removeValue(forKey: record.visit) {
      visit = known
    } else if let kept = try load(record.visit) {
      before[record.visit] = (
        CellKey(circumstances: kept.circumstances, hour: kept.hour), kept.counted
      )
      visit = kept
    } else {
      visit = VisitState(circumstances: record.circumstances, startedAt: record.at)
    }
    note(record, in: &visit, positions: path(record.circumstances).positions)
    visits[record.visit] = visit
  }

  private mutating func path(_ circumstances: UInt32) -> Path {
    if let path = paths[circumstances] { return path }
    var path = Path()
    for screen in table.circumstances[circumstances].map(order) ?? [] {
      let number = table.number(of: Event.Words(.screenViewed, screen: screen))
      path.positions[number] = path.screens.count
      path.screens.append(number)
    }
    paths[circumstances] = path
    return path
  }

  private mutating func note(
    _ record: EventRecord, in visit: inout VisitState, positions: [UInt32: Int]
  ) {
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
        if let from = positions[visit.last], let to = positions[view], to < from {
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
      let answered = table.words[Int(record.words)]
      visit.answers.removeAll { earlier in
        let words = table.words[Int(earlier.words)]
        return words.screen == answered.screen && words.subject == answered.subject
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
    for id in visits.keys {
      guard var visit = visits[id] else { continue }
      let counted = contribution(of: visit)
      let key = CellKey(circumstances: visit.circumstances, hour: visit.hour)
      if let before = before[id] {
        changes[before.key, default: RollUpCell()].add(before.counted, times: -1)
      }
      changes[key, default: RollUpCell()].add(counted, times: 1)
      visit.counted = counted
      visits[id] = visit
    }
  }

  private mutating func contribution(of visit: VisitState) -> Contribution {
    var path = path(visit.circumstances)
    // Screens that are no longer in the flow come where nobody passes them by.
    for screen in visit.seen where path.positions[screen] == nil {
      path.positions[screen] = path.screens.count
      path.screens.append(screen)
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
      let screen = table.words[Int(mark)].screen
      holds.append(table.number(.refused, screen: screen))
      if !visit.isFinished, table.views[Int(mark)] == visit.last {
        holds.append(table.number(.refusedLeft, screen: screen))
      }
    }
    let end = visit.isFinished ? path.screens.count : path.positions[visit.last] ?? 0
    if !visit.isFinished, visit.last != 0 {
      holds.append(table.number(.left, screen: table.words[Int(visit.last)].screen))
    }
    for (position, number) in path.screens.enumerated() {
      let screen = table.words[Int(number)].screen
      let isSeen = visit.seen.contains(number)
      if position < end, !isSeen {
        holds.append(table.number(.beside, screen: screen))
        if position > 0, !visit.seen.contains(path.screens[position - 1]) {
          holds.append(table.number(.neither, screen: screen))
        }
      } else if position > end, isSeen {
        holds.append(table.number(.turned, screen: screen))
      }
    }
    return Contribution(holds: Array(Set(holds)).sorted(), times: times)
  }
}
