/// A place in a drawing; y grows downwards.
struct Point: Sendable, Hashable {
  /// Units from the left edge.
  var x: Double
  /// Units from the top edge.
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  /// The place at `degrees` on a circle, clockwise from the top.
  static func onCircle(centre: Point, radius: Double, degrees: Double) -> Point {
    let angle = degrees * .pi / 180
    return Point(centre.x + radius * sine(angle), centre.y - radius * cosine(angle))
  }
}
