public import OnboardingEvents

/// Whose events are counted.
public struct EventSelection: Sendable, Hashable {
  /// The flow.
  public var flow: String
  /// People, or those who were made up.
  public var source = Event.Source.person
  /// One variant; nil for all.
  public var variant: String?
  /// One language; nil for all.
  public var locale: String?
  /// One kind of device; nil for all.
  public var device: String?
  /// One version of the flow; nil for all.
  public var version: Int?
  /// One arm, as `experiment=arm`; nil for all.
  public var arm: String?
  /// Those who began from this second to before that one, since 1970; whole hours.
  public var period: Range<Int64>

  /// The end of the year 9999, in seconds since 1970.
  private static let end: Int64 = 253_402_300_800

  /// A selection of a flow's people, of all times unless a period is given.
  public init(flow: String, period: Range<Int64>? = nil) {
    self.flow = flow
    self.period = period ?? 0..<Self.end
  }

  /// The hours of the period, counted from 1970.
  var hours: Range<Int64> {
    let first = period.lowerBound / 3600
    return first..<max(first, (period.upperBound + 3599) / 3600)
  }

  func matches(_ some: Event.Circumstances) -> Bool {
    some.flow == flow && some.source == source && (variant ?? some.variant) == some.variant
      && (locale ?? some.locale) == some.locale && (device ?? some.device) == some.device
      && (version ?? some.version) == some.version
      && (arm.map { arm in some.arms.split(separator: " ").contains { $0 == arm } } ?? true)
  }
}

/// For how many people what holds: what is counted of the events of a selection.
public struct EventFigures: Sendable {
  /// How many began.
  public private(set) var started = 0
  /// How many finished.
  public private(set) var finished = 0
  /// How many went on after a pause.
  public private(set) var returned = 0
  /// How many met an error of the server.
  public private(set) var failed = 0
  /// How long those who finished took: how many for each step of `TimeScale`.
  public private(set) var timeToFinish: [Int: Int] = [:]
  /// What follows for each screen.
  public private(set) var screens: [String: ScreenCounts] = [:]
  /// How many people each event happened to at least once; an answer, to whom it is the last one.
  public private(set) var events: [(words: Event.Words, people: Int)] = []

  /// What follows for a screen from what people did.
  public struct ScreenCounts: Sendable, Hashable {
    /// How many saw it.
    public var seen = 0
    /// How many saw it last and have not finished.
    public var left = 0
    /// How many came further without it.
    public var beside = 0
    /// Of those: how many came past the screen before without it, too.
    public var neither = 0
    /// How many saw it, and left on an earlier one.
    public var turned = 0
    /// How many went back from it.
    public var back = 0
    /// How many were refused at least once.
    public var refused = 0
    /// Of those: how many saw it last.
    public var refusedLeft = 0
    /// How long those who went on were on it: how many for each step of `TimeScale`.
    public var times: [Int: Int] = [:]

    /// Counts of nobody.
    public init() {}
  }

  init(_ cell: RollUpCell, _ table: EventTable) {
    cell.people.forEach { number, people in
      guard people > 0 else { return }
      let words = table.words[Int(number)]
      guard let derived = EventTable.Derived(rawValue: words.kind) else {
        switch table.kinds[Int(number)] {
        case .screenViewed: screens[words.screen, default: ScreenCounts()].seen = people
        case .wentBack: screens[words.screen, default: ScreenCounts()].back = people
        default: break
        }
        events.append((words, people))
        return
      }
      switch derived {
      case .started: started = people
      case .finished: finished = people
      case .returned: returned = people
      case .failed: failed = people
      case .left: screens[words.screen, default: ScreenCounts()].left = people
      case .beside: screens[words.screen, default: ScreenCounts()].beside = people
      case .neither: screens[words.screen, default: ScreenCounts()].neither = people
      case .turned: screens[words.screen, default: ScreenCounts()].turned = people
      case .refused: screens[words.screen, default: ScreenCounts()].refused = people
      case .refusedLeft: screens[words.screen, default: ScreenCounts()].refusedLeft = people
      }
    }
    for (key, people) in cell.times where people > 0 {
      let words = table.words[Int(key.words)]
      if words.kind == EventTable.Derived.finished.rawValue {
        timeToFinish[Int(key.step)] = people
      } else {
        screens[words.screen, default: ScreenCounts()].times[Int(key.step)] = people
      }
    }
  }
}
