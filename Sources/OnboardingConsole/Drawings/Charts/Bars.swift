/// Bars of people: choices and refusals, and the rows of a table that isn't in the order of the path.
package enum Bars {
  /// People who chose something, of everyone who went on.
  package static func drawChoice(_ people: Int, of all: Int) -> Drawing {
    draw(people, of: all, width: 300, height: 14, look: "bar")
  }

  /// People who met a message; `most` is what fills the width but for a little.
  package static func drawRefusal(_ people: Int, most: Int) -> Drawing {
    draw(
      people, of: max(1, Int((Double(most) / 0.95).rounded(.up))), width: 170, height: 12,
      look: "bar clay")
  }

  /// A sort key in the column of the river: from 0 to a round maximum, with lines at the marks.
  ///
  /// - Parameters:
  ///   - value: 0 or more.
  ///   - axis: the round maximum.
  package static func drawKey(_ value: Double, axis: Double, look: String = "bar clay") -> Drawing {
    var drawing = Drawing(width: 352, height: 32)
    let scale = Scale(0...axis, from: 0, to: drawing.width)
    drawing.add(.box(0, drawing.width, 8, 24), "ground")
    if value > 0 { drawing.add(.box(0, scale.place(value), 8, 24), look) }
    for mark in 0...5 {
      let x = drawing.width * Double(mark) / 5
      drawing.add(.polyline([(x, 4), (x, 28)]), "grid")
    }
    return drawing
  }

  /// The round maximum of an axis for these values.
  package static func axis(for values: [Double]) -> Double {
    roundNumber(notBelow: max(values.max() ?? 0, 1))
  }

  private static func draw(
    _ people: Int, of all: Int, width: Double, height: Double, look: String
  ) -> Drawing {
    var drawing = Drawing(width: width, height: height)
    drawing.add(.box(0, width, 0, height), "ground")
    if people > 0, all > 0 {
      let share = min(1, Double(people) / Double(all))
      drawing.add(.box(0, max(1, width * share), 0, height), look)
    }
    return drawing
  }
}
