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
    bytes.withUnsafeBytes { #expect(VisitState($0, circumstances: 3) == state) }
    for length in bytes.indices {
      Array(bytes[..<length]).withUnsafeBytes { #expect(VisitState($0, circumstances: 3) == nil) }
    }
    [UInt8](repeating: 0xFF, count: 200).withUnsafeBytes {
      #expect(VisitState($0, circumstances: 3) == nil)
    }
  }

  @Test func `a cell comes back, and a time is within its step`() {
    var cell = RollUpCell()
    cell.people = [1: 5, 70_000: 2, 3: 1]
    cell.times = [RollUpCell.TimeKey(words: 3, step: 0): 4, .init(words: 2, step: 300): 1]
    cell.bytes.withUnsafeBytes { #expect(RollUpCell($0) == cell) }
    for milliseconds in stride(from: Int64(0), to: 4_000_000, by: 997) {
      let step = TimeScale.step(of: milliseconds)
      #expect(TimeScale.start(of: step) <= Double(milliseconds) + 1e-6)
      #expect(Double(milliseconds) < TimeScale.start(of: step + 1) + 1e-6)
      #expect(TimeScale.step(of: TimeScale.milliseconds(of: step)) == step)
    }
  }
}
