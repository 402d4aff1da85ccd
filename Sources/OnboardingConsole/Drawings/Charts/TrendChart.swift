/// A share per day or week, on the same 40 points of height in every row; never smoothed.
package struct TrendChart: Sendable, Hashable {
  /// The shares, 0 … 1, the oldest first; nil for a day without people.
  package let shares: [Double?]
  /// What is asked for, 0 … 1; nil for nothing.
  package let target: Double?

  /// A trend.
  package init(_ shares: [Double?], target: Double? = nil) {
    self.shares = shares
    self.target = target
  }

  /// The lowest and the highest share; nil where there is none.
  package var extent: ClosedRange<Double>? {
    let known = shares.compactMap { $0 }
    guard let low = known.min(), let high = known.max() else { return nil }
    return low...high
  }

  /// The drawing: 40 points are its height, around the middle of what there is.
  package func draw() -> Drawing {
    var drawing = Drawing(width: 128, height: 40)
    guard let extent else { return drawing }
    // The window is wider only where the shares themselves are.
    let half = max(0.2, (extent.upperBound - extent.lowerBound) / 2)
    let middle = min(max((extent.lowerBound + extent.upperBound) / 2, half), max(1 - half, half))
    let scale = Scale(
      middle - half...middle + half, from: drawing.height - 3, to: 3)
    if let target, scale.values.contains(target) {
      let y = scale.place(target)
      drawing.add(.polyline([(2, y), (120, y)]), "target-l")
    }
    let step = 118 / Double(max(shares.count - 1, 1))
    let line = PathData { path in
      var isDrawing = false
      for (index, share) in shares.enumerated() {
        guard let share else {
          isDrawing = false
          continue
        }
        let (x, y) = (2 + Double(index) * step, scale.place(share))
        if isDrawing { path.line(x, y) } else { path.move(x, y) }
        isDrawing = true
      }
    }
    drawing.add(line, "line")
    if let last = shares.lastIndex(where: { $0 != nil }), let share = shares[last] {
      drawing.addDot(2 + Double(last) * step, scale.place(share), radius: 2.5)
    }
    return drawing
  }
}
