internal import OnboardingDomain

extension ReflectResults {
  /// What is handed in: the answers, the three months of the goal, and the reminders.
  var submission: String {
    JSONText.object([
      ("profile", answers.json(in: Reflect.flow)),
      (
        "goal",
        JSONText.object([
          ("from", JSONText.string(span.start.iso8601)),
          ("until", JSONText.string(span.end.iso8601)),
        ])
      ),
      ("reminders", JSONText.list(reminders)),
    ])
  }

  /// Each reminder: which, when, and by which clock.
  private var reminders: [String] {
    guard let zone = answers[Reflect.timeZone]?.id else { return [] }
    return ReflectionWords.all.compactMap { words in
      answers[words.time].map { time in
        JSONText.object([
          ("reflection", JSONText.string(words.id)), ("time", JSONText.string(time.text)),
          ("time-zone", JSONText.string(zone)),
        ])
      }
    }
  }

  /// Both reminders of so many days from today on, as moments.
  func moments(days: Int) -> [String] {
    guard let clock = answers[Reflect.timeZone].flatMap({ LocalClock(zone: $0.id) }) else {
      return []
    }
    return (0..<days).flatMap { day in
      ReflectionWords.all.compactMap { words in
        answers[words.time].map { time in
          let moment = clock.instant(of: time, on: today.adding(days: day))
          return JSONText.object([
            ("reflection", JSONText.string(words.id)),
            ("at", JSONText.string(Self.universal(moment))),
          ])
        }
      }
    }
  }

  /// Source: RFC 3339 §5.6.
  private static func universal(_ instant: Int64) -> String {
    let (date, time) = LocalClock.reading(of: instant)
    return "\(date.iso8601)T\(time.text):00Z"
  }
}
