internal import OnboardingDomain

/// The `d` attribute of an SVG path, with one decimal at most.
///
/// Source: SVG 2, 9.3 "Path data". Upper-case commands are absolute, lower-case ones relative.
struct PathData: Sendable, Hashable {
  private var bytes: [UInt8] = []

  /// The attribute.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `M`: starts a subpath.
  mutating func move(to point: Point) { command("M", point.x, point.y) }
  /// `L`: a straight line.
  mutating func line(to point: Point) { command("L", point.x, point.y) }
  /// `H`: a level line.
  mutating func line(toX x: Double) { command("H", x) }
  /// `V`: an upright line.
  mutating func line(toY y: Double) { command("V", y) }
  /// `v`: an upright line, so many units down.
  mutating func line(down height: Double) { command("v", height) }
  /// `h`: a level line, so many units to the right.
  mutating func line(right width: Double) { command("h", width) }
  /// `C`: a cubic Bézier curve.
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    command("C", [first.x, first.y, second.x, second.y, end.x, end.y])
  }
  /// `A`: clockwise along a circle or an upright ellipse.
  mutating func arc(radii: Point, isLarge: Bool = false, to end: Point) {
    command("A", [radii.x, radii.y, 0, isLarge ? 1 : 0, 1, end.x, end.y])
  }
  /// `a`: clockwise along half a circle to a place on the same height, so many units right.
  mutating func halfCircle(width: Double) {
    command("a", [width / 2, width / 2, 0, 0, 1, width, 0])
  }
  /// `Z`: back to the start of the subpath.
  mutating func close() { bytes.append(UInt8(ascii: "Z")) }

  private mutating func command(_ letter: Unicode.Scalar, _ first: Double, _ second: Double? = nil)
  {
    bytes.append(UInt8(ascii: letter))
    append(first)
    if let second { append(next: second) }
  }

  private mutating func command(_ letter: Unicode.Scalar, _ numbers: [Double]) {
    bytes.append(UInt8(ascii: letter))
    for index in numbers.indices {
      if index == 0 { append(numbers[index]) } else { append(next: numbers[index]) }
    }
  }

  private mutating func append(next number: Double) {
    bytes.append(UInt8(ascii: " "))
    append(number)
  }

  private mutating func append(_ number: Double) {
    (number.isFinite ? number : 0).appendPlainText(to: &bytes)
  }

  /// Smooth through every point: a uniform Catmull–Rom spline as Bézier curves, from the current
  /// point, which is the first of them.
  ///
  /// Source: Catmull, Rom, "A Class of Local Interpolating Splines", 1974; the tangent at a point
  /// is half the chord of its neighbours, and a Bézier handle a third of the tangent.
  mutating func spline(through points: [Point]) {
    for index in points.indices.dropFirst() {
      let from = points[index - 1]
      let to = points[index]
      let before = points[max(0, index - 2)]
      let after = points[min(points.count - 1, index + 1)]
      curve(
        Point(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6),
        Point(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6), to: to)
    }
  }

  /// Smooth through every point without ever overshooting one: a monotone cubic as Bézier curves, from
  /// the current point, which is the first of them. The points' `x` must rise.
  ///
  /// Source: Fritsch, Butland, "A Method for Constructing Local Monotone Piecewise Cubic
  /// Interpolants", SIAM J Sci Stat Comput 1984;5:300–304; the slope at a point is the weighted
  /// harmonic mean of those beside it, 0 where they point apart.
  mutating func monotoneCurve(through points: [Point]) {
    let slopes = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    func slope(_ index: Int) -> Double {
      guard index > 0, index < slopes.count else { return slopes[min(index, slopes.count - 1)] }
      let (before, after) = (slopes[index - 1], slopes[index])
      guard before * after > 0 else { return 0 }
      let left = points[index].x - points[index - 1].x
      let right = points[index + 1].x - points[index].x
      return 3 * (left + right) / ((2 * right + left) / before + (right + 2 * left) / after)
    }
    for index in points.indices.dropFirst() {
      let (from, to) = (points[index - 1], points[index])
      let third = (to.x - from.x) / 3
      curve(
        Point(from.x + third, from.y + third * slope(index - 1)),
        Point(to.x - third, to.y - third * slope(index)), to: to)
    }
  }
}

extension PathData {
  /// A path that `build` draws.
  static func drawing(_ build: (inout PathData) -> Void) -> String {
    var path = PathData()
    build(&path)
    return path.text
  }
}

extension Double {
  /// The number as an SVG coordinate: one decimal at most, never an exponent, 0 where it is no
  /// number, so that a drawing can't be broken by one bad value.
  var coordinate: String { isFinite ? plainText : "0" }

  /// The number, a percentage, as an SVG attribute with two decimals at most: `6.67%`.
  var percentCoordinate: String {
    guard isFinite else { return "0%" }
    let hundredths = Int((self * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole)\(rest == 0 ? "" : ".\(digits)")%"
  }
}
