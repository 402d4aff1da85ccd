internal import OnboardingDomain
internal import OnboardingFlows

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
    /// The part of the drawing that is seen.
    let viewBox: String
    /// How many times larger suns, moon and glow are than on a card.
    let size: Double
    /// How the hills are stretched, as numbers of an SVG `scale`.
    let hills: String

    /// The drawing of a card.
    static let card = DayLabels(
      measures: .card, prefix: "d", windowRoom: 24, characterWidth: 7.6, hourRoom: 23,
      isShort: true,
      viewBox: "0 0 342 156", size: 0.8, hills: "1 0.7")
    /// The drawing on top of a phone's page.
    static let top = DayLabels(
      measures: .top, prefix: "t", windowRoom: 24, characterWidth: 7.6, hourRoom: 23, isShort: true,
      viewBox: "0 0 390 216", size: 1, hills: "1.141 1")
    /// The drawing of a wide screen.
    static let stage = DayLabels(
      measures: .stage, prefix: "p", windowRoom: 110, characterWidth: 14, hourRoom: 30,
      isShort: false, viewBox: "30 0 1118 768", size: 2.2, hills: "3.444 2.5")
  }

  /// The days that were drawn lately, without the hour: the picture stands on every screen of a person's
  /// way, and many people have the same windows.
  private static let drawn = Memory<DrawnDay, ViewMembers>(capacity: 256)

  private struct DrawnDay: Hashable {
    let prefix: String
    let entries: [MealDay.Entry]
    let hours: HourLabels
  }

  /// The drawing of the day with the person's windows.
  ///
  /// - Parameter moment: where the person stands in their day; then the sun is one, at the time now,
  ///   and windows that are over are dark.
  func dayPicture(_ labels: DayLabels, at moment: DayMoment? = nil) -> ViewData {
    let scene = DayScene(measures: labels.measures, axis: mealDay.axis)
    let picture =
      moment == nil
      ? Self.drawn.value(
        for: DrawnDay(prefix: labels.prefix, entries: mealDay.entries, hours: hourLabels)
      ) {
        dayMembers(scene, labels, at: nil)
      } : dayMembers(scene, labels, at: moment)
    return .object(
      picture.merging(["now": context.now.flatMap { now(scene, $0, labels) } ?? .null]))
  }

  private func dayMembers(
    _ scene: DayScene, _ labels: DayLabels, at moment: DayMoment?
  ) -> ViewMembers {
    let places = labelPlaces(scene, labels)
    let hours = hourLabels(scene, labels, taken: places.compactMap(\.self))
    let entries = mealDay.entries
    let views = entries.indices.map { index -> ViewData in
      .object(
        arch(entries[index], scene, labels, isLit: moment == nil).merging([
          "label": places[index].map { _ in label(entries[index], labels) } ?? .null,
          "clip": .text("\(labels.prefix)-\(index + 1)"),
          "state": moment.map { .text($0.drawnState(of: index).rawValue) } ?? .null,
          "is-last": .flag(index == entries.count - 1),
        ]))
    }
    let twoDays = 2 * TimeOfDay.minutesPerDay
    let ground = labels.measures.ground
    return [
      "prefix": .text(labels.prefix), "view-box": .text(labels.viewBox),
      "hills": .text(labels.hills), "ground": .coordinate(ground),
      "blur": .coordinate(11 * labels.size), "size": .coordinate(labels.size),
      "hues": .list(["dawn", "noon", "dusk"].map { ["hue": .text($0)] }),
      "sky-y": .coordinate(-3 * ground), "sky-height": .coordinate(4 * ground),
      "label-y": .coordinate(ground + 24 * max(1, labels.size * 1.3)),
      "sky-x": .coordinate(scene.x(0)),
      "sky-width": .coordinate(scene.x(twoDays) - scene.x(0)),
      "sun-path": .text(scene.sunPath), "ticks": .text(scene.ticks),
      "hours": .list(hours), "windows": .list(views), "stars": .text(scene.stars),
      "moon": scene.moon.map { ["x": .coordinate($0.x), "y": .coordinate($0.y)] } ?? .null,
    ]
  }

  private func arch(
    _ entry: MealDay.Entry, _ scene: DayScene, _ labels: DayLabels, isLit: Bool
  ) -> ViewMembers {
    let sun = scene.sun(entry.range)
    return [
      "title": .copy("window.\(entry.name.id).title"), "hue": .text(entry.part.hue),
      "span": .value(.window(entry.window)),
      "arch": .text(scene.arch(entry.range)),
      "halo": .text(scene.arch(entry.range, grown: scene.measures.glow)),
      "floor": .text(scene.floor(entry.range, lean: entry.part.lean)),
      "sun-x": .coordinate(sun.x), "sun-y": .coordinate(sun.y),
      "sun-r": isLit ? .coordinate(6.5 * labels.size) : .null,
      "aura-r": .coordinate(13 * labels.size),
      "label-x": .coordinate(sun.x),
    ]
  }

  private func label(_ entry: MealDay.Entry, _ labels: DayLabels) -> ViewData {
    labels.isShort ? .text(shortLabel(entry.window)) : .value(.window(entry.window))
  }

  /// By day the half of the day goes without saying; where eating goes on past midnight it doesn't.
  private func shortLabel(_ window: TimeWindow) -> String {
    guard hourLabels.isTwelve, mealDay.axis.to > TimeOfDay.minutesPerDay else {
      return hourLabels.short(window)
    }
    return hourLabels.span(window).filter { $0 != " " }
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
      let text = labels.isShort ? shortLabel(entry.window) : hourLabels.span(entry.window)
      let label = Label(
        x: scene.sun(entry.range).x, half: Double(text.count) * labels.characterWidth / 2)
      if let last {
        let room = max(labels.windowRoom, last.half + label.half + labels.characterWidth)
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
    let texts = hourLabels.list(hours, marksFirst: labels.isShort)
    return zip(hours, texts).compactMap { hour, text in
      // The first label of a card stands in its margin; the last, which is wider, off its round corner.
      let x = scene.x(hour) + (labels.isShort ? hour == axis.from ? -2 : -4 : 0)
      guard taken.allSatisfy({ abs($0.x - x) >= labels.hourRoom + $0.half }) else { return nil }
      return ["x": .coordinate(x), "label": .text(text)]
    }
  }

  /// The line on which the word for now stands: above its sun, and above the arch of a window that it would
  /// lie across.
  private func nowLabelY(_ scene: DayScene, _ sun: Point, _ size: Double) -> Double {
    let rims = mealDay.ranges.compactMap {
      scene.rim($0, around: sun.x, reach: 18 * max(1, size))
    }
    // Not past the upper edge of a card.
    return max(13, min(sun.y - 20 * size, (rims.min() ?? .infinity) - 7 * size))
  }

  private func now(
    _ scene: DayScene, _ now: TimeOfDay, _ labels: DayLabels
  ) -> ViewData? {
    scene.axis.minutes(of: now).map { minutes in
      let sun = scene.sun(minutes..<minutes)
      let size = labels.size
      return [
        "x": .coordinate(sun.x), "y": .coordinate(sun.y), "r": .coordinate(6.5 * size),
        "aura": .coordinate(14 * size), "text-y": .coordinate(nowLabelY(scene, sun, size)),
        "time": .value(.time(now)),
      ]
    }
  }
}
