/// A number per quarter of an hour over a day.
package struct SmallMultiple: Sendable, Hashable {
  /// The numbers, the oldest first; nil where nothing was measured.
  package let values: [Double?]
  /// Whether the axis begins at 0; only the size of the store doesn't.
  package let beginsAtZero: Bool

  /// A small multiple.
  package init(_ values: [Double?], beginsAtZero: Bool = true) {
    self.values = values
    self.beginsAtZero = beginsAtZero
  }

  /// The drawing, 252 × 56, with a thin line every eight hours.
  package func draw() -> Drawing {
    var drawing = Drawing(width: 252, height: 56)
    drawing.add(.polyline([(0, 54.5), (252, 54.5)]), "axis-l")
    for x in [84.0, 168] { drawing.add(.polyline([(x, 4), (x, 54)]), "grid") }
    let known = values.compactMap { $0 }
    guard let most = known.max(), let least = known.min() else { return drawing }
    let start = beginsAtZero ? min(0, least) : least
    let scale = Scale(start...max(most, start + 1e-9), from: 54, to: 8)
    for run in runs {
      let points = run.map { index in
        (x: place(index), y: scale.place(values[index] ?? start))
      }
      guard let first = points.first, let last = points.last else { continue }
      let line = PathData.polyline(points)
      drawing.add(
        PathData { path in
          for (index, point) in points.enumerated() {
            if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
          }
          path.line(last.x, 54)
          path.line(first.x, 54)
          path.close()
        }, "area")
      drawing.add(line, "line blue")
    }
    if let last = values.lastIndex(where: { $0 != nil }), let value = values[last] {
      drawing.addDot(place(last), scale.place(value), radius: 2.5)
    }
    return drawing
  }

  private func place(_ index: Int) -> Double {
    Double(index) * 252 / Double(max(values.count - 1, 1))
  }

  /// What was measured without a gap.
  private var runs: [[Int]] {
    values.indices.reduce(into: []) { runs, index in
      guard values[index] != nil else { return }
      if let last = runs.last?.last, last == index - 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
  }
}
