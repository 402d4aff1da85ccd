public import OnboardingDomain

/// The times to eat of a day.
///
/// Scheduling help: no window burns or stabilises anything by its timing. Computed windows lie
/// between getting up and bed, never overlap, and end at least three hours before bed wherever the
/// day is long enough; where it isn't there are fewer or shorter ones, and a notice.
public struct MealSchedule: Sendable, Hashable {
  /// The windows in the order of the day, 1 … 6.
  public let windows: [TimeWindow]
  /// Their ids, in the same order.
  public let names: [String]
  /// Their weights for splitting energy, in the same order.
  public let weights: [Double]
  /// What had to give way.
  public let notices: [SafetyNotice]

  /// Minutes from the first window's start to the last one's end.
  public var eatingMinutes: Int {
    guard let first = windows.first, let last = windows.last else { return 0 }
    // A whole day around would come out as 0.
    let span = first.start.minutes(until: last.end)
    return span == 0 ? TimeOfDay.minutesPerDay : span
  }
  /// The rest of the day, minutes.
  public var overnightFastMinutes: Int { TimeOfDay.minutesPerDay - eatingMinutes }

  /// Minutes before bed that stay free. Source: Fujiwara 2005; comfort, not metabolism.
  public static let beforeBed = 180
  /// Minutes between getting up and the first window.
  public static let afterWaking = 60
  /// Minutes between two windows.
  public static let apart = 60
  /// How many windows a person may arrange.
  public static let customCounts = 1...6

  /// The windows of a pattern; `custom` suggests those of `three`.
  public init(_ pattern: MealPattern, routine: DailyRoutine) {
    switch pattern {
    case .two: self.init(TwoMeals.place(routine))
    case .three, .custom: self.init(ThreeMeals.place(routine))
    case .fourToFive: self.init(EvenMeals.place(routine))
    }
  }

  /// Windows that a person arranged, with energy by length.
  ///
  /// Windows while asleep or within three hours of bed stay and get a notice.
  ///
  /// - Throws: `CustomWindowProblem` when there are not 1–6, one is empty, or two overlap.
  public init(
    custom windows: [TimeWindow], routine: DailyRoutine
  ) throws(CustomWindowProblem) {
    self.init(try CustomMeals.place(windows, routine: routine))
  }

  private init(_ placed: PlacedMeals) {
    windows = placed.stretches.map(\.window)
    names = placed.names
    weights = placed.weights
    notices = placed.notices
  }

  /// The windows with their parts of a day's energy and protein.
  public func windows(sharing kcal: Int, proteinGrams: Int) -> [MealWindow] {
    let energies = LargestRemainder.split(kcal, by: weights)
    let percents = LargestRemainder.split(100, by: weights)
    let proteins = LargestRemainder.split(proteinGrams, by: weights)
    return windows.indices.map { index in
      MealWindow(
        name: names[index], window: windows[index], kcal: energies[index],
        percent: percents[index], proteinGrams: proteins[index])
    }
  }
}

/// What a pattern placed.
struct PlacedMeals {
  var stretches: [Stretch]
  var names: [String]
  var weights: [Double]
  var notices: [SafetyNotice] = []
}

/// Why a person's own windows can't be used.
public enum CustomWindowProblem: Error, Sendable, Hashable {
  /// None, or more than six.
  case count(Int)
  /// The window at this place (from 0) has no length.
  case empty(Int)
  /// The windows at these places (from 0) overlap.
  case overlap(Int, Int)
}
