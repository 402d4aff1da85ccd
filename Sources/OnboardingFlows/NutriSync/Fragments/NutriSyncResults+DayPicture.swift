internal import OnboardingDomain

extension NutriSyncResults {
  /// How labels of a drawing of the day are set.
  struct DayLabels: Sendable {
    let measures: DayScene.Measures
    /// What ids in the drawing begin with, so that two drawings fit on a page.
    let prefix: String
    /// The middles of two windows' labels stand at least so far apart.
    let windowRoom: Double
    /// About how wide one character of them is.
    let characterWidth: Double
    /// Half of what a label of an hour takes, with the gap beside it.
    let hourRoom: Double
    /// Whether windows are labelled without the half of the day.
    let isShort: Bool

    /// The drawing of a card.
    static let card = DayLabels(
      measures: .card, prefix: "d", windowRoom: 44, characterWidth: 7.2, hourRoom: 20, isShort: true
    )
    /// The drawing of a wide screen.
    static let stage = DayLabels(
      measures: .stage, prefix: "p", windowRoom: 110, characterWidth: 14, hourRoom: 30,
      isShort: false)
  }

  /// The drawing of the day with the person's windows.
  func dayPicture(_ labels: DayLabels) -> ViewData {
    let scene = DayScene(measures: labels.measures, axis: mealDay.axis)
    let places = labelPlaces(scene, labels)
    let hours = hourLabels(scene, labels, taken: places.compactMap(\.self))
    let views = windows(of: mealDay).merging(
      mealDay.entries.indices.map { index in
        arch(mealDay.entries[index], scene).merging(
          label(mealDay.entries[index], isShown: places[index] != nil, labels)
        ) { $1 }.merging(["clip": .text("\(labels.prefix)-\(index + 1)")]) { $1 }
      })
    let twoDays = 2 * TimeOfDay.minutesPerDay
    return [
      "has-windows": .flag(!mealDay.entries.isEmpty),
      "sky-x": .coordinate(scene.x(0)),
      "sky-width": .coordinate(scene.x(twoDays) - scene.x(0)),
      "sun-path": .text(scene.sunPath), "ticks": .text(scene.ticks),
      "hours": .list(hours),
      "windows": .list(views),
      "now": context.now.flatMap { now(scene, $0) } ?? .null,
    ]
  }

  private func arch(_ entry: MealDay.Entry, _ scene: DayScene) -> [String: ViewData] {
    let sun = scene.sun(entry.range)
    return [
      "arch": .text(scene.arch(entry.range)),
      "halo": .text(scene.arch(entry.range, grown: scene.measures.glow)),
      "floor": .text(scene.floor(entry.range, lean: entry.part.lean)),
      "sun-x": .coordinate(sun.x), "sun-y": .coordinate(sun.y),
      "label-x": .coordinate(sun.x),
    ]
  }

  private func label(
    _ entry: MealDay.Entry, isShown: Bool, _ labels: DayLabels
  ) -> [String: ViewData] {
    guard isShown else { return ["label": .null] }
    return [
      "label": labels.isShort ? .text(entry.window.short) : .value(.window(entry.window))
    ]
  }

  /// A label on the line below the ground.
  private struct Label {
    let x: Double
    /// Half of its width.
    let half: Double
  }

  /// Where labels of the windows stand; nil for one that would touch the label before it.
  private func labelPlaces(_ scene: DayScene, _ labels: DayLabels) -> [Label?] {
    var last: Label?
    return mealDay.entries.map { entry in
      let text = labels.isShort ? entry.window.short : entry.window.spanText
      let label = Label(
        x: scene.sun(entry.range).x, half: Double(text.count) * labels.characterWidth / 2)
      if let last {
        let room = max(labels.windowRoom, last.half + label.half)
        guard label.x - last.x >= room else { return nil }
      }
      last = label
      return label
    }
  }

  private func hourLabels(
    _ scene: DayScene, _ labels: DayLabels, taken: [Label]
  ) -> [ViewData] {
    let axis = scene.axis
    // The ends of a card; on a wide screen every fifth hour, and the last.
    let inner = stride(from: axis.from + 180, through: axis.to - 150, by: 300)
    let hours = labels.isShort ? [axis.from, axis.to] : Array(inner) + [axis.to]
    let texts = HourLabel.list(hours, marksFirst: labels.isShort)
    return zip(hours, texts).compactMap { hour, text in
      let x = scene.x(hour)
      guard taken.allSatisfy({ abs($0.x - x) >= labels.hourRoom + $0.half }) else { return nil }
      // The labels at the ends of a card are optically centred by a unit to the left.
      return ["x": .coordinate(labels.isShort ? x - 1 : x), "label": .text(text)]
    }
  }

  private func now(_ scene: DayScene, _ now: TimeOfDay) -> ViewData? {
    scene.axis.minutes(of: now).map { minutes in
      ["x": .coordinate(scene.x(minutes)), "time": .value(.time(now))]
    }
  }
}
