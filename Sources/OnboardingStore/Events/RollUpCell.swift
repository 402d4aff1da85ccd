import OnboardingEvents

/// For how many people what holds, of those who began in one hour under the same circumstances.
struct RollUpCell: Sendable, Hashable {
  /// How many people words hold for, by the number of the words.
  var people = NumberCounts()
  /// How many people took how long, by the number of the words and the step of the time.
  var times: [TimeKey: Int] = [:]

  struct TimeKey: Sendable, Hashable, Comparable {
    /// The steps that there are.
    static let steps = 0..<Int64(TimeScale.step(of: .max) + 1)

    let words: UInt32
    let step: UInt16

    /// Both as one number, in the same order.
    var code: UInt64 { UInt64(words) << 16 | UInt64(step) }

    static func < (left: TimeKey, right: TimeKey) -> Bool { left.code < right.code }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }

  /// Whether it changes nothing.
  var isEmpty: Bool {
    people.isEmpty && times.values.allSatisfy { $0 == 0 }
  }

  /// Takes back what held for a visit and adds what holds for it now. Most of it is the same.
  mutating func change(from old: Contribution, to new: Contribution) {
    Self.compare(old.holds, new.holds) { people.add($1, at: $0) }
    Self.compare(old.times, new.times) { times[$0, default: 0] += $1 }
  }

  /// Calls a closure with -1 for what is in the old list alone, and with 1 for what is in the new one alone.
  /// Both are sorted.
  private static func compare<Key: Comparable>(
    _ old: [Key], _ new: [Key], _ body: (Key, Int) -> Void
  ) {
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if second == new.count || first < old.count && old[first] < new[second] {
        body(old[first], -1)
        first += 1
      } else if first == old.count || new[second] < old[first] {
        body(new[second], 1)
        second += 1
      } else {
        first += 1
        second += 1
      }
    }
  }

  /// Adds another cell.
  mutating func add(_ other: RollUpCell) {
    other.people.forEach { people.add($1, at: $0) }
    for (time, count) in other.times { times[time, default: 0] += count }
  }

  /// Both cells together.
  func adding(_ other: RollUpCell) -> RollUpCell {
    var sum = self
    sum.add(other)
    return sum
  }

  // MARK: Bytes

  /// As bytes.
  var bytes: [UInt8] { bytes(addedTo: [], []) }

  /// As bytes, added to a cell that was kept; nil where those are none of a cell.
  ///
  /// - Parameter words: how many words there are.
  func bytes(addedTo kept: UnsafeRawBufferPointer, words: Int) -> [UInt8]? {
    var (people, times): ([KeyedCount], [KeyedCount]) = ([], [])
    let isWhole = Self.forEach(in: kept, words: words) {
      people.append(KeyedCount(key: Int64($0), count: $1))
    } times: {
      times.append(KeyedCount(key: Int64($0.code), count: $1))
    }
    return isWhole ? bytes(addedTo: people, times) : nil
  }

  private func bytes(addedTo keptPeople: [KeyedCount], _ keptTimes: [KeyedCount]) -> [UInt8] {
    var writer = NumberWriter()
    var new: [KeyedCount] = []
    people.forEach { new.append(KeyedCount(key: Int64($0), count: $1)) }
    writer.write(Self.sum(keptPeople, new))
    new = times.map { KeyedCount(key: Int64($0.key.code), count: $0.value) }
    writer.write(Self.sum(keptTimes, new.sorted { $0.key < $1.key }))
    return writer.bytes
  }

  /// Adds changes to counts, all sorted by their keys.
  private static func sum(_ kept: [KeyedCount], _ changes: [KeyedCount]) -> [KeyedCount] {
    var sums: [KeyedCount] = []
    sums.reserveCapacity(kept.count + changes.count)
    var next = 0
    for var known in kept {
      while next < changes.count, changes[next].key < known.key {
        sums.append(changes[next])
        next += 1
      }
      if next < changes.count, changes[next].key == known.key {
        known.count += changes[next].count
        next += 1
      }
      sums.append(known)
    }
    sums += changes[next...]
    // What was deleted after its time may be taken back once more: there are no fewer people than none.
    sums.removeAll { $0.count <= 0 }
    return sums
  }

  /// Calls closures with what a kept cell says.
  ///
  /// - Parameter known: how many words there are; what is said of others is damaged.
  /// - Returns: false where the bytes, from some place on, are none of a cell.
  @discardableResult
  static func forEach(
    in bytes: UnsafeRawBufferPointer, words known: Int,
    people: (_ words: UInt32, _ count: Int) -> Void, times: (_ time: TimeKey, _ count: Int) -> Void
  ) -> Bool {
    var reader = NumberReader(bytes)
    let steps = TimeKey.steps
    return reader.forEachCount(below: Int64(known)) {
      people(UInt32($0), $1)
      return true
    }
      && reader.forEachCount(below: Int64(known) << 16) {
        let time = TimeKey(code: $0)
        guard steps.contains(Int64(time.step)) else { return false }
        times(time, $1)
        return true
      }
  }
}

extension RollUpCell.TimeKey {
  fileprivate init(code: Int64) {
    self.init(words: UInt32(truncatingIfNeeded: code >> 16), step: UInt16(truncatingIfNeeded: code))
  }
}

/// How many people something holds for.
private struct KeyedCount {
  let key: Int64
  var count: Int
}

extension NumberWriter {
  /// Writes counts that are sorted by their keys, each key as its distance from the one before.
  fileprivate mutating func write(_ counts: [KeyedCount]) {
    write(counts.count)
    var last: Int64 = 0
    for known in counts {
      write(known.key - last)
      write(known.count)
      last = known.key
    }
  }
}

extension NumberReader {
  /// Calls a closure with counts of keys, which come in their order, until it gives back false.
  ///
  /// - Returns: whether all of them are counts of such keys.
  fileprivate mutating func forEachCount(
    below end: Int64, _ body: (_ key: Int64, _ count: Int) -> Bool
  ) -> Bool {
    guard let count = number(), count >= 0 else { return false }
    var last: Int64 = 0
    for _ in 0..<count {
      guard let distance = number(), (0..<end).contains(distance), let count = number(),
        (1...Int64(Int32.max)).contains(count), last + distance < end,
        body(last + distance, Int(count))
      else { return false }
      last += distance
    }
    return true
  }
}

/// What holds for one visit.
struct Contribution: Sendable, Hashable {
  /// The numbers of the words that hold, sorted, each once.
  let holds: [UInt32]
  /// How long they took for what, sorted.
  let times: [RollUpCell.TimeKey]

  /// - Parameter holds: sorted, each once.
  init(holds: [UInt32] = [], times: [RollUpCell.TimeKey] = []) {
    self.holds = holds
    self.times = times.sorted()
  }
}
