/// Parts of a ring, clockwise from the top, with gaps between them.
struct RingArc: Sendable, Hashable {
  /// Where the part starts and ends, in degrees clockwise from the top, gaps left out.
  let degrees: ClosedRange<Double>
  /// Whether it goes all the way round.
  let isWhole: Bool

  /// Degrees between two parts; half of it is left free at each end.
  static let gap = 16.5
  /// A part is at least this long; with round caps that is a dot.
  static let shortest = 0.5

  /// The parts of a ring with these weights; parts without weight are left out.
  static func parts(weights: [Double]) -> [RingArc] {
    let weights = weights.filter { $0 > 0 && $0.isFinite }
    let total = weights.reduce(0, +)
    guard weights.count > 1 else {
      return weights.isEmpty ? [] : [RingArc(degrees: 0...360, isWhole: true)]
    }
    var start = 0.0
    return weights.map { weight in
      let sweep = weight / total * 360
      let length = max(shortest, sweep - gap)
      let from = start + (sweep - length) / 2
      start += sweep
      return RingArc(degrees: from...(from + length), isWhole: false)
    }
  }

  /// The path of the part on a circle.
  func path(centre: Point, radius: Double) -> String {
    let radii = Point(radius, radius)
    func place(_ degrees: Double) -> Point {
      Point.onCircle(centre: centre, radius: radius, degrees: degrees)
    }
    return PathData.drawing { path in
      path.move(to: place(degrees.lowerBound))
      if isWhole {
        // An arc whose ends meet draws nothing: two halves instead.
        path.arc(radii: radii, to: place(180))
        path.arc(radii: radii, to: place(360))
      } else {
        let isLarge = degrees.upperBound - degrees.lowerBound > 180
        path.arc(radii: radii, isLarge: isLarge, to: place(degrees.upperBound))
      }
    }
  }
}
