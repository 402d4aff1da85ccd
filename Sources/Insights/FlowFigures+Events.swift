import OnboardingEvents
import OnboardingStore

extension FlowFigures {
  /// Figures of nobody on these screens.
  init(nobodyOn order: [String]) {
    self.init()
    screens = order.map { ScreenFigures($0) }
  }

  /// The figures of what was counted.
  ///
  /// - Parameters:
  ///   - order: the screens; others that were counted come behind them.
  ///   - recent: how many may go on.
  init(_ counted: EventFigures, order: [String], recent: Int) {
    self.init()
    started = counted.started
    finished = counted.finished
    returned = counted.returned
    failed = counted.failed
    self.recent = recent
    timeToFinish = Times(counted.timeToFinish)
    let others = counted.screens.filter { $0.value.seen > 0 }.keys.filter { !order.contains($0) }
    screens = (order + others.sorted()).map { screen in
      ScreenFigures(screen, counted.screens[screen] ?? EventFigures.ScreenCounts())
    }
    let positions = Dictionary(
      uniqueKeysWithValues: screens.enumerated().map { ($1.screen, $0) })
    for (words, people) in counted.events {
      let count = Count(words.subject, words.detail, people: people)
      switch Event.Kind(rawValue: words.kind) {
      case .exposed: exposures.append(count)
      case .goalReached: goals.append(count)
      default: if let position = positions[words.screen] { screens[position].add(count, words) }
      }
    }
  }
}

extension ScreenFigures {
  fileprivate init(_ screen: String, _ counts: EventFigures.ScreenCounts) {
    self.init(screen)
    arrived = counts.seen
    left = counts.left
    beside = counts.beside
    neither = counts.neither
    turned = counts.turned
    back = counts.back
    refused = counts.refused
    refusedLeft = counts.refusedLeft
    times = Times(counts.times)
  }

  fileprivate mutating func add(_ count: Count, _ words: Event.Words) {
    switch Event.Kind(rawValue: words.kind) {
    case .screenLeft: wentOn = count.people
    case .skipped: skipped = count.people
    case .validationFailed where !count.subject.isEmpty: refusals.append(count)
    case .answerGiven: choices.append(count)
    case .answerChanged: changes.append(count)
    case let kind? where ScreenFigures.encounterKinds.contains(kind):
      encounters[kind, default: []].append(count)
    default: break
    }
  }
}
