internal import OnboardingDomain
internal import OnboardingFlows

/// The drawing of a day: the path of the sun over a ground line, and windows as arches in it.
///
/// All geometry is that of the reference drawing; `y` grows downwards.
struct DayScene: Sendable, Hashable {
  /// The measures of one size of the drawing.
  struct Measures: Sendable, Hashable {
    /// The height of the ground line.
    let ground: Double
    /// The left end of the axis.
    let left: Double
    /// The right end of the axis.
    let right: Double
    /// How high the sun rises above the ground at noon.
    let rise: Double
    /// How far an arch reaches above the middle of its sun.
    let lead: Double
    /// How much wider the glow is than its arch, on each side.
    let glow: Double
    /// How far the light falls below the ground line.
    let floor: Double
    /// How far that light leans to the side.
    let lean: Double

    /// The drawing of a card, 342 wide and 156 high.
    static let card = Measures(
      ground: 124, left: 20, right: 322, rise: 84, lead: 20, glow: 2, floor: 14, lean: 10)
    /// The drawing on top of a phone's page, 390 wide and 216 high.
    static let top = Measures(
      ground: 164, left: 14, right: 376, rise: 112, lead: 24, glow: 2, floor: 20, lean: 14)
    /// The drawing of a wide screen, 1178 wide.
    static let stage = Measures(
      ground: 640, left: 74, right: 1104, rise: 470, lead: 80, glow: 2, floor: 50.9, lean: 74.25)
  }

  /// Which way the light of a window leans on the floor: away from the sun, so to the right in the
  /// morning.
  enum Lean: Double, Sendable, Hashable {
    /// To the right.
    case morning = 1
    /// Straight down.
    case noon = 0
    /// To the left.
    case evening = -1
  }

  private static let sunrise = 6 * 60
  private static let sunset = 20 * 60
  private static let lightSpread = 5.0

  let measures: Measures
  let axis: DayAxis

  /// Where a time lies.
  func x(_ minutes: Int) -> Double {
    axis.x(minutes, from: measures.left, to: measures.right)
  }

  /// Where the sun stands, or its picture in a window at night.
  func sun(_ window: Range<Int>) -> Point {
    let middle = Double(window.lowerBound + window.upperBound) / 2
    let minuteOfDay = middle.truncatingRemainder(dividingBy: Double(TimeOfDay.minutesPerDay))
    let halfDay = Double(Self.sunset - Self.sunrise) / 2
    let offset = (minuteOfDay - Double(Self.sunrise) - halfDay) / halfDay
    let height = max(0.3, max(0, 1 - offset * offset).squareRoot()) * measures.rise
    let x = (self.x(window.lowerBound) + self.x(window.upperBound)) / 2
    return Point(x, measures.ground - height)
  }

  /// The dotted path of the sun.
  var sunPath: String {
    let width = x(Self.sunset) - x(Self.sunrise)
    return PathData.drawing { path in
      path.move(to: Point(x(Self.sunrise), measures.ground))
      path.arc(
        radii: Point(width / 2, measures.rise), to: Point(x(Self.sunset), measures.ground))
    }
  }

  /// Stars in the hours after dark, as one path of dots.
  var stars: String {
    let (width, height) = (measures.right - measures.left, measures.rise)
    return PathData.drawing { path in
      for index in 0..<Self.starCount {
        // The golden ratio spreads points evenly without a pattern.
        let (across, up) = (Self.spread(index, by: 0.618_034), Self.spread(index, by: 0.754_878))
        let minute = axis.from + Int(across * Double(axis.length))
        guard Self.isDark(minute) else { continue }
        let y = measures.ground - height * (0.35 + 0.75 * up)
        path.move(to: Point(measures.left + across * width, y))
        path.line(right: 0.1)
      }
    }
  }

  /// Where the moon stands: in the middle of the longest dark stretch that is drawn; nil by day.
  var moon: Point? {
    let dark = axis.hours.dropLast().map { $0 + 30 }.filter(Self.isDark)
    guard let last = dark.last else { return nil }
    let first = dark.reversed().reduce(last) { $0 - $1 <= 60 ? $1 : $0 }
    return Point(x((first + last) / 2 + 15), measures.ground - measures.rise * 0.98)
  }

  private static let starCount = 48
  private static func spread(_ index: Int, by step: Double) -> Double {
    (Double(index + 1) * step).truncatingRemainder(dividingBy: 1)
  }
  private static func isDark(_ minute: Int) -> Bool {
    let minute = minute % TimeOfDay.minutesPerDay
    return minute >= 20 * 60 + 15 || minute < 5 * 60 + 15
  }

  /// A tick at every hour, a longer one at every third.
  var ticks: String {
    PathData.drawing { path in
      for (index, hour) in axis.hours.enumerated() {
        path.move(to: Point(x(hour), measures.ground))
        path.line(down: index % 3 == 0 ? 5 : 3)
      }
    }
  }

  /// Where the sides of a window's arch go over into its half circle.
  private func shoulder(_ window: Range<Int>) -> Double {
    let top = max(12, sun(window).y - measures.lead)
    return min(top + (x(window.upperBound) - x(window.lowerBound)) / 2, measures.ground - 8)
  }

  /// The highest point of a window's arch within so far of a place; nil where it doesn't reach there.
  func rim(_ window: Range<Int>, around place: Double, reach: Double) -> Double? {
    let (left, right) = (x(window.lowerBound), x(window.upperBound))
    guard place + reach > left, place - reach < right else { return nil }
    let (middle, radius) = ((left + right) / 2, (right - left) / 2)
    let off = min(radius, max(0, abs(place - middle) - reach))
    return shoulder(window) - (radius * radius - off * off).squareRoot()
  }

  /// The arch of a window, `grown` wider on each side.
  func arch(_ window: Range<Int>, grown: Double = 0) -> String {
    let width = x(window.upperBound) - x(window.lowerBound)
    let shoulder = shoulder(window)
    return PathData.drawing { path in
      path.move(to: Point(x(window.lowerBound) - grown, measures.ground))
      path.line(toY: shoulder)
      path.halfCircle(width: width + 2 * grown)
      path.line(toY: measures.ground)
      path.close()
    }
  }

  /// The light that falls from a window onto the floor.
  func floor(_ window: Range<Int>, lean: Lean) -> String {
    let (left, right) = (x(window.lowerBound), x(window.upperBound))
    let shift = measures.lean * lean.rawValue
    let bottom = measures.ground + measures.floor
    return PathData.drawing { path in
      path.move(to: Point(left, measures.ground))
      path.line(toX: right)
      path.line(to: Point(right + shift + Self.lightSpread, bottom))
      path.line(toX: left + shift - Self.lightSpread)
      path.close()
    }
  }
}
