/// What a meal window is called.
package enum WindowName: Sendable, Hashable {
  /// By the part of the day in which it lies.
  case part(DayPart)
  /// By its place in the person's day: somebody who gets up at two in the afternoon has no morning window at three.
  case place(Place)

  /// The place of a window that a pattern made. Raw values are the ids in the catalogue.
  package enum Place: String, Sendable, Hashable, CaseIterable {
    case first, second, third
  }

  /// Every name that there is.
  package static var all: [WindowName] {
    DayPart.allCases.map(WindowName.part) + Place.allCases.map(WindowName.place)
  }

  /// Its id in the catalogue.
  package var id: String {
    switch self {
    case .part(let part): part.rawValue
    case .place(let place): place.rawValue
    }
  }

  /// Every id that what is eaten in a window has in the catalogue.
  package static var mealIDs: [String] { all.map(\.id) + snacks.map(mealInPlace) }

  /// The id in the catalogue of what is eaten in it. Between two meals that is a snack, where it is no more than one.
  ///
  /// - Parameter percent: its part of the day's energy.
  package func mealID(percent: Int) -> String {
    guard case .part(let part) = self, Self.snacks.contains(part), percent > Self.largestSnack
    else { return id }
    return Self.mealInPlace(of: part)
  }

  /// The parts of the day in which a small window is a snack.
  private static let snacks: [DayPart] = [.midMorning, .afternoon]
  /// The largest part of the day's energy that is a snack, in percent: one of four equal windows.
  private static let largestSnack = 25

  private static func mealInPlace(of part: DayPart) -> String { "\(part.rawValue)-meal" }
}
