/// What a key does over a stretch of time: it waits, seals and opens, then only opens.
package struct KeySpan: Sendable, Hashable {
  /// When it begins to wait; nil where that is not known.
  package let waits: Double?
  /// When it begins to seal.
  package let seals: Double?
  /// When it seals no longer; nil while that has no date.
  package let opens: Double?
  /// When it opens no longer; nil while that has no date.
  package let ends: Double?

  /// A span. All moments are in any one unit, the same as the window's, and in this order.
  package init(waits: Double?, seals: Double?, opens: Double?, ends: Double?) {
    self.waits = waits
    self.seals = seals
    self.opens = opens
    self.ends = ends
  }

  /// The drawing, 520 × 16: outline waits, full seals and opens, pale only opens; the line is today.
  ///
  /// - Parameters:
  ///   - window: the stretch of time.
  ///   - today: where in it we are.
  package func draw(in window: ClosedRange<Double>, today: Double) -> Drawing {
    var drawing = Drawing(width: 520, height: 16)
    let scale = Scale(window, from: 0, to: 520)
    drawing.add(.box(0, 520, 3, 13), "ground")
    let end = ends ?? window.upperBound
    let last = opens ?? end
    if let seals, seals < last {
      drawing.addSpan(seals, last, on: scale, "bar")
    }
    if let opens, opens < end { drawing.addSpan(opens, end, on: scale, "bar pale") }
    if let waits {
      let until = seals ?? end
      let (x0, x1) = (scale.place(waits), scale.place(until))
      if x1 > x0 { drawing.add(.box(x0, x1, 3.5, 12.5), "axis-l") }
    }
    let x = scale.place(today)
    drawing.add(.polyline([(x, 0), (x, 16)]), "zero")
    return drawing
  }
}

extension Drawing {
  fileprivate mutating func addSpan(
    _ start: Double, _ end: Double, on scale: Scale, _ look: Look
  ) {
    let (x0, x1) = (scale.place(start), scale.place(end))
    if x1 > x0 { add(.box(x0, x1, 3, 13), look) }
  }
}
