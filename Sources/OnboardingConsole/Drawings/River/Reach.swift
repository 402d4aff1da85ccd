/// What one row of a river knows: a screen, counted on the path that each person had.
package struct Reach: Sendable, Hashable {
  /// What is drawn of a row.
  package enum Passage: Sendable, Hashable {
    /// Its people.
    case shown
    /// Everybody passes: this variant has no such screen, or too few had it to be shown.
    case absent
    /// Fewer than five came this far: only the hatched bed.
    case withheld
  }

  /// The position of the section in the flow, 0 or more.
  package var section: Int
  /// The section's step of the ramp, 1 … 8.
  package var tone: Int
  /// How many arrived at this screen and are in the river here.
  package var here: Int
  /// How many are still in the flow and don't have it on their path.
  package var beside: Int
  /// Of `here`: seen last on this screen.
  package var lost: Int
  /// Of `here`: went back from it at least once to the screen before.
  package var back: Int
  /// Of `here`: went back past a screen that they didn't have.
  package var backBeside: Int
  /// Of `beside`: did not have the screen before either; nil where only as many as must.
  package var neither: Int?
  /// What is drawn.
  package var passage: Passage

  /// A row.
  package init(
    section: Int, tone: Int, here: Int, beside: Int = 0, lost: Int = 0, back: Int = 0,
    backBeside: Int = 0, neither: Int? = nil, passage: Passage = .shown
  ) {
    self.section = section
    self.tone = tone
    self.here = here
    self.beside = beside
    self.lost = lost
    self.back = back
    self.backBeside = backBeside
    self.neither = neither
    self.passage = passage
  }

  /// Everyone who is still in the flow.
  var everyone: Int { here + beside }

  /// Whether the water parts here.
  var isSplit: Bool { beside > 0 && passage == .shown }

  /// Which step of the ramp each of so many sections has, spread evenly over all eight: 1 … 8.
  package static func tones(sections count: Int) -> [Int] {
    (0..<max(count, 0)).map { index in
      1 + Int((Double(index * 7) / Double(max(count - 1, 1))).rounded(.toNearestOrEven))
    }
  }
}
