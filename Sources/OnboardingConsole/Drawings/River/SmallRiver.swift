/// A river lying on its side, for a row of an overview: who is still here from the first screen to the last.
package struct SmallRiver: Sendable, Hashable {
  /// The rows, in the order of the path.
  package let reaches: [Reach]
  /// Everyone who started; 1 or more.
  package let people: Int
  /// The share of those who started that should finish, 0 … 1; nil where none is asked for.
  package let target: Double?

  static let width = 180.0
  static let height = 40.0

  /// A small river.
  package init(_ reaches: [Reach], people: Int, target: Double? = nil) {
    precondition(people > 0, "a river has people in it")
    self.reaches = reaches
    self.people = people
    self.target = target
  }

  /// Where the water of a section begins and ends, 0 … 1 of the width.
  package struct Stop: Sendable, Hashable {
    /// The step of the ramp, 1 … 8.
    package let tone: Int
    /// Where, 0 … 1.
    package let offset: Double
  }

  /// The colours along it: each section's from its first screen to its last.
  package var stops: [Stop] {
    let count = Double(max(reaches.count, 1))
    var stops: [Stop] = []
    for (index, reach) in reaches.enumerated() {
      let isFirst = index == 0 || reaches[index - 1].section != reach.section
      let isLast = index + 1 == reaches.count || reaches[index + 1].section != reach.section
      if isFirst { stops.append(Stop(tone: reach.tone, offset: (Double(index) + 0.25) / count)) }
      if isLast { stops.append(Stop(tone: reach.tone, offset: (Double(index) + 0.75) / count)) }
    }
    return stops
  }

  /// The drawing; the water's fill is the page's own gradient of `stops`.
  package func draw() -> Drawing {
    var drawing = Drawing(width: Self.width, height: Self.height)
    drawing.add(.box(0, Self.width, 0, Self.height), "ground")
    if !told.isEmpty {
      drawing.add(water, "water")
      drawing.add(water, "shallow")
    }
    if told.count < reaches.count {
      drawing.shapes.append(
        Shape(.path(.box(end, Self.width, 0, Self.height)), paint: .hatch))
    }
    if let target {
      let y = Self.height * (1 - target)
      drawing.add(.polyline([(0, y), (Self.width, y)]), "target")
    }
    return drawing
  }

  /// The rows that are told of: behind them fewer than five came.
  private var told: ArraySlice<Reach> { reaches.prefix { $0.passage != .withheld } }

  /// Where they end.
  private var end: Double {
    Self.width * Double(told.count) / Double(max(reaches.count, 1))
  }

  private var water: PathData {
    let width = Self.width / Double(max(reaches.count, 1))
    return PathData { path in
      path.move(0, Self.height)
      for (index, reach) in told.enumerated() {
        let y = Self.height * (1 - Double(reach.everyone) / Double(people))
        let x = Double(index) * width
        if index == 0 {
          path.down(y)
        } else {
          let before = Self.height * (1 - Double(reaches[index - 1].everyone) / Double(people))
          path.curve(x, before, x, y, x + width / 2, y)
        }
        path.across(index + 1 < told.count ? x + width / 2 : end)
      }
      path.down(Self.height)
      path.close()
    }
  }
}
