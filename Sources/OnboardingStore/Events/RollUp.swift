import OnboardingEvents

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
  /// The visit of the event before, and its place: a request's events are all of one.
  private var latest: (visit: UInt64, place: Int)?
  /// The words, with those that were new.
  var table: EventTable
  /// What the store has of each of the visits, in the same order; nil for new ones.
  private var before: [ListedVisit?] = []
  private var paths: ScreenPaths
  private var numbers = NumberSet()
  /// How many visits and cells were kept in bytes that say nothing, and begin anew.
  var damaged = 0
  /// What was taken up and not added yet.
  private var events: [PlacedEvent] = []

  /// An event that waits for those that may have happened before it.
  private struct PlacedEvent {
    let at: Int64
    let circumstances: UInt32
    let words: UInt32
    /// The place of its visit.
    let place: Int32

    init(_ record: EventRecord, at place: Int) {
      at = record.at
      circumstances = record.circumstances
      words = record.words
      self.place = Int32(place)
    }
  }

  init(_ table: EventTable, order: @escaping ScreenOrder) {
    self.table = table
    paths = ScreenPaths(order: order)
  }

  // MARK: Events

  /// Takes up an event, in whichever order they come. What has no known words or circumstances is left out.
  ///
  /// - Returns: false for an event of a visit that had none yet: `begin` takes it up.
  mutating func take(_ record: EventRecord) -> Bool {
    guard record.words > 0, record.words < table.words.count else { return true }
    if latest?.visit != record.visit {
      guard let place = places[record.visit] else {
        return table.circumstances[record.circumstances] == nil
      }
      latest = (record.visit, place)
    }
    guard let place = latest?.place else { return false }
    if record.circumstances != visits[place].state.circumstances,
      table.circumstances[record.circumstances] == nil
    {
      return true
    }
    if before[place] == nil, record.at < visits[place].state.startedAt {
      visits[place].state = VisitState(beginningWith: record)
    }
    events.append(PlacedEvent(record, at: place))
    return true
  }

  /// Takes up a visit with its first event.
  ///
  /// - Parameter kept: what was known of the visit before, and how the store finds it; nil for a new one.
  mutating func begin(with record: EventRecord, kept: (state: VisitState, listed: ListedVisit)?) {
    let place = visits.count
    before.append(kept?.listed)
    places[record.visit] = place
    latest = (record.visit, place)
    visits.append((record.visit, kept?.state ?? VisitState(beginningWith: record)))
    events.append(PlacedEvent(record, at: place))
  }

  /// Adds what was taken up to the visits, in the order in which it happened: of several processes one may write
  /// later what was earlier.
  private mutating func noteEvents() {
    events.sort { $0.at < $1.at }
    for event in events {
      let place = Int(event.place)
      let record = EventRecord(
        circumstances: event.circumstances, words: event.words, visit: visits[place].id,
        at: event.at)
      visits[place].state.note(record, &table, &paths)
    }
    events = []
  }

  /// Whether a visit had events.
  func has(_ visit: UInt64) -> Bool { places[visit] != nil }

  /// Whether the store finds a visit still as well as before, so that only its state is to be written.
  func isFoundAsBefore(_ place: Int) -> Bool {
    before[place]?.finds(visits[place].state) ?? false
  }

  // MARK: Figures

  /// Works out what every visit that had events counts for now.
  mutating func finish() {
    noteEvents()
    for place in visits.indices {
      let visit = visits[place].state
      let counted = contribution(of: visit)
      let key = CellKey(circumstances: visit.circumstances, hour: visit.hour)
      // One that was kept began when it did.
      let before = before[place].map {
        CellKey(circumstances: $0.circumstances, hour: visit.hour)
      }
      if before == key {
        changes[key, default: RollUpCell()].change(from: visit.counted, to: counted)
      } else {
        if let before {
          changes[before, default: RollUpCell()].change(from: visit.counted, to: Contribution())
        }
        changes[key, default: RollUpCell()].change(from: Contribution(), to: counted)
      }
      visits[place].state.counted = counted
    }
  }

  private mutating func contribution(of visit: VisitState) -> Contribution {
    var path = paths.path(visit.circumstances, &table)
    // Screens that are no longer in the flow come where nobody passes them by.
    let gone = visit.seen.filter { path.position(of: $0) == nil }
    let left = path.placeLeft(by: visit)
    if !gone.isEmpty { path = path.adding(gone) }
    var isSeen = Array(repeating: false, count: path.screens.count)
    for screen in visit.seen {
      if let position = path.position(of: screen) { isSeen[position] = true }
    }
    var times = visit.times
    numbers.insert(table.number(.started, at: 0))
    for number in visit.seen { numbers.insert(number) }
    for number in visit.marks { numbers.insert(number) }
    for answer in visit.answers { numbers.insert(answer.words) }
    if visit.hasReturned { numbers.insert(table.number(.returned, at: 0)) }
    if let time = visit.timeToFinish {
      let finished = table.number(.finished, at: 0)
      numbers.insert(finished)
      times.append(
        RollUpCell.TimeKey(words: finished, step: UInt16(TimeScale.step(of: time))))
    }
    for mark in visit.marks {
      switch table.kinds[Int(mark)] {
      case .validationFailed:
        let screen = table.views[Int(mark)]
        numbers.insert(table.number(.refused, at: screen))
        if screen == left {
          numbers.insert(table.number(.refusedLeft, at: screen))
        }
      case .serverFailed: numbers.insert(table.number(.failed, at: 0))
      default: break
      }
    }
    let end = left.map { path.position(of: $0) ?? 0 } ?? path.screens.count
    if let left, left != 0 { numbers.insert(table.number(.left, at: left)) }
    for (position, number) in path.screens.enumerated() {
      if position < end, !isSeen[position] {
        numbers.insert(table.number(.beside, at: number))
        if position > 0, !isSeen[position - 1] {
          numbers.insert(table.number(.neither, at: number))
        }
      } else if position > end, isSeen[position] {
        numbers.insert(table.number(.turned, at: number))
      }
    }
    return Contribution(holds: numbers.removeAll(), times: times)
  }
}

extension ScreenPath {
  /// The screen that somebody left on: the last one that they saw, 0 where they saw none, or of those who have handed
  /// in the furthest one, where it is not the end yet. Nil for those who came to the end.
  fileprivate func placeLeft(by visit: VisitState) -> UInt32? {
    guard visit.isFinished else { return visit.last }
    guard !afterHandingIn.isEmpty, let furthest = visit.seen.compactMap(position).max(),
      afterHandingIn.contains(furthest)
    else { return nil }
    return screens[furthest]
  }
}
