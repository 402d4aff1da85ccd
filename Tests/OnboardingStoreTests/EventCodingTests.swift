import OnboardingEvents
import SeededRandom
import Testing

@testable import OnboardingStore

@Suite struct EventCodingTests {
  @Test func `numbers come back as they were written`() {
    var random = SplitMix(seed: 1)
    let numbers =
      [0, 1, -1, 63, 64, -64, -65, .max, .min]
      + (0..<500).map { _ in
        Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
      }
    var writer = NumberWriter()
    for number in numbers { writer.write(number) }
    writer.bytes.withUnsafeBytes { bytes in
      var reader = NumberReader(bytes)
      for number in numbers { #expect(reader.number() == number) }
      #expect(reader.number() == nil)
    }
  }

  @Test func `what is cut off or made up is never read as a state`() {
    var state = VisitState(circumstances: 3, startedAt: 1_700_000_000_000)
    state.seen = [1, 9, 200]
    state.times = [RollUpCell.TimeKey(words: 9, step: 77)]
    state.answers = [VisitState.Answered(words: 12, at: 1_700_000_000_500)]
    state.timeToFinish = 5
    state.counted = Contribution(holds: [1, 2, 3], times: state.times)
    let bytes = state.bytes
    bytes.withUnsafeBytes { #expect(VisitState($0, circumstances: 3, words: 201) == state) }
    for length in bytes.indices {
      Array(bytes[..<length]).withUnsafeBytes {
        #expect(VisitState($0, circumstances: 3, words: 201) == nil)
      }
    }
    [UInt8](repeating: 0xFF, count: 200).withUnsafeBytes {
      #expect(VisitState($0, circumstances: 3, words: 201) == nil)
    }
  }

  @Test func `series come back as they were written, and as far as there are bytes`() throws {
    var random = SplitMix(seed: 3)
    let words = (0..<300).map { Event.Words(.screenLeft, screen: "screen-\($0)") }
    let series = (0..<200).map { place in
      let at = [0, -5, .max, .min, 1_790_000_000_000 + Int64(place)].randomElement(using: &random)
      var one = EventSeries(
        Event.Circumstances(flow: "tea", version: place % 9), at: at ?? 0,
        visit: .random(in: 0 ... .max, using: &random))
      for _ in 0..<Int.random(in: 0...EventSeries.capacity, using: &random) {
        one.append(words.randomElement(using: &random) ?? words[0])
      }
      return one
    }
    var (writer, last) = (NumberWriter(), Int64(0))
    for one in series {
      StoredSeries.write(
        one, visit: ~one.visit, circumstances: UInt32(one.circumstances.version), after: &last,
        to: &writer
      ) { UInt32(words.firstIndex(of: $0) ?? 0) + .max / 2 }
    }
    let expected = series.flatMap { one in
      (0..<one.count).map {
        EventRecord(
          circumstances: UInt32(one.circumstances.version),
          words: UInt32(words.firstIndex(of: one[$0].words) ?? 0) + .max / 2, visit: ~one.visit,
          at: one.at)
      }
    }
    func read(_ bytes: some Collection<UInt8>) -> [EventRecord] {
      var records: [EventRecord] = []
      Array(bytes).withUnsafeBytes { StoredSeries.forEach(in: $0) { records.append($0) } }
      return records
    }
    #expect(expected.count > 500)
    #expect(read(writer.bytes) == expected)
    for length in stride(from: 0, to: writer.bytes.count, by: 7) {
      #expect(expected.starts(with: read(writer.bytes.prefix(length))))
    }
    // What is made up ends somewhere.
    for _ in 0..<200 {
      _ = read((0..<100).map { _ in UInt8.random(in: 0 ... .max, using: &random) })
    }
  }

  private typealias TimeKey = RollUpCell.TimeKey

  private func cell(_ people: [UInt32: Int], _ times: [TimeKey: Int] = [:]) -> RollUpCell {
    var cell = RollUpCell()
    for (words, count) in people { cell.people.add(count, at: words) }
    cell.times = times
    return cell
  }

  private func kept(_ bytes: [UInt8]) -> RollUpCell {
    var cell = RollUpCell()
    bytes.withUnsafeBytes {
      RollUpCell.forEach(
        in: $0, words: 100_000, people: { cell.people.add($1, at: $0) },
        times: { cell.times[$0] = $1 })
    }
    return cell
  }

  @Test func `a cell comes back, with what is added to it and without what is taken away`() throws {
    let first = cell(
      [1: 5, 70_000: 2, 3: 1], [TimeKey(words: 3, step: 0): 4, TimeKey(words: 2, step: 300): 1])
    let bytes = first.bytes
    #expect(kept(bytes).people == first.people)
    #expect(kept(bytes).times == first.times)
    let change = cell(
      [0: 7, 1: -2, 3: -1, 80_000: 1, 5: -1],
      [TimeKey(words: 2, step: 300): -1, TimeKey(words: 2, step: 301): 1])
    let changed = kept(
      try #require(bytes.withUnsafeBytes { change.bytes(addedTo: $0, words: 100_000) }))
    #expect(changed.people.counted == [0: 7, 1: 3, 70_000: 2, 80_000: 1])
    #expect(changed.times == [TimeKey(words: 3, step: 0): 4, TimeKey(words: 2, step: 301): 1])
  }

  @Test func `what is counted up and down again is nothing`() {
    var counts = NumberCounts()
    #expect(counts.isEmpty)
    counts.add(3, at: 130)
    counts.add(-1, at: 2)
    #expect(counts.counted == [2: -1, 130: 3])
    counts.add(-3, at: 130)
    counts.add(1, at: 2)
    #expect(counts.isEmpty)
    #expect(counts.counted.isEmpty)
  }

  @Test func `a set of numbers gives each once, sorted, and is empty then`() {
    var random = SplitMix(seed: 2)
    var set = NumberSet()
    for count in [0, 1, 64, 300] {
      let numbers = (0..<count).map { _ in UInt32.random(in: 0..<5000, using: &random) }
      for number in numbers { set.insert(number) }
      #expect(set.removeAll() == Set(numbers).sorted())
    }
    #expect(set.removeAll().isEmpty)
  }

  @Test func `a time is within its step`() {
    for milliseconds in stride(from: Int64(0), to: 4_000_000, by: 997) {
      let step = TimeScale.step(of: milliseconds)
      #expect(TimeScale.start(of: step) <= Double(milliseconds) + 1e-6)
      #expect(Double(milliseconds) < TimeScale.start(of: step + 1) + 1e-6)
      #expect(TimeScale.step(of: TimeScale.milliseconds(of: step)) == step)
    }
  }
}

extension NumberCounts {
  fileprivate var counted: [UInt32: Int] {
    var counted: [UInt32: Int] = [:]
    forEach { counted[$0] = $1 }
    return counted
  }
}
