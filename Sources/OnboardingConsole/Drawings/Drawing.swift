/// A drawing as a value: what `Templates/console/drawing` writes as SVG.
///
/// Lengths are pixels at normal text size. Everything it shows stands beside it as text, too.
package struct Drawing: Sendable, Hashable {
  /// How wide its view box is; above 0.
  package let width: Double
  /// How tall its view box is; above 0.
  package let height: Double
  /// What is drawn, the lowest first.
  package var shapes: [Shape] = []
  /// Whether it is drawn from right to left.
  package var isMirrored = false

  /// An empty drawing.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Adds a path.
  mutating func add(_ path: PathData, _ look: Look) {
    shapes.append(Shape(.path(path), look))
  }

  /// Adds a dot.
  mutating func addDot(_ x: Double, _ y: Double, radius: Double, _ look: Look = "dot") {
    shapes.append(Shape(.dot(x: x, y: y, radius: radius), look))
  }

  /// Adds a figure.
  mutating func addText(_ caption: Caption, x: Double, y: Double, _ look: Look = "") {
    shapes.append(Shape(.text(caption, x: x, y: y), look))
  }
}

/// The classes of a shape, as the stylesheet has them: `bar clay`; may be empty.
typealias Look = String

/// One part of a drawing.
package struct Shape: Sendable, Hashable {
  /// What it is.
  package enum Form: Sendable, Hashable {
    /// Lines and areas.
    case path(PathData)
    /// A circle.
    case dot(x: Double, y: Double, radius: Double)
    /// A figure, with or without words.
    case text(Caption, x: Double, y: Double)
  }

  /// What a path is filled with, instead of what its classes say.
  package enum Paint: Sendable, Hashable {
    /// The water of a step of the ramp, 1 … 8.
    case water(Int)
    /// Water of a step of the ramp that turns into clay, 1 … 8.
    case loss(Int)
    /// The hatching of what is withheld.
    case hatch
  }

  /// What of it is seen.
  package enum Fade: String, Sendable, Hashable {
    /// It comes in from top to bottom.
    case down
    /// It goes out from top to bottom.
    case up
  }

  /// What it is.
  package let form: Form
  /// Its classes, as the stylesheet has them; may be empty.
  package let look: String
  /// What it is filled with; nil for what its classes say.
  package var paint: Paint?
  /// What of it is seen; nil for all.
  package var fade: Fade?

  /// A part.
  init(_ form: Form, _ look: Look = "", paint: Paint? = nil, fade: Fade? = nil) {
    self.form = form
    self.look = look
    self.paint = paint
    self.fade = fade
  }
}

/// What stands in a drawing: a figure, as it is written, and the words that the template says with it.
package struct Caption: Sendable, Hashable, ExpressibleByStringLiteral {
  /// What is said with a figure.
  package enum Words: String, Sendable, Hashable, CaseIterable {
    /// The figure alone.
    case none
    /// It is the median.
    case median
    /// Nine in ten are within it.
    case nineInTen = "nine-in-ten"
    /// The bar is of all that is above it.
    case over
    /// So many started.
    case started
    /// It is a target.
    case target
    /// It is how things stand.
    case soFar = "so-far"
    /// It would not matter.
    case noMatter = "no-matter"
    /// What comes if nothing changes; it has no figure.
    case forecast
    /// It is the last day.
    case last
    /// So many people.
    case people
    /// It is not told; it has no figure.
    case withheld
    /// The variant is better above here.
    case betterAbove = "better-above"
    /// The variant is better below here.
    case betterBelow = "better-below"
  }

  /// The figure, as it is written.
  package let figure: String
  /// What is said with it.
  package let words: Words
  /// What stands before it, as a date stands before the share of a week; may be empty.
  package let before: String

  /// A figure.
  package init(_ figure: String, _ words: Words = .none, before: String = "") {
    self.figure = figure
    self.words = words
    self.before = before
  }

  /// A figure alone.
  package init(stringLiteral value: String) { self.init(value) }
}
