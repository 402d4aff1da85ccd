/// A count for each day, as a line from 0 to the highest; small enough for a row of a table.
package struct DayLine: Sendable, Hashable {
  /// The counts, the earliest first; 0 or more.
  package let counts: [Int]

  /// A line.
  package init(_ counts: [Int]) { self.counts = counts }

  /// The drawing, 116 × 26; where nothing was counted, the line lies on its ground.
  package func draw() -> Drawing {
    var drawing = Drawing(width: 116, height: 26)
    guard counts.count > 1 else { return drawing }
    let scale = Scale(0...Double(max(counts.max() ?? 1, 1)), from: 23, to: 3)
    let step = 112 / Double(counts.count - 1)
    let points = counts.enumerated().map { index, count in
      (x: 2 + Double(index) * step, y: scale.place(Double(count)))
    }
    drawing.add(PathData.polyline(points), "line thin")
    if let last = points.last { drawing.addDot(last.x, last.y, radius: 2) }
    return drawing
  }
}
