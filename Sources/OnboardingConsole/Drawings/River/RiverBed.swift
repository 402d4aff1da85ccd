/// The measures of one river, in pixels at normal text size.
///
/// Read across, one unit is the same number of people everywhere: the left bank never moves, so that the right
/// bank is the number of people. Banks cross the edge of a row straight down, so that rows join however tall
/// they become.
package struct RiverBed: Sendable, Hashable {
  /// Everyone who started: the full width of the bed; 1 or more.
  package let people: Int
  /// The width of the bed.
  package var width = 286.0
  /// On the left, for those who go back.
  package var lane = 30.0
  /// On the right, for those who leave; an island may push the bank into it.
  package var out = 52.0
  /// The height of a screen's row.
  package var row = 64.0
  /// The height of a section's heading.
  package var heading = 48.0
  /// The island between the two arms of a split.
  package var island = 36.0
  /// The height in which arms part and join.
  package var swerve = 22.0
  /// The inner radius of the bend by which people leave.
  package var turn = 11.0
  /// How far those who go back reach out before they turn up.
  package var eddy = 9.0
  /// One person is never wider than this: nine people are a brook.
  package var widestPerson = 6.0
  /// Whether it flows along the right edge and loses to the left, as the first of two does.
  package var isMirrored = false

  /// A bed of the usual measures.
  ///
  /// - Parameter people: everyone who started; 1 or more.
  package init(people: Int) {
    precondition(people > 0, "a river has people in it")
    self.people = people
  }

  /// The measures of two rivers beside one path, where rows are lower.
  package static func narrow(people: Int, isMirrored: Bool) -> RiverBed {
    var bed = RiverBed(people: people)
    (bed.width, bed.lane, bed.out) = (236, 22, 42)
    (bed.row, bed.heading) = (44, 36)
    (bed.island, bed.swerve, bed.turn, bed.eddy) = (28, 14, 8, 7)
    // Beside another bed a brook would be a smaller one, and both are all of those who started.
    bed.widestPerson = bed.width
    bed.isMirrored = isMirrored
    return bed
  }

  /// The whole width, with lane and out.
  package var total: Double { lane + width + out }

  /// The bed as it is drawn: its full width from some fifty people on.
  package var span: Double { min(width, Double(people) * widestPerson) }

  /// Where the right bank of so many people is.
  func place(_ people: Int) -> Double { lane + breadth(people) }

  /// How wide so many people are.
  func breadth(_ people: Int) -> Double { Double(people) * span / Double(self.people) }
}
