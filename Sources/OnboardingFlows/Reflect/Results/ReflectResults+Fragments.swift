internal import OnboardingDomain

extension ReflectResults {
  /// How much of the page of the goal is written on.
  var goalFoot: ViewData {
    let count = answers[Reflect.goal]?.unicodeScalars.count ?? 0
    return [
      "count": .value(.number(Double(count), digits: 0)), "until": .value(.shortDate(span.end)),
    ]
  }

  /// A day under glass with both reminders on its rim.
  var dome: ViewData {
    let morning = DomeMark(answers[Reflect.morningTime] ?? TimeOfDay(wrapping: 7 * 60))
    let evening = DomeMark(answers[Reflect.eveningTime] ?? TimeOfDay(wrapping: 1230))
    let (first, last) = (min(morning.hours, evening.hours), max(morning.hours, evening.hours))
    return [
      "morning": morning.view, "evening": evening.view,
      "from": .text((-first).coordinate), "length": .text((last - first).coordinate),
    ]
  }

  /// The day: both reflections and something to begin with, in the order of the clock.
  var plan: ViewData {
    let isReminded = answers[Reflect.notifications] == .granted
    var reflections: [(time: TimeOfDay, name: String)] = []
    if let time = answers[Reflect.morningTime] { reflections.append((time, "morning")) }
    if let time = answers[Reflect.eveningTime] { reflections.append((time, "evening")) }
    reflections.sort { $0.time < $1.time }
    let week = Reflect.Results(answers, in: context).week
    // A script knows the clock of its device alone; the moments are those of the chosen zone.
    func moments(_ name: String) -> String {
      week.filter { $0.reflection.rawValue == name }.map(\.at).joined(separator: " ")
    }
    func row(_ name: String, _ time: TimeOfDay) -> ViewData {
      [
        "is-morning": .flag(name == "morning"), "is-evening": .flag(name == "evening"),
        "is-starter": false, "time": .value(.time(time)), "at": .text(time.text),
        "is-reminded": .flag(isReminded), "moments": .text(moments(name)),
      ]
    }
    var rows = reflections.map { row($0.name, $0.time) }
    rows.insert(starterRow, at: min(1, rows.count))
    return ["rows": .list(rows)]
  }

  private var starterRow: ViewData {
    let task = StarterTask(answers)
    let title: ViewData
    var sport: ViewData = .null
    switch task {
    case .listed(let sport): title = .value(.copy("plan.starter.\(sport.rawValue)"))
    case .gentle: title = .value(.copy("plan.starter.gentle"))
    case .own(let name): (title, sport) = (.null, .text(name))
    }
    return [
      "is-morning": false, "is-evening": false, "is-starter": true, "icon": .text(task.icon),
      "title": title, "sport": sport,
      "is-done": .flag(answers[Reflect.starterDone] ?? false),
    ]
  }
}

/// Where a time lies on the rim of the dome, which reaches from five to eleven at night.
private struct DomeMark {
  /// Hours after five, 0 … 18.
  let hours: Double

  private static let dawn = 5.0
  private static let span = 18.0
  private static let centre = Point(171, 172)
  private static let radius = 146.0

  init(_ time: TimeOfDay) {
    hours = min(max(Double(time.minutes) / 60 - Self.dawn, 0), Self.span)
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
