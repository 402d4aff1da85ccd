import OnboardingEvents

extension VisitState {
  /// Adds an event to what is known of the visit.
  mutating func note(_ record: EventRecord, _ table: inout EventTable, _ paths: inout ScreenPaths) {
    pass(to: record.at)
    // Whoever walks another arm later, because an experiment was decided, counts in the one they were drawn for.
    if record.circumstances != circumstances,
      table.haveSameArms(record.circumstances, circumstances)
    {
      circumstances = record.circumstances
    }
    let view = table.views[Int(record.words)]
    switch table.kinds[Int(record.words)] {
    case .screenViewed:
      if last != view { arrive(at: view, record, &table, &paths) }
      if !seen.contains(view) { seen.append(view) }
    case .screenLeft:
      if seen.contains(view) { leave(view, at: record.at) }
      see(view, record, &table, &paths)
      mark(record.words)
    case .validationFailed, .skipped:
      see(view, record, &table, &paths)
      mark(record.words)
    case .answerGiven: answer(record, table.subjects)
    case .completed:
      if timeToFinish == nil { timeToFinish = activeTime }
    case .flowStarted: startOver(at: view, record.at)
    default: mark(record.words)
    }
  }

  private mutating func pass(to moment: Int64) {
    let gap = moment - lastAt
    if gap > TimeScale.longestPause {
      hasReturned = true
    } else if gap > 0 {
      activeTime += gap
    }
    lastAt = max(lastAt, moment)
  }

  /// Whoever starts over didn't go back to where they begin.
  private mutating func startOver(at view: UInt32, _ moment: Int64) {
    guard last != 0 else { return }
    isAnew = !seen.contains(view)
    if isAnew { return }
    last = view
    arrivedAt = moment
  }

  /// A form that was handed in was seen, also where its page came before anybody asked for it.
  private mutating func see(
    _ view: UInt32, _ record: EventRecord, _ table: inout EventTable, _ paths: inout ScreenPaths
  ) {
    guard view != 0, !seen.contains(view) else { return }
    arrive(at: view, record, &table, &paths)
    seen.append(view)
  }

  private mutating func arrive(
    at view: UInt32, _ record: EventRecord, _ table: inout EventTable, _ paths: inout ScreenPaths
  ) {
    let path = paths.path(record.circumstances, &table)
    if !isAnew, let from = path.position(of: last), let to = path.position(of: view), to < from {
      mark(table.number(of: Event.Words(.wentBack, screen: table.words[Int(last)].screen)))
    }
    last = view
    arrivedAt = record.at
    isAnew = false
  }

  private mutating func leave(_ view: UInt32, at moment: Int64) {
    guard last == view, moment - arrivedAt <= TimeScale.longestPause,
      !times.contains(where: { $0.words == view })
    else { return }
    let step = TimeScale.step(of: moment - arrivedAt)
    times.append(RollUpCell.TimeKey(words: view, step: UInt16(step)))
  }

  /// Takes the place of what was answered to the same field at another time.
  ///
  /// - Parameter subjects: for each number of words, one that is the same for all answers to a field.
  private mutating func answer(_ record: EventRecord, _ subjects: [UInt32]) {
    let field = subjects[Int(record.words)]
    answers.removeAll {
      subjects[Int($0.words)] == field && ($0.at != record.at || $0.words == record.words)
    }
    answers.append(Answered(words: record.words, at: record.at))
  }

  private mutating func mark(_ words: UInt32) {
    if !marks.contains(words) { marks.append(words) }
  }
}
