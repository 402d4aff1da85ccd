/// Draws a flow as a river: a table with a drawing in one column, of which each row carries its own part.
///
/// * Who leaves is the rightmost strip of the water; it turns away in two concentric quarter ellipses, so that
///   the stream is as thick on its way out as the strip was in the river.
/// * Who doesn't have a screen on their path flows by on the left, paler. Arms part and join at the top of the
///   next row, or in the heading where a section ends.
/// * Who goes back leaves the left bank, runs up in the lane and comes in again one screen further up.
package struct River: Sendable, Hashable {
  /// Its measures.
  package let bed: RiverBed
  /// Its rows, in the order of the path.
  package let reaches: [Reach]
  /// The share of those who started that should finish, 0 … 1; nil where none is asked for.
  package let target: Double?
  /// Round numbers of people, as far as they go all the way down.
  let lines: [Int]

  /// By how much water overlaps, so that no seam shows between two rows.
  static let overlap = 1.0

  /// A river.
  ///
  /// - Parameters:
  ///   - bed: its measures.
  ///   - reaches: its rows, in the order of the path.
  ///   - target: the share of those who started that should finish, 0 … 1.
  package init(_ bed: RiverBed, _ reaches: [Reach], target: Double? = nil) {
    self.bed = bed
    self.reaches = reaches
    self.target = target
    let step = nearestRoundNumber(to: Double(bed.people) / 5)
    // How far lines go must not say how few came to the end.
    let last = reaches.last.map { $0.passage == .withheld ? 0 : $0.everyone } ?? 0
    lines = stride(from: step, to: bed.people, by: step).filter { $0 < last }
  }

  /// The steps of the ramp that it uses, rising.
  package var tones: [Int] { Set(reaches.map(\.tone)).sorted() }

  /// From where on the water is as deep as it gets: the right bank of those who arrived last. It is
  /// shallow at the left bank, where nothing happens.
  package var deepest: Double {
    let last = reaches.last { $0.passage != .withheld }?.everyone ?? 0
    return bed.lane
      + max(bed.breadth(last), bed.span * 0.25)
  }

  /// The row directly above, if no heading lies between.
  func above(_ index: Int) -> Reach? {
    guard index > 0, reaches[index - 1].section == reaches[index].section else { return nil }
    return reaches[index - 1]
  }

  func reach(at index: Int) -> Reach? { reaches.indices.contains(index) ? reaches[index] : nil }

  // MARK: What every row has

  /// A drawing of the river's width, with its bed. That begins at the row's edge: the water above stays.
  func ground(_ height: Double, below: Double? = nil) -> Drawing {
    var drawing = Drawing(width: bed.total, height: height)
    drawing.isMirrored = bed.isMirrored
    drawing.add(.box(bed.lane, bed.lane + bed.span, 0, below ?? height + Self.overlap), "bed")
    return drawing
  }

  /// Over the water: lines at round numbers of people, inside it only, and the target.
  func addMarks(_ height: Double, over water: [ClosedRange<Double>], to drawing: inout Drawing) {
    let ripples = PathData { path in
      for x in lines.map(bed.place)
      where water.contains(where: { $0.lowerBound + 6 < x && x < $0.upperBound - 6 }) {
        path.move(x, -Self.overlap)
        path.down(height)
      }
    }
    if !ripples.isEmpty { drawing.add(ripples, "ripple") }
    if let target {
      drawing.add(
        PathData {
          $0.move(bed.lane + target * bed.span, 0)
          $0.down(height)
        }, "target")
    }
  }

  func hatch(_ height: Double) -> Shape {
    Shape(.path(.box(bed.lane, bed.lane + bed.span, 0, height)), paint: .hatch)
  }

  /// How thick those who go back are: to scale, but never thinner than a hair nor wider than the lane.
  func thickness(_ people: Int) -> Double {
    min(max(bed.breadth(people), 1), bed.lane - bed.eddy - 3)
  }

  /// The same up an island.
  func islandThickness(_ people: Int) -> Double { min(thickness(people), bed.island - 14) }
}
