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
}
