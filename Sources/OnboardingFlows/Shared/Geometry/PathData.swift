internal import OnboardingDomain

/// The `d` attribute of an SVG path, with one decimal at most.
///
/// Source: SVG 2, 9.3 "Path data". Upper-case commands are absolute, lower-case ones relative.
struct PathData: Sendable, Hashable {
  /// The attribute.
  private(set) var text = ""

  /// `M`: starts a subpath.
  mutating func move(to point: Point) { text += "M\(point.text)" }
  /// `L`: a straight line.
  mutating func line(to point: Point) { text += "L\(point.text)" }
  /// `H`: a level line.
  mutating func line(toX x: Double) { text += "H\(x.coordinate)" }
  /// `V`: an upright line.
  mutating func line(toY y: Double) { text += "V\(y.coordinate)" }
  /// `v`: an upright line, so many units down.
  mutating func line(down height: Double) { text += "v\(height.coordinate)" }
  /// `h`: a level line, so many units to the right.
  mutating func line(right width: Double) { text += "h\(width.coordinate)" }
  /// `C`: a cubic Bézier curve.
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    text += "C\(first.text) \(second.text) \(end.text)"
  }
  /// `A`: clockwise along a circle or an upright ellipse.
  mutating func arc(radii: Point, isLarge: Bool = false, to end: Point) {
    text += "A\(radii.text) 0 \(isLarge ? 1 : 0) 1 \(end.text)"
  }
  /// `a`: clockwise along half a circle to a place on the same height, so many units right.
  mutating func halfCircle(width: Double) {
    let radius = (width / 2).coordinate
    text += "a\(radius) \(radius) 0 0 1 \(width.coordinate) 0"
  }
  /// `Z`: back to the start of the subpath.
  mutating func close() { text += "Z" }

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
}

extension PathData {
  /// A path that `build` draws.
  static func drawing(_ build: (inout PathData) -> Void) -> String {
    var path = PathData()
    build(&path)
    return path.text
  }
}

extension Point {
  /// Both coordinates with a space between.
  var text: String { "\(x.coordinate) \(y.coordinate)" }
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
