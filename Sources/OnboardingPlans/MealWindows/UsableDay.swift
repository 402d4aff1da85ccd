internal import OnboardingDomain

/// The part of a day in which windows may lie, in minutes after the midnight before getting up.
struct UsableDay {
  let wake: Int
  let bed: Int
  /// An hour after getting up, on the grid.
  let from: Int
  /// Three hours before bed, on the grid, never later.
  let to: Int

  /// Everything lies on a grid of so many minutes.
  static let grid = 15

  init(_ routine: DailyRoutine) {
    wake = routine.wake.minutes
    bed = wake + routine.minutesAwake
    from = Self.nearest(wake + MealSchedule.afterWaking)
    to = (bed - MealSchedule.beforeBed) / Self.grid * Self.grid
  }

  var length: Int { to - from }

  /// The first moment at or after getting up with that time of day, on the grid.
  func moment(of time: TimeOfDay, plus minutes: Int = 0) -> Int {
    let offset = TimeOfDay(wrapping: wake).minutes(until: time)
    return Self.nearest(wake + offset + minutes)
  }

  /// The nearest point of the grid, halves up.
  static func nearest(_ minutes: Int) -> Int { (minutes + grid / 2) / grid * grid }

  /// As many windows as fit into a day too short for a pattern, with a notice.
  ///
  /// Three want 210 minutes (30 each, an hour apart), two 120; one always fits, in the middle.
  func crowded(atMost count: Int, lengths: [Int]) -> PlacedMeals {
    let apart = MealSchedule.apart
    for count in stride(from: min(count, lengths.count), through: 2, by: -1)
    where length >= count * 30 + (count - 1) * apart {
      let wanted = Array(lengths.prefix(count))
      let room = length - (count - 1) * apart
      let sum = wanted.reduce(0, +)
      let fitted = wanted.map { max(30, min($0, room * $0 / sum / Self.grid * Self.grid)) }
      // Holding short ones at 30 may take more than there is; equal parts then fit for certain.
      let equal = min(room / count / Self.grid * Self.grid, wanted.min() ?? 30)
      let chosen = fitted.reduce(0, +) <= room ? fitted : wanted.map { _ in max(30, equal) }
      return PlacedMeals(
        stretches: spread(chosen), names: [], weights: [], notices: [notice(count)])
    }
    let middle = Self.nearest((wake + bed) / 2 - 15)
    let length = length >= 60 ? 60 : 30
    let start = self.length >= 60 ? Self.nearest((from + to) / 2 - 30) : middle
    return PlacedMeals(
      stretches: [Stretch(start: start, length: length)], names: [], weights: [],
      notices: [notice(1)])
  }

  /// Windows of these lengths from the first to the last usable minute, evenly apart.
  private func spread(_ lengths: [Int]) -> [Stretch] {
    let free = (length - lengths.reduce(0, +)) / (lengths.count - 1)
    let apart = free / Self.grid * Self.grid
    var start = from
    return lengths.map { length in
      defer { start += length + apart }
      return Stretch(start: start, length: length)
    }
  }

  private func notice(_ count: Int) -> SafetyNotice {
    SafetyNotice(
      .shortDay, limit: "\(bed - wake) minutes awake",
      "Your day is too short for these meals with an hour between them and three hours before "
        + "bed, so there \(count == 1 ? "is one window" : "are \(count) shorter windows").")
  }
}
