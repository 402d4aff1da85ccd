package import Statistics

/// How the console writes figures: shares with one decimal and a narrow space before the sign, times as m:ss,
/// counts with commas, minus as U+2212.
package enum Written {
  /// 12,703
  package static func count(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return value < 0 ? "\u{2212}\(text)" : text
  }

  /// < 5, on one line.
  package static func fewer(than least: Int) -> String { "<\u{00A0}\(least)" }

  /// 72.3 %; a share that is neither nothing nor all is never written as if it were.
  ///
  /// - Parameter share: 0 … 1.
  package static func percent(_ share: Double, decimals: Int = 1) -> String {
    percentage(share, decimals: decimals) + "\u{202F}%"
  }

  /// 72.3, the same without the sign, for texts that write it in their own way.
  ///
  /// - Parameter share: 0 … 1.
  package static func percentage(_ share: Double, decimals: Int = 1) -> String {
    number(held(share * 100, decimals: decimals), decimals: decimals)
  }

  /// 71.0 to 73.7, in per cent.
  package static func range(_ interval: Interval) -> String {
    "\(number(interval.low * 100)) to \(number(interval.high * 100))"
  }

  /// +1.4, of a difference of shares; nothing has no sign.
  package static func points(_ difference: Double, decimals: Int = 1) -> String {
    let text = number(abs(difference) * 100, decimals: decimals)
    let isNothing = !text.contains { $0 != "0" && $0 != "." }
    return (isNothing ? "" : difference < 0 ? "\u{2212}" : "+") + text
  }

  /// +15, of a difference of times in whole seconds; nothing has no sign.
  package static func seconds(_ difference: Double) -> String {
    let text = number(difference, decimals: 0)
    return difference >= 0.5 ? "+\(text)" : text
  }

  /// −1.6 to +4.3, in points.
  package static func pointsRange(_ interval: Interval) -> String {
    "\(points(interval.low)) to \(points(interval.high))"
  }

  /// 4:36; from an hour on 1:04:36.
  package static func time(_ seconds: Double) -> String {
    let whole = Int(max(seconds, 0).rounded())
    let (hours, rest) = whole.quotientAndRemainder(dividingBy: 3600)
    let (minutes, left) = rest.quotientAndRemainder(dividingBy: 60)
    if hours > 0 { return "\(hours):\(padded(minutes)):\(padded(left))" }
    return "\(minutes):\(padded(left))"
  }

  /// 84 ms; from a second on 1.9 s.
  ///
  /// - Parameter milliseconds: 0 or more.
  package static func duration(milliseconds: Int) -> String {
    milliseconds < 1000
      ? "\(max(0, milliseconds)) ms" : "\(number(Double(milliseconds) / 1000)) s"
  }

  /// 412 MB, in powers of ten; kB below, GB above. Source: IEC 80000-13, the prefixes of the SI.
  ///
  /// - Parameter bytes: 0 or more.
  package static func size(bytes: Int) -> String {
    let value = Double(max(0, bytes))
    for (least, unit) in [(1e9, "GB"), (1e6, "MB")] where value >= least {
      return "\(number(value / least, decimals: value / least < 10 ? 1 : 0)) \(unit)"
    }
    return "\(number(value / 1000, decimals: 0)) kB"
  }

  /// A number with a point and a fixed count of decimals; a minus is U+2212.
  package static func number(_ value: Double, decimals: Int = 1) -> String {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int((abs(value) * power).rounded())
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(power))
    let sign = value < 0 && scaled > 0 ? "\u{2212}" : ""
    if decimals == 0 { return sign + count(whole) }
    let digits = String(part)
    let zeros = String(repeating: "0", count: decimals - digits.count)
    return "\(sign)\(count(whole)).\(zeros)\(digits)"
  }

  /// Small numbers at the beginning of a sentence and within it: Nine, nine, none, 10.
  package static func word(_ value: Int, isFirst: Bool = false) -> String {
    let words = [
      "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ]
    guard words.indices.contains(value) else { return count(value) }
    let word = words[value]
    return isFirst ? word.prefix(1).uppercased() + word.dropFirst() : word
  }

  /// Neither 0 nor 100 where it is neither: as far inside as the decimals can say.
  private static func held(_ percent: Double, decimals: Int) -> Double {
    guard percent > 0, percent < 100 else { return percent }
    var step = 1.0
    for _ in 0..<decimals { step /= 10 }
    return min(max(percent, step), 100 - step)
  }

  private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
