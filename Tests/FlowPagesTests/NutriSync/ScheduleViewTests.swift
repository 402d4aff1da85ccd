import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What the screens of the schedule show.
@Suite struct ScheduleViewTests {
  private func builder(bed: String, _ windows: [TimeWindow]? = nil) -> ViewData? {
    Example.results("general-health") {
      $0[NutriSync.mealPattern] = .custom
      $0[NutriSync.lunchTime] = .at("08:00")
      $0[NutriSync.workEndTime] = .at("09:00")
      $0[NutriSync.bedTime] = .at(bed)
      $0[NutriSync.mealWindows] = windows
    }.view("builder-lanes")
  }

  @Test func `a short day's builder says why it begins with fewer windows, until one is arranged`()
  {
    let short = builder(bed: "11:00")
    #expect(short?["lanes"]?.list?.count == 1)
    #expect(short?["is-short"]?.flag == true)
    #expect(builder(bed: "22:00")?["is-short"]?.flag == false)
    #expect(builder(bed: "11:00", [.of("07:00-07:30")])?["is-short"]?.flag == false)
  }

  @Test func `lanes go as the day goes, their numbers as the clock does`() {
    let lanes =
      Example.results("shift-worker") {
        $0[NutriSync.mealPattern] = .custom
        $0[NutriSync.mealWindows] = [.of("02:00-03:00"), .of("16:00-17:00"), .of("21:00-22:00")]
      }.view("builder-lanes")?["lanes"]?.list ?? []
    #expect(lanes.map { $0["start-iso"]?.text } == ["16:00", "21:00", "02:00"])
    #expect(lanes.map { $0["number"]?.text } == ["2", "3", "1"])
    #expect(lanes.map { $0["is-chosen"]?.flag } == [false, true, false])
  }

  @Test func `the builder shows the suggestion before anything was arranged`() {
    let data = Example.results("general-health").view("builder-lanes")
    #expect(data?["lanes"]?.list?.map { $0["start-iso"]?.text } == ["07:00", "12:00", "17:30"])
    #expect(data?["next"]?.text == "4")
    #expect(data?["can-add"]?.flag == true)
  }

