/// The `d` of an SVG path, with two decimals at most: drawings are part of every page's weight.
package struct PathData: Sendable, Hashable {
  /// As SVG reads it.
  package private(set) var text = ""

  /// An empty path.
  package init() {}

  /// What a closure draws.
  init(_ draw: (inout PathData) -> Void) { draw(&self) }

  var isEmpty: Bool { text.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }
  mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }
  mutating func across(_ x: Double) { add("H", x) }
  mutating func down(_ y: Double) { add("V", y) }

  mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    add("C", x1, y1, x2, y2, x, y)
  }

  /// A quarter of an ellipse.
  mutating func bend(_ rx: Double, _ ry: Double, clockwise: Bool, to x: Double, _ y: Double) {
    add("A", rx, ry)
    text += clockwise ? " 0 0 1" : " 0 0 0"
    text += " " + x.drawn + " " + y.drawn
  }

  mutating func close() { text += "Z" }

  private mutating func add(_ command: String, _ numbers: Double...) {
    text += command
    for (index, number) in numbers.enumerated() {
      if index > 0 { text += " " }
      text += number.drawn
    }
  }

  /// A rectangle.
  static func box(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> PathData {
    PathData {
      $0.move(x0, y0)
      $0.across(x1)
      $0.down(y1)
      $0.across(x0)
      $0.close()
    }
  }

  /// A line from one point to the next.
  static func polyline(_ points: [(x: Double, y: Double)]) -> PathData {
    PathData { path in
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
      }
    }
  }
}

extension Double {
  /// With two decimals at most and no trailing zeros; halves go to the even digit.
  var drawn: String {
    let scaled = self * 100
    var whole = scaled.rounded(.toNearestOrEven)
    // The product is rounded itself: what looks like a half need not be one.
    let rest = (-scaled).addingProduct(self, 100)
    if abs(scaled - scaled.rounded(.towardZero)) == 0.5, rest != 0 {
      whole = rest > 0 ? scaled.rounded(.up) : scaled.rounded(.down)
    }
    let hundredths = Int(whole)
    if hundredths == 0 { return "0" }
    let sign = hundredths < 0 ? "-" : ""
    let (units, cents) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if cents == 0 { return "\(sign)\(units)" }
    if cents % 10 == 0 { return "\(sign)\(units).\(cents / 10)" }
    return "\(sign)\(units).\(cents < 10 ? "0" : "")\(cents)"
  }
}
