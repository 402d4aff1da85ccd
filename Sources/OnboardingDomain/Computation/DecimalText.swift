/// Numbers in digits, with a point where one belongs.
package enum DecimalText {
  /// A number that is counted in the last digit behind its point: 1234 with two digits is `12.34`.
  ///
  /// - Parameters:
  ///   - scaled: the number, times ten for each digit behind the point.
  ///   - digits: how many of its digits stand behind the point, 0...9.
  ///   - separator: what stands between thousands.
  ///   - smallestGrouped: the smallest whole number that is written with separators.
  package static func text(
    _ scaled: Int, digits: Int, point: String = ".", separator: String = "",
    from smallestGrouped: Int = .max
  ) -> String {
    let digits = max(0, min(digits, 9))
    let scale = (0..<digits).reduce(UInt(1)) { scale, _ in scale * 10 }
    let isGrouped = scaled.magnitude / scale >= UInt(smallestGrouped)
    // From the last digit to the first: 20 digits, 6 separators, a point and a sign fit.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
      var start = buffer.count
      func prepend(_ text: String) {
        start -= text.utf8.count
        for (offset, byte) in text.utf8.enumerated() { buffer[start + offset] = byte }
      }
      var rest = scaled.magnitude
      var written = 0
      repeat {
        if written == digits, digits > 0 { prepend(point) }
        let whole = written - digits
        if isGrouped, whole > 0, whole % 3 == 0 { prepend(separator) }
        start -= 1
        buffer[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
        written += 1
      } while rest > 0 || written <= digits
      if scaled < 0 { prepend("-") }
      return String(decoding: buffer[start...], as: UTF8.self)
    }
  }
}