  @Test func `six windows are enough`() {
    #expect(
      Example.results("longest-answers").view("builder-lanes")?["can-add"]?.flag == false)
  }

  @Test func `windows that overlap are marked, the others are not`() {
    let lanes =
      Example.results {
        $0[NutriSync.mealWindows] = [.of("08:00-10:00"), .of("09:30-11:00"), .of("18:00-19:00")]
      }.view("builder-lanes")?["lanes"]?.list ?? []
    #expect(lanes.map { $0["is-clash"]?.flag } == [true, true, false])
  }

  @Test func `windows that open together have a card each`() {
    func numbers(_ windows: String...) -> [String?] {
      let results = Example.results {
        $0[NutriSync.mealPattern] = .custom
        $0[NutriSync.mealWindows] = windows.map(TimeWindow.of)
      }
      let lanes = ["builder-lanes", "builder-heads"].map {
        results.view($0)?["lanes"]?.list?.map { $0["number"]?.text } ?? []
      }
      #expect(lanes[0] == lanes[1])
      return lanes[0]
    }
    #expect(numbers("08:00-09:00", "12:00-13:00", "12:00-14:00") == ["1", "2", "3"])
    #expect(numbers("12:00-13:00", "12:00-14:00", "12:00-15:00") == ["1", "2", "3"])
  }

  @Test func `a pattern that the day has no room for shows no times`() {
    let results = Example.results("short-day") { $0[NutriSync.bedTime] = .at("18:00") }
    #expect(results.view("pattern-two") != nil)
    #expect(results.view("pattern-three") == nil && results.view("pattern-four-to-five") == nil)
  }

  @Test(
    arguments: ["07:00", "08:50", "12:10", "17:20", "17:45", "18:50", "21:00"],
    [
      NutriSyncResults.DayLabels.card, .top,
    ])
  func `the word for now lies across no window's arch`(
    time: String, labels: NutriSyncResults.DayLabels
  ) throws {
    let results = Example.results("general-health", now: .at(time))
    let scene = DayScene(measures: labels.measures, axis: results.mealDay.axis)
    let now = try #require(results.dayPicture(labels)["now"])
    let x = try #require(now["x"]?.text.flatMap { Double($0) })
    let baseline = try #require(now["text-y"]?.text.flatMap { Double($0) })
    #expect(baseline >= 13)
    for range in results.mealDay.ranges {
      guard let rim = scene.rim(range, around: x, reach: 16) else { continue }
      #expect(baseline + 3 < rim)
    }
  }

  @Test func `the three hours before bed stay free`() {
    let rest = Example.results().view("builder-lanes")?["rest"]?.list ?? []
    #expect(rest.map { $0["x"]?.text } == ["80%"])
    #expect(rest.map { $0["width"]?.text } == ["20%"])
  }

  @Test(arguments: [
    ("07:00", 0), ("08:45", 0), ("09:30", 1), ("12:30", 1), ("18:00", 2), ("22:00", 0),
  ])
  func `the window that is open or opens next is the active one`(now: String, index: Int) {
    let windows = Example.results(now: .at(now)).view("day-blocks")?["windows"]?.list ?? []
    #expect(windows.firstIndex { $0["is-active"]?.flag == true } == index)
    #expect(windows.filter { $0["is-active"]?.flag == true }.count == 1)
  }

  @Test(arguments: [
    ("07:00", "2026-11-20T08:30", "all-set.today"),
    ("13:00", "2026-11-20T13:30", "all-set.today"),
    ("20:00", "2026-11-21T08:30", "all-set.tomorrow"),
  ])
  func `the first window is the next one to open, or the open one with its end`(
    now: String, iso: String, day: String
  ) {
    let first = Example.results(now: .at(now)).view("first-window")
    #expect(first?["iso"]?.text == iso)
    #expect(first?["when"]?.value == .copy(day))
  }

  /// Up from 14:00 to 6:00, with a window from 1:30 to 3:00.
  private func night(_ now: String, _ windows: [TimeWindow]? = nil) -> NutriSyncResults {
    Example.results("shift-worker", now: .at(now)) {
      $0[NutriSync.mealPattern] = windows == nil ? .three : .custom
      $0[NutriSync.lunchTime] = .at("18:00")
      $0[NutriSync.workEndTime] = .at("01:00")
      $0[NutriSync.mealWindows] = windows
    }
  }

  @Test(
    arguments: [
      ("02:11", true, "2026-11-20T03:00", "all-set.today", 2),
      ("03:30", false, "2026-11-20T15:00", "all-set.today", 0),
      ("16:00", true, "2026-11-20T17:00", "all-set.today", 0),
      ("21:00", false, "2026-11-21T01:30", "all-set.tomorrow", 2),
    ] as [(String, Bool, String, String, Int)])
  func `all-set, its phone, the calendar and Today speak of the same window`(
    now: String, isOpen: Bool, iso: String, day: String, index: Int
  ) throws {
    let results = night(now)
    let first = results.view("first-window")
    #expect(first?["is-open"]?.flag == isOpen)
    #expect(first?["iso"]?.text == iso)
    #expect(first?["when"]?.value == .copy(day))
    let today = results.view("today-page")
    #expect(today?["is-open"]?.flag == isOpen)
    let entry = results.mealDay.entries[index]
    #expect(today?["until"]?.value == .time(entry.window.end))
    let phone = results.view("app-day")
    let lit = phone?["blocks"]?.list?.map { $0["is-active"]?.flag }
    #expect(lit == [0, 1, 2].map { $0 == index })
    let date = try #require(CalendarDate(iso8601: String(iso.prefix(10))))
    #expect(phone?["date"]?.value == .shortDate(date))
    let file = String(
      decoding: try #require(results.download("meal-windows")).bytes, as: UTF8.self)
    let start = entry.window.start.text.replacing(":", with: "")
    #expect(file.contains("DTSTART:\(iso.prefix(10).replacing("-", with: ""))T\(start)00"))
  }

  @Test func `windows whose hours no name of the day fits are called by their place`() throws {
    let results = night("02:11")
    func keys(_ fragment: String, _ list: String, _ name: String) -> [ComputedValue?] {
      results.view(fragment)?[list]?.list?.map { $0[name]?.value } ?? []
    }
    let titles = ["first", "second", "third"].map { ComputedValue.copy("window.\($0).title") }
    #expect(keys("day-blocks", "windows", "title") == titles)
    #expect(keys("plan-summary", "windows", "title") == titles)
    #expect(keys("today-day", "rows", "purpose").first == .copy("window.first.purpose"))
    #expect(results.view("today-page")?["name"]?.value == titles[2])
    #expect(
      results.outline.suffix(3).map(\.label)
        == ["first", "second", "third"].map { "window.\($0).title" })
    let file = String(
      decoding: try #require(results.download("meal-windows")).bytes, as: UTF8.self)
    #expect(file.contains("SUMMARY:First Window") && !file.contains("breakfast"))
    #expect(keys("builder-lanes", "lanes", "name").first == .copy("window.first.name"))
    // A lunch that is where it was asked for is not said to have been moved, whatever it is called.
    #expect(results.view("day-blocks")?["moved-lunch"] == .null)
  }

  @Test func `a lunch at eleven is lunch, and a breakfast at ten is breakfast`() {
    let windows =
      Example.results("general-health") {
        $0[NutriSync.lunchTime] = .at("11:00")
        $0[NutriSync.workEndTime] = .at("16:00")
      }.view("day-blocks")?["windows"]?.list ?? []
    #expect(
      windows.map { $0["name"]?.value }
        == ["morning", "midday", "evening"].map { .copy("window.\($0).name") })
  }

  @Test func `a window that opened yesterday is open until today, in a phone that shows today`() {
    let windows: [TimeWindow] = [.of("15:00-16:00"), .of("23:30-00:30")]
    let late = night("00:10", windows)
    #expect(late.view("first-window")?["iso"]?.text == "2026-11-20T00:30")
    #expect(late.view("app-day")?["date"]?.value == .shortDate(Example.today))
    #expect(night("23:40", windows).view("first-window")?["iso"]?.text == "2026-11-21T00:30")
  }

  @Test func `who is done before getting up again hears of tomorrow only where it is tomorrow`() {
    #expect(night("03:30").view("today-page")?["is-over"]?.flag == true)
    #expect(night("03:30").view("today-page")?["is-tomorrow"]?.flag == false)
    #expect(Example.results(now: .at("20:00")).view("today-page")?["is-tomorrow"]?.flag == true)
  }

  @Test func `the clock of the first window has its minutes`() {
    #expect(Example.results(now: .at("13:00")).view("first-window")?["clock"]?.text == "1:30")
  }

  @Test func `two windows with one name are told apart`() {
    let windows = Example.results("shift-worker").view("day-blocks")?["windows"]?.list ?? []
    #expect(windows.map { $0["ordinal"]?.text } == [nil, nil, "2", nil, "2"])
  }

  @Test func `patterns are shown with the person's own times`() {
    let results = Example.results("general-health") { $0[NutriSync.lunchTime] = .at("12:30") }
    let starts = results.view("pattern-three")?["starts"]?.list ?? []
    #expect(starts.map { $0["time"]?.text } == ["7 AM", "12:30 PM", "5:30 PM"])
    #expect(results.view("pattern-two")?["whole"]?.value == .window(.of("11:00-19:00")))
    #expect(results.view("pattern-four-to-five")?["every"]?.value == .duration(165))
  }

  @Test func `labels of a drawing leave each other room`() {
    let windows = Example.results("longest-answers").view("day-card")?["windows"]?.list ?? []
    let shown = windows.filter { $0["label"] != .null }
    #expect(!shown.isEmpty && shown.count < windows.count)
  }

  @Test func `the last hour of a card keeps off its round corner`() {
    let hours: [ViewData] = Example.results().view("day-card")?["hours"]?.list ?? []
    #expect(hours.last?["label"]?.text == "10PM")
    // Half of the label is 16 wide. On a phone of 280 px the corner takes 6 of the card's 342.
    let last: Double = hours.last?["x"]?.text.flatMap(Double.init) ?? .infinity
    #expect(last + 16 <= 342 - 6)
  }

  @Test func `labels with the half of the day never touch`() throws {
    let scene = Example.results("shift-worker").view("today-page")?["scene"]
    let labels = (scene?["windows"]?.list ?? []).compactMap { window in
      window["label"]?.text.flatMap { text in
        window["label-x"]?.text.flatMap(Double.init).map { (text, $0) }
      }
    }
    #expect(labels.count > 1)
    for (one, next) in zip(labels, labels.dropFirst()) {
      let width = Double(one.0.count + next.0.count) / 2 * 6.9
      #expect(next.1 - one.1 - width >= 6, "\(one.0) and \(next.0)")
    }
  }

  @Test func `the time now is drawn where the axis has it`() {
    #expect(Example.results(now: .at("14:30")).view("day-card")?["now", "x"]?.text == "171")
    #expect(Example.results(now: .at("03:00")).view("day-card")?["now"] == .null)
    #expect(Example.results().view("day-card")?["now"] == .null)
  }

  @Test func `the app's day begins with the hour before the first window`() {
    let day = Example.results().view("app-day")
    #expect(day?["hours", 0, "label"]?.text == "8 AM")
    #expect(day?["blocks", 0, "y"]?.text == "10.7")
  }

  @Test(arguments: ["lose-weight", "build-muscle", "longest-answers", "shift-worker"])
  func `every window of the app's day is seen at once`(id: String) {
    let height = Example.results(id).view("app-day")?["height"]?.text.flatMap(Double.init)
    #expect((height ?? .infinity) <= 236)
  }

  @Test func `an hour is one hour, half of one is half`() {
    let hours = Example.results { $0[NutriSync.mealWindows] = [.of("12:00-13:00")] }
      .view("plan-summary")
    #expect(hours?["eating", "unit"]?.value == .copy("schedule.hour"))
    #expect(hours?["fasting", "minutes"]?.text == "1380")
    let halves = Example.results { $0[NutriSync.mealWindows] = [.of("12:00-21:30")] }
      .view("plan-summary")
    #expect(halves?["eating", "number"]?.value == .number(9.5, digits: 1))
  }
}
