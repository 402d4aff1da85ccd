import OnboardingEvents

/// What is known of one visit, so that what comes later can be added.
struct VisitState: Sendable, Hashable {
  /// The circumstances under which it was seen last: they are whose figures it counts in.
  var circumstances: UInt32
  /// When it began, in milliseconds since 1970.
  let startedAt: Int64
  /// When it was seen last.
  var lastAt: Int64
  /// How long the person was at it, without pauses, in milliseconds.
  var activeTime: Int64 = 0
  /// The same when they finished; nil before that.
  var timeToFinish: Int64?
  /// Whether they came back after a pause.
  var hasReturned = false
  /// The screens that they saw, each once, as numbers of the words of its being shown.
  var seen: [UInt32] = []
  /// The screen that they saw last; 0 before there is one.
  var last: UInt32 = 0
  /// Since when they have been on it.
  var arrivedAt: Int64 = 0
  /// Whether they started over on a screen that they have not seen yet.
  var isAnew = false
  /// How long they were on each screen that they went on from, the first time.
  var times: [RollUpCell.TimeKey] = []
  /// What else happened to them, as numbers of words.
  var marks: [UInt32] = []
  /// What they answered last, and when.
  var answers: [Answered] = []
  /// What of it is counted in the roll-up.
  var counted = Contribution()

  struct Answered: Sendable, Hashable {
    let words: UInt32
    let at: Int64
  }

  /// What is known of a visit of which this is the first event.
  init(beginningWith record: EventRecord) {
    self.init(circumstances: record.circumstances, startedAt: record.at)
  }

  init(circumstances: UInt32, startedAt: Int64) {
    self.circumstances = circumstances
    self.startedAt = startedAt
    lastAt = startedAt
  }

  /// The hour in which it began, counted from 1970.
  var hour: Int64 { startedAt / 3_600_000 }
  /// Whether they finished.
  var isFinished: Bool { timeToFinish != nil }

  // MARK: Bytes

  /// As bytes, without the circumstances.
  var bytes: [UInt8] {
    var writer = NumberWriter()
    writer.write(startedAt)
    writer.write(lastAt - startedAt)
    writer.write(activeTime)
    writer.write(timeToFinish ?? -1)
    writer.write((hasReturned ? 1 : 0) | (isAnew ? 2 : 0))
    writer.write(last)
    writer.write(arrivedAt - startedAt)
    writer.write(seen)
    writer.write(times)
    writer.write(marks)
    writer.write(answers.map(\.words))
    for answer in answers { writer.write(answer.at - startedAt) }
    writer.write(counted.holds)
    writer.write(counted.times)
    return writer.bytes
  }

  /// A state that was kept; nil for bytes that are none.
  ///
  /// - Parameter known: how many words there are; numbers from there on are none of theirs.
  init?(_ bytes: UnsafeRawBufferPointer, circumstances: UInt32, words known: Int) {
    var reader = NumberReader(bytes)
    guard let startedAt = reader.number(in: EventRecord.moments), let age = reader.span(),
      let activeTime = reader.span(), let timeToFinish = reader.span(),
      let flags = reader.number(), let last = reader.number(in: 0..<Int64(known)),
      let arrival = reader.span(), let seen = reader.numbers(below: known),
      let times = reader.times(below: known), let marks = reader.numbers(below: known),
      let answered = reader.numbers(below: known)
    else { return nil }
    self.init(circumstances: circumstances, startedAt: startedAt)
    lastAt = startedAt + age
    self.activeTime = activeTime
    self.timeToFinish = timeToFinish < 0 ? nil : timeToFinish
    hasReturned = flags & 1 != 0
    isAnew = flags & 2 != 0
    self.last = UInt32(last)
    arrivedAt = startedAt + arrival
    self.seen = seen
    self.times = times
    self.marks = marks
    for words in answered {
      guard let distance = reader.span() else { return nil }
      answers.append(Answered(words: words, at: startedAt + distance))
    }
    guard let holds = reader.numbers(below: known), let countedTimes = reader.times(below: known)
    else { return nil }
    counted = Contribution(holds: holds, times: countedTimes)
  }
}

extension NumberWriter {
  fileprivate mutating func write(_ numbers: [UInt32]) {
    write(numbers.count)
    for number in numbers { write(number) }
  }

  fileprivate mutating func write(_ times: [RollUpCell.TimeKey]) {
    write(times.map(\.words))
    for time in times { write(time.step) }
  }
}

extension NumberReader {
  fileprivate mutating func number(in range: Range<Int64>) -> Int64? {
    number().flatMap { range.contains($0) ? $0 : nil }
  }

  /// The time from one moment to another, in milliseconds.
  fileprivate mutating func span() -> Int64? {
    number(in: -EventRecord.moments.upperBound..<EventRecord.moments.upperBound)
  }

  fileprivate mutating func numbers(below end: Int) -> [UInt32]? {
    guard let count = number(), (0...1_000_000).contains(count) else { return nil }
    var result: [UInt32] = []
    result.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let number = number(in: 0..<Int64(end)) else { return nil }
      result.append(UInt32(number))
    }
    return result
  }

  fileprivate mutating func times(below end: Int) -> [RollUpCell.TimeKey]? {
    guard let words = numbers(below: end) else { return nil }
    var result: [RollUpCell.TimeKey] = []
    for words in words {
      guard let step = number(in: RollUpCell.TimeKey.steps) else { return nil }
      result.append(RollUpCell.TimeKey(words: words, step: UInt16(step)))
    }
    return result
  }
}
