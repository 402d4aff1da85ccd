/// How many people were on a screen how long: bins of 5 seconds to 2:00, and one of all above.
package struct Histogram: Sendable, Hashable {
  /// How wide a bin is, in seconds.
  package static let step = 5
  /// From where on there is one bin, in seconds.
  package static let end = 120

  /// How many people each bin has, 24 of them.
  package let bins: [Int]
  /// How many were longer; nil where it is not told.
  package let over: Int?
  /// The median, in seconds.
  package let median: Double
  /// Within what nine in ten were, in seconds.
  package let nineInTen: Double

  /// A histogram of as many bins as there are up to `end`.
  package init(bins: [Int], over: Int?, median: Double, nineInTen: Double) {
    precondition(bins.count == Self.end / Self.step, "a bin for every five seconds")
    self.bins = bins
    self.over = over
    self.median = median
    self.nineInTen = nineInTen
  }

  /// Where a bin begins and ends, as times.
  package static func label(of bin: Int) -> String {
    "\(Written.time(Double(bin * step))) – \(Written.time(Double((bin + 1) * step)))"
  }

  /// The drawing.
  package func draw() -> Drawing {
    var drawing = Drawing(width: 820, height: 190)
    let (left, right, top, foot) = (34.0, 759.54, 30.0, 164.0)
    let most = max(bins.max() ?? 0, over ?? 0, 1)
    let heights = Scale(0...Double(most), from: foot, to: top)
    let seconds = Scale(0...Double(Self.end), from: left, to: right)
    // Of people there are no halves.
    let round = max(1, roundNumber(notBelow: Double(most) / 4))
    let step = Int(round == round.rounded() ? round : round * 2)
    for people in stride(from: step, through: most, by: step) {
      let y = heights.place(Double(people))
      drawing.add(.polyline([(left, y), (drawing.width, y)]), "grid")
      drawing.addText(Caption(Written.count(people)), x: left - 8, y: y + 4, "end")
    }
    let width = (right - left) / Double(bins.count)
    for (index, people) in bins.enumerated() where people > 0 {
      let x = left + Double(index) * width
      drawing.add(.box(x + 1, x + width - 1, heights.place(Double(people)), foot), "bar")
    }
    let pale = (start: 774.65, end: 816.98)
    let middle = (pale.start + pale.end) / 2
    let y = heights.place(Double(over ?? 0))
    if let over, over > 0 { drawing.add(.box(pale.start, pale.end, y, foot), "bar pale") }
    // Wider than its bin: it ends where the drawing does, beyond which nothing can be scrolled to.
    drawing.addText(
      Caption(Written.time(Double(Self.end)), .over), x: drawing.width, y: foot + 18, "end")
    if let over { drawing.addText(Caption(Written.count(over)), x: middle, y: y - 6, "mid t-ink") }
    drawing.add(.polyline([(left, foot), (drawing.width, foot)]), "axis-l")
    for second in stride(from: 0, to: Self.end, by: 15) {
      let x = seconds.place(Double(second))
      drawing.add(.polyline([(x, foot), (x, foot + 4)]), "axis-l")
      drawing.addText(Caption(Written.time(Double(second))), x: x, y: foot + 18, "mid")
    }
    addMarks(seconds, to: &drawing)
    return drawing
  }

  /// Median solid, nine in ten dotted, both labelled; beyond the axis they stand over the last bin.
  private func addMarks(_ seconds: Scale, to drawing: inout Drawing) {
    func place(_ value: Double) -> Double {
      value > Double(Self.end) ? 795.82 : seconds.place(value)
    }
    let (first, second) = (place(median), place(nineInTen))
    drawing.add(.polyline([(first, 16), (first, 164)]), "zero")
    let isAtEnd = first > 640
    drawing.addText(
      Caption(Written.time(median), .median), x: isAtEnd ? first - 6 : first + 6, y: 14,
      isAtEnd ? "t-strong end" : "t-strong")
    drawing.add(.polyline([(second, 16), (second, 164)]), "target-l")
    // The label turns to the other side at the end, and goes down a line where it would meet the first.
    let turns = second > 640
    let isClose = second - first < 120 || isAtEnd
    drawing.addText(
      Caption(Written.time(nineInTen), .nineInTen), x: turns ? second - 6 : second + 6,
      y: isClose ? 28 : 14, turns ? "t-ink end" : "t-ink")
  }
}
