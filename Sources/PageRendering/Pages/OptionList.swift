import OnboardingDomain
import OnboardingWords

/// The `<option>`s of a control for times, written once for each way to count hours; a request only says
/// which way and which is selected.
struct OptionList: Sendable {
  /// The options as one clock has them.
  private final class Written: Sendable {
    let bytes: [UInt8]
    /// For the option of each multiple of the step: where it starts and where its tag ends.
    let options: [(start: Int, tagEnd: Int)]

    init(step: Int, _ formatter: ValueFormatter) {
      var bytes: [UInt8] = []
      var options: [(start: Int, tagEnd: Int)] = []
      for minutes in stride(from: 0, to: TimeOfDay.minutesPerDay, by: step) {
        let time = TimeOfDay(wrapping: minutes)
        let start = bytes.count
        bytes += Array("<option value=\"\(time.text)\"".utf8)
        options.append((start, bytes.count))
        bytes += Array(">\(HTML.escaped(formatter.time(time)))</option>".utf8)
      }
      self.bytes = bytes
      self.options = options
    }
  }

  /// What the options of a clock look like goes by these alone.
  private struct Key: Hashable {
    let step: Int
    let language: String
    let usesTwelveHours: Bool
  }

  /// What was written lately: many pages ask for times, and in a few steps.
  private static let memory = Memory<Key, Written>(capacity: 256)

  /// By whether hours are counted to twelve.
  private let written: [Bool: Written]
  private let step: Int
  private let isEmptyAllowed: Bool

  /// - Parameters:
  ///   - step: minutes between two options, 1 … 1440.
  ///   - isEmptyAllowed: whether the first option stands for no time.
  init(step: Int, isEmptyAllowed: Bool, formatter: ValueFormatter) {
    let step = min(max(1, step), TimeOfDay.minutesPerDay)
    self.step = step
    self.isEmptyAllowed = isEmptyAllowed
    let clocks = [formatter] + RegionHabits.all.map { formatter.following($0) }
    written = Dictionary(
      clocks.map { ($0.usesTwelveHours, $0) }, uniquingKeysWith: { first, _ in first }
    ).mapValues { clock in
      let key = Key(
        step: step, language: clock.locale.code, usesTwelveHours: clock.usesTwelveHours)
      return Self.memory.value(for: key) { Written(step: step, clock) }
    }
  }

  /// Writes the options with this one selected; a time between two of them gets one of its own.
  func write(
    selected time: TimeOfDay?, _ formatter: ValueFormatter, into buffer: inout PageBuffer
  ) {
    guard let list = written[formatter.usesTwelveHours] else { return }
    let (bytes, options) = (list.bytes, list.options)
    func append(_ range: Range<Int>, to buffer: inout PageBuffer) {
      bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    // Where nobody said a time a browser would select midnight.
    if time == nil {
      buffer.append("<option value=\"\" selected>–</option>")
    } else if isEmptyAllowed {
      buffer.append("<option value=\"\">–</option>")
    }
    guard let time else { return buffer.append(bytes) }
    let (index, rest) = time.minutes.quotientAndRemainder(dividingBy: step)
    if rest == 0 {
      append(0..<options[index].tagEnd, to: &buffer)
      buffer.append(" selected")
      append(options[index].tagEnd..<bytes.count, to: &buffer)
    } else {
      let end = index + 1 < options.count ? options[index + 1].start : bytes.count
      append(0..<end, to: &buffer)
      buffer.append("<option value=\"")
      buffer.append(time.text)
      buffer.append("\" selected>")
      buffer.appendEscaped(formatter.time(time))
      buffer.append("</option>")
      append(end..<bytes.count, to: &buffer)
    }
  }
}
