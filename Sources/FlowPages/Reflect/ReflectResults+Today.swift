internal import OnboardingDomain
internal import OnboardingFlows

/// Today: a line for each half of the day, the day itself, and what becomes of the reminders.
extension ReflectResults {
  /// What was done belongs to the day on which it was, as the lines do; where nobody says which, to this
  /// one.
  private var isStarterDone: Bool {
    guard answers[Reflect.starterDone] == true else { return false }
    return answers[Reflect.starterHalfDay].map { HalfDay(number: $0).day == half.day } ?? true
  }

  /// The question of the half-day, open as long as nothing is kept.
  var lineCard: ViewData {
    [
      "is-morning": .flag(half.reflection == .morning), "is-first": .flag(lines.isEmpty),
    ]
  }

  /// What the bar offers once the line is kept.
  var next: ViewData {
    ["is-open": .flag(lines[half.number] != nil && !isStarterDone)]
  }

  // MARK: The day

  /// The day: both reflections and something to begin with, in the order of the person's day.
  var plan: ViewData {
    var rows = times.map { row($0.reflection, $0.time) }
    rows.insert(starterRow, at: min(1, rows.count))
    return ["rows": .list(rows)]
  }

  /// When each reflection is, as far as the person has said.
  private var times: [(reflection: Reflect.Reflection, time: TimeOfDay)] {
    Reflect.Reflection.allCases.compactMap { reflection in
      answers[reflection.time].map { (reflection, $0) }
    }
  }

  private func row(_ reflection: Reflect.Reflection, _ time: TimeOfDay) -> ViewData {
    let own = HalfDay(reflection, of: half.day)
    let line = lines[own.number]
    return [
      "is-morning": .flag(reflection == .morning), "is-evening": .flag(reflection == .evening),
      "is-starter": false, "time": .value(.time(time)), "at": .text(time.text),
      "is-now": .flag(own == half && line == nil),
      "is-coming": .flag(own != half && line == nil),
      // Its half of the day is over, and so is its time: it comes tomorrow.
      "is-tomorrow": .flag(own.number < half.number && now.map { time < $0 } ?? false),
      "line": line.map { .text($0.text) } ?? .null,
      "written": line.map { .value(.time(self.time(at: $0.at))) } ?? .null,
      "is-open": .flag(own == half),
    ]
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
      "title": title, "sport": sport, "is-done": .flag(isStarterDone),
    ]
  }

  // MARK: Reminders

  /// What the browser may do, and the moments of the week at which a page that is open reminds.
  var reminderState: ViewData {
    let state = answers[Reflect.notifications]
    let week = Reflect.Results(answers, in: context).week
    // A script knows the clock of its device alone; the moments are those of the chosen zone.
    func reminder(_ reflection: Reflect.Reflection, _ time: TimeOfDay) -> ViewData {
      let moments = week.filter { $0.reflection == reflection }.map(\.at)
      return [
        "is-morning": .flag(reflection == .morning), "at": .text(time.text),
        "moments": .text(moments.joined(separator: " ")),
      ]
    }
    func time(_ reflection: Reflect.Reflection) -> ViewData {
      answers[reflection.time].map { .value(.time($0)) } ?? .null
    }
    return [
      "is-on": .flag(state == .granted), "is-not-asked": .flag(state == nil),
      "is-off": .flag(state == .denied || state == .unavailable),
      "morning-time": time(.morning), "evening-time": time(.evening),
      "reminders": .list(state == .granted ? times.map { reminder($0.reflection, $0.time) } : []),
    ]
  }

  // MARK: Earlier lines

  /// What was written on the day before; nothing is said of what was not.
  var yesterday: ViewData {
    let day = half.day.adding(days: -1)
    let rows: [ViewData] = Reflect.Reflection.allCases.compactMap { reflection in
      lines[HalfDay(reflection, of: day).number].map {
        ["is-morning": .flag(reflection == .morning), "line": .text($0.text)]
      }
    }
    return ["is-there": .flag(!rows.isEmpty), "rows": .list(rows)]
  }

  /// All that the person answered and wrote, as JSON: `{"answers":…,"lines":[{"day":…,"reflection":…,
  /// "at":…,"text":…}]}`, the earliest line first.
  var ownFile: Download? {
    struct Own: Encodable {
      struct Line: Encodable {
        let day: String
        let reflection: Reflect.Reflection
        let at: String
        let text: String
      }

      let answers: AnswersDocument
      let lines: [Line]
    }
    let own = Own(
      answers: AnswersDocument(answers, of: Reflect.flow),
      lines: lines.sorted { $0.key < $1.key }.map { number, line in
        let half = HalfDay(number: number)
        return Own.Line(
          day: half.day.iso8601, reflection: half.reflection, at: self.time(at: line.at).text,
          text: line.text)
      })
    return Download(
      contentType: "application/json", fileName: "reflect.json",
      bytes: Array(PlanText.json(own).utf8))
  }
}
