internal import OnboardingDomain
internal import OnboardingFlows

extension ReflectResults {
  /// The names of the fragments.
  static let fragmentNames: Set<String> = [
    "goal-foot", "dome", "plan", "vow", "line", "next", "reminder-state", "yesterday",
  ]

  /// The data of a fragment.
  func fragmentData(_ fragment: String) -> ViewData? {
    switch fragment {
    case "goal-foot": goalFoot
    case "dome": dome
    case "plan": plan
    case "vow": ["is-over": .flag(span.isOver(on: today))]
    case "line": lineCard
    case "next": next
    case "reminder-state": reminderState
    case "yesterday": yesterday
    default: nil
    }
  }

  func file(_ name: String) -> Download? {
    switch name {
    case "reminders.ics": remindersFile
    case "reflect.json": ownFile
    default: nil
    }
  }

  /// How much of the page of the goal is written on, and until when it is: once its months are over, three from now.
  var goalFoot: ViewData {
    let count = answers[Reflect.goal]?.count ?? 0
    let span = span.isOver(on: today) ? GoalSpan(from: today) : span
    return [
      "count": .value(.number(Double(count), digits: 0)), "until": .value(.shortDate(span.end)),
    ]
  }

  /// A day under glass with both reminders on its rim.
  var dome: ViewData {
    let morning = DomeMark(answers[Reflect.morningTime] ?? TimeOfDay(wrapping: 7 * 60))
    let evening = DomeMark(
      answers[Reflect.eveningTime] ?? TimeOfDay(wrapping: 1230), isEvening: true)
    let (first, last) = (min(morning.hours, evening.hours), max(morning.hours, evening.hours))
    return [
      "morning": morning.view, "evening": evening.view,
      "from": .text((-first).coordinate), "length": .text((last - first).coordinate),
    ]
  }
}

/// Where a time lies on the rim of the dome, which reaches from five to eleven at night. By night it is at the end
/// that is nearer to its half of the day: of an evening that ends before four, where eleven is.
private struct DomeMark {
  /// Hours after five, 0 … 18.
  let hours: Double

  private static let dayBegins = 4.0
  private static let dawn = 5.0
  private static let span = 18.0
  private static let centre = Point(171, 172)
  private static let radius = 146.0

  init(_ time: TimeOfDay, isEvening: Bool = false) {
    let hour = Double(time.minutes) / 60
    let isNextDay = isEvening && hour < Self.dayBegins
    hours = min(max(hour + (isNextDay ? 24 : 0) - Self.dawn, 0), Self.span)
  }

  var view: ViewData {
    let angle = hours / Self.span * Double.pi
    let x = Self.centre.x - Self.radius * cosine(angle)
    let y = Self.centre.y - Self.radius * sine(angle)
    return [
      "x": .text(x.coordinate), "y": .text(y.coordinate),
      "icon-x": .text((x - 12).coordinate), "icon-y": .text((y - 12).coordinate),
    ]
  }
}
