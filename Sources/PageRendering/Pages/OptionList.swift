import OnboardingDomain
import OnboardingWords

/// The `<option>`s of a control for times, written once; a request only says which is selected.
struct OptionList: Sendable {
  private let bytes: [UInt8]
  /// For the option of each multiple of the step: where it starts and where its tag ends.
  private let options: [(start: Int, tagEnd: Int)]
  private let step: Int
  private let isEmptyAllowed: Bool
  private let formatter: ValueFormatter

  /// - Parameters:
  ///   - step: minutes between two options, 1 … 1440.
  ///   - isEmptyAllowed: whether the first option stands for no time.
  init(step: Int, isEmptyAllowed: Bool, formatter: ValueFormatter) {
    let step = min(max(1, step), TimeOfDay.minutesPerDay)
    var bytes: [UInt8] = []
    var options: [(Int, Int)] = []
    for minutes in stride(from: 0, to: TimeOfDay.minutesPerDay, by: step) {
      let time = TimeOfDay(wrapping: minutes)
      let start = bytes.count
      bytes += Array("<option value=\"\(time.text)\"".utf8)
      options.append((start, bytes.count))
      bytes += Array(">\(HTML.escaped(formatter.time(time)))</option>".utf8)
    }
    self.bytes = bytes
    self.options = options
    self.step = step
    self.isEmptyAllowed = isEmptyAllowed
    self.formatter = formatter
  }

  /// Writes the options with this one selected; a time between two of them gets one of its own.
  func write(selected time: TimeOfDay?, into buffer: inout PageBuffer) {
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

  private func append(_ range: Range<Int>, to buffer: inout PageBuffer) {
    bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}
