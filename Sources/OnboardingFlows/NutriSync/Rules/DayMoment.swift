package import OnboardingDomain

/// Where a person stands in their day of meal windows.
package struct DayMoment: Sendable, Hashable {
  /// What a window is at this moment. Raw values are the classes of drawings.
  package enum WindowState: String, Sendable, Hashable {
    case past, open, next, later
  }

  /// The place, among the windows of the day, of the one that is open or opens next.
  package let index: Int
  /// Minutes until that window closes where it is open, else until it opens.
  package let minutes: Int
  /// Whether that window is open.
  package let isOpen: Bool
  /// Whether every window of today is over; the next one is tomorrow's first.
  package let isOver: Bool

  private let states: [WindowState]

  /// A moment of a day that has at least one window.
  package init(_ day: MealDay, now: TimeOfDay) {
    let entries = day.entries
    let open = entries.firstIndex { $0.window.start.minutes(until: now) < $0.window.duration }
    let minute = day.day.minutes(now) - day.offset
    let next = entries.firstIndex { $0.range.lowerBound > minute }
    let index = open ?? next ?? 0
    let window = entries[index].window
    self.index = index
    isOpen = open != nil
    isOver = open == nil && next == nil
    minutes = now.minutes(until: isOpen ? window.end : window.start)
    let isOver = isOver
    states = entries.indices.map { place in
      if place == open { return .open }
      if isOver { return .past }
      return place < index ? .past : place == index ? .next : .later
    }
  }

  /// What the window at this place is in a drawing. Once all of today's are over it shows what comes: the window
  /// that opens tomorrow is the next one.
  package func drawnState(of place: Int) -> WindowState {
    isOver && place == index ? .next : states[place]
  }

  /// What the window at this place is.
  package func state(of place: Int) -> WindowState { states[place] }
}
