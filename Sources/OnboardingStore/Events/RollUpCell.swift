import OnboardingEvents

/// For how many people what holds, of those who began in one hour under the same circumstances.
struct RollUpCell: Sendable, Hashable {
  /// How many people words hold for, by the number of the words.
  var people: [UInt32: Int] = [:]
  /// How many people took how long, by the number of the words and the step of the time.
  var times: [TimeKey: Int] = [:]

  struct TimeKey: Sendable, Hashable, Comparable {
    let words: UInt32
    let step: UInt16

    static func < (left: TimeKey, right: TimeKey) -> Bool {
      (left.words, left.step) < (right.words, right.step)
    }
  }

  /// Whether it says anything.
  var isEmpty: Bool { people.isEmpty && times.isEmpty }

  /// Takes back what held for a visit and adds what holds for it now. Most of it is the same.
  mutating func change(from old: Contribution, to new: Contribution) {
    Self.compare(old.holds, new.holds) { Self.add($1, to: &people, at: $0) }
    Self.compare(old.times, new.times) { Self.add($1, to: &times, at: $0) }
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
    for (words, count) in other.people { Self.add(count, to: &people, at: words) }
    for (time, count) in other.times { Self.add(count, to: &times, at: time) }
  }

  private static func add<Key: Hashable>(_ count: Int, to counts: inout [Key: Int], at key: Key) {
    let sum = counts[key, default: 0] + count
    counts[key] = sum == 0 ? nil : sum
  }

  // MARK: Bytes

  /// As bytes: sorted, each number as its distance from the one before.
  var bytes: [UInt8] {
    var writer = NumberWriter()
    // What was deleted after its time may be taken back once more: there are no fewer people than none.
    let people = people.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    writer.write(people.count)
    var last: UInt32 = 0
    for (words, count) in people {
      writer.write(words - last)
      writer.write(count)
      last = words
    }
    let times = times.filter { $0.value > 0 }
      .map { (UInt64($0.key.words) << 16 | UInt64($0.key.step), $0.value) }
      .sorted { $0.0 < $1.0 }
    writer.write(times.count)
    var before: UInt64 = 0
    for (key, count) in times {
      writer.write(key - before)
      writer.write(count)
      before = key
    }
    return writer.bytes
  }

  init() {}

  /// A cell that was kept.
  init(_ bytes: UnsafeRawBufferPointer) {
    Self.forEach(
      in: bytes, people: { people[$0] = $1 },
      times: { times[TimeKey(words: $0, step: $1)] = $2 })
  }

  /// Calls closures with what a kept cell says.
  static func forEach(
    in bytes: UnsafeRawBufferPointer, people: (_ words: UInt32, _ count: Int) -> Void,
    times: (_ words: UInt32, _ step: UInt16, _ count: Int) -> Void
  ) {
    var reader = NumberReader(bytes)
    var words: Int64 = 0
    for _ in 0..<max(0, reader.number() ?? 0) {
      guard let distance = reader.number(), let count = reader.number() else { return }
      words += distance
      people(UInt32(truncatingIfNeeded: words), Int(count))
    }
    var key: Int64 = 0
    for _ in 0..<max(0, reader.number() ?? 0) {
      guard let distance = reader.number(), let count = reader.number() else { return }
      key += distance
      times(
        UInt32(truncatingIfNeeded: key >> 16), UInt16(truncatingIfNeeded: key), Int(count))
    }
  }
}

/// What holds for one visit.
struct Contribution: Sendable, Hashable {
  /// The numbers of the words that hold, sorted, each once.
  private(set) var holds: [UInt32]
  /// How long they took for what, sorted.
  private(set) var times: [RollUpCell.TimeKey]

  init(holds: [UInt32] = [], times: [RollUpCell.TimeKey] = []) {
    var last: UInt32?
    self.holds = holds.sorted().filter { words in
      defer { last = words }
      return words != last
    }
    self.times = times.sorted()
  }
}
