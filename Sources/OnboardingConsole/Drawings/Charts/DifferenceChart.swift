package import Statistics

/// Differences on one axis around 0, each with its interval; in shares, so that 0.01 is a point.
package struct DifferenceChart: Sendable, Hashable {
  /// How far the axis goes to both sides; above 0.
  package let reach: Double
  /// How wide it is.
  package let width: Double
  /// How tall a row of it is.
  package let height: Double

  /// An axis.
  package init(reach: Double, width: Double = 200, height: Double = 18) {
    precondition(reach > 0, "an axis goes somewhere")
    self.reach = reach
    self.width = width
    self.height = height
  }

  /// An axis that has room for all of these, up to the next round number of points.
  package init(for differences: [Difference], width: Double = 210, height: Double = 16) {
    let most = differences.flatMap { [abs($0.interval.low), abs($0.interval.high)] }.max() ?? 0
    self.init(
      reach: min(1, roundNumber(notBelow: max(most * 100, 1)) / 100), width: width, height: height)
  }

  /// The figures over the axis.
  package func drawScale() -> Drawing {
    var drawing = Drawing(width: width, height: 16)
    let text = Written.number(reach * 100, decimals: reach * 100 == (reach * 100).rounded() ? 0 : 1)
    drawing.addText(Caption("\u{2212}\(text)"), x: 0, y: 12)
    drawing.addText("0", x: width / 2, y: 12, "mid")
    drawing.addText(Caption("+\(text)"), x: width, y: 12, "end")
    return drawing
  }

  /// A row: ink and solid where 0 lies outside, else grey and hollow.
  ///
  /// - Parameter allowed: the most that is allowed, as a dashed line; nil for none.
  package func draw(_ difference: Difference, allowed: Double? = nil) -> Drawing {
    let scale = Scale(-reach...reach, from: 4, to: width - 4)
    let y = height / 2
    var drawing = Drawing(width: width, height: height)
    drawing.add(.polyline([(4, y), (width - 4, y)]), "grid")
    drawing.add(.polyline([(width / 2, 0), (width / 2, height)]), "zero")
    if let allowed {
      let x = scale.place(allowed)
      drawing.add(.polyline([(x, 0), (x, height)]), "target-l")
    }
    let (low, high) = (scale.place(difference.interval.low), scale.place(difference.interval.high))
    drawing.add(.polyline([(low, y), (high, y)]), difference.isKnown ? "range" : "range quiet")
    drawing.addDot(
      scale.place(difference.value), y, radius: 3.5, difference.isKnown ? "dot" : "dot quiet")
    return drawing
  }
}
