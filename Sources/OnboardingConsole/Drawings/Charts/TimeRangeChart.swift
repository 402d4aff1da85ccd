package import Statistics

/// A median and within what nine in ten are, in seconds; never a mean.
package enum TimeRangeChart {
  /// On a screen's row: logarithmic from 2 seconds to 2:30.
  package static func drawScreen(median: Double, nineInTen: Double) -> Drawing {
    let scale = Scale(0...1, from: 3, to: 93)
    func place(_ seconds: Double) -> Double {
      scale.place(naturalLogarithm(max(seconds, 2) / 2) / naturalLogarithm(150.0 / 2))
    }
    return draw(
      in: Drawing(width: 96, height: 8), ends: 3...93, median: place(median),
      nineInTen: place(nineInTen), radius: 3)
  }

  /// On the overview's row: linear from 0 to 12 minutes.
  ///
  /// - Parameter bounds: what is asked of the median, in seconds.
  package static func drawFinish(median: Double, nineInTen: Double, bounds: [Bound]) -> Drawing {
    var drawing = Drawing(width: 180, height: 22)
    for minutes in stride(from: 0.0, through: 12, by: 4) {
      let x = finish.place(minutes * 60)
      drawing.add(.polyline([(x, 1), (x, 21)]), "grid")
    }
    drawing.add(.polyline([(4, 11), (176, 11)]), "grid")
    for bound in bounds { drawing.addPennant(bound, on: finish) }
    return draw(
      in: drawing, ends: nil, median: finish.place(median), nineInTen: finish.place(nineInTen),
      radius: 4)
  }

  /// The figures over the overview's axis, in minutes.
  package static func drawFinishScale() -> Drawing {
    var drawing = Drawing(width: 180, height: 14)
    drawing.addText("0", x: 4, y: 11, "mid")
    drawing.addText("4", x: finish.place(240), y: 11, "mid")
    drawing.addText("8", x: finish.place(480), y: 11, "mid")
    drawing.addText("12", x: 180, y: 11, "end")
    return drawing
  }

  private static let finish = Scale(0...720, from: 4, to: 176)

  private static func draw(
    in ground: Drawing, ends: ClosedRange<Double>?, median: Double, nineInTen: Double,
    radius: Double
  ) -> Drawing {
    var drawing = ground
    let y = drawing.height / 2
    if let ends { drawing.add(.polyline([(ends.lowerBound, y), (ends.upperBound, y)]), "grid") }
    let foot = ends == nil ? 4.0 : 3
    drawing.add(
      PathData {
        $0.move(median, y)
        $0.across(nineInTen)
        $0.move(nineInTen, y - foot)
        $0.down(y + foot)
      }, "range quiet")
    drawing.addDot(median, y, radius: radius)
    return drawing
  }
}
