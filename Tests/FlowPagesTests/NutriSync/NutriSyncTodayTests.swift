import FlowSamples
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// The page that NutriSync ends on: where a person stands in their day.
@Suite struct NutriSyncTodayTests {
  private func page(now: String, _ part: String = "today-page") -> ViewData? {
    Example.results("lose-weight", now: .at(now)).view(part)
  }

  @Test(
    arguments: [
      ("07:10", "next", "1", "20", "dawn"), ("08:30", "open", "1", "0", "dawn"),
      ("10:22", "next", "1", "38", "noon"), ("12:49", "open", nil, "41", "noon"),
      ("18:30", "over", "14", "0", "dawn"), ("23:30", "over", "9", "0", "dawn"),
    ] as [(String, String, String?, String, String)])
  func `the countdown speaks of the window that is open or opens next`(
    now: String, state: String, hours: String?, minutes: String, hue: String
  ) {
    let page = page(now: now)
    #expect(page?["is-\(state)"]?.flag == true)
    #expect(page?["hours"]?.value == hours.map { .number(Double($0) ?? -1, digits: 0) })
    #expect(page?["minutes"]?.value == .number(Double(minutes) ?? -1, digits: 0))
    #expect(page?["hue"]?.text == hue)
  }

  @Test func `in the night in which clocks are put back the countdown is an hour longer`() {
    // Half past six in the evening in Berlin; the next window opens at half past eight.
    let moment = Moment(instant: 1_792_859_400, offset: 7200, zone: TimeZoneName("Europe/Berlin"))
    let context = ComputationContext(
      today: moment.day, now: moment.time, instant: moment.instant, zone: moment.zone)
    let page = NutriSyncResults(Example.answers("lose-weight"), in: context).view("today-page")
    #expect(page?["hours"]?.value == .number(15, digits: 0))
    #expect(page?["minutes"]?.value == .number(0, digits: 0))
    #expect(page?["total"]?.text == "900")
  }

  @Test func `what is left counts the windows that are still to come or open`() {
    #expect(page(now: "07:10", "today-day")?["left"]?.value == .number(1840, digits: 0))
    #expect(page(now: "12:49", "today-day")?["left"]?.value == .number(1380, digits: 0))
    #expect(page(now: "20:00", "today-day")?["left"] == .null)
  }

  @Test func `after the last window the picture shows in full light what opens tomorrow`() {
    func states(_ now: String, _ part: String, _ list: String) -> [String?] {
      let view = part == "today-page" ? page(now: now)?["scene"] : page(now: now, part)
      return view?[list]?.list?.map { $0["state"]?.text } ?? []
    }
    #expect(states("20:00", "today-page", "windows") == ["next", "past", "past"])
    #expect(states("20:00", "today-day", "rows") == ["past", "past", "past"])
    #expect(states("10:22", "today-page", "windows") == ["past", "next", "later"])
  }

  @Test func `beside the page the picture is of the same moment, elsewhere of the whole day`() {
    func states(_ part: String) -> [String?] {
      let picture = page(now: "12:49", part)?["picture"]
      return picture?["windows"]?.list?.map { $0["state"]?.text } ?? []
    }
    #expect(states("today-stage") == ["past", "open", "later"])
    #expect(states("stage") == [nil, nil, nil])
  }

  @Test func `a night shift's meal after midnight belongs to the day before`() {
    let moment = DayMoment(Example.results("shift-worker").mealDay, now: .at("01:00"))
    #expect(!moment.isOver)
    #expect(moment.state(of: 0) == .past)
  }

  @Test func `who works at night reads which windows of their day were yesterday's`() {
    func rows(_ now: String) -> [Bool?] {
      let view = Example.results("shift-worker", now: .at(now)).view("today-day")
      return view?["rows"]?.list?.map { $0["is-yesterday"]?.flag } ?? []
    }
    #expect(rows("01:00").first == true && rows("01:00").last == false)
    #expect(!rows("23:50").contains(true))
    let byDay = Example.results("lose-weight", now: .at("20:00")).view("today-day")
    #expect(byDay?["rows", 0, "is-yesterday"]?.flag == false)
  }

  @Test func `a window that was over before the person began was not missed`() {
    let results = NutriSyncResults(
      Example.answers("lose-weight"),
      in: ComputationContext(
        today: Example.today, now: .at("10:22"), instant: 100_000, startedAt: 100_000 - 600))
    #expect(results.view("today-day")?["rows", 0, "is-before"]?.flag == true)
    let early = NutriSyncResults(
      Example.answers("lose-weight"),
      in: ComputationContext(
        today: Example.today, now: .at("10:22"), instant: 100_000, startedAt: 100_000 - 7200))
    #expect(early.view("today-day")?["rows", 0, "is-before"]?.flag == false)
  }

  @Test(
    arguments: [
      ([.noneOfThese], [], ["chicken-rice", "lentils-feta"]),
      ([.vegan], [], ["tofu-rice", "beans-corn"]),
      ([.vegan], ["Soy"], ["beans-corn"]), ([.keto], ["fish"], ["eggs-spinach", "tofu-coconut"]),
      ([.vegan, .keto], ["tofu"], []),
      ([.noneOfThese], ["chicken breast"], ["lentils-feta", "salmon-avocado"]),
    ] as [([NutriSync.Diet], [String], [String])])
  func `sample plates fit the diet and leave out what is avoided`(
    diets: [NutriSync.Diet], avoided: [String], plates: [String]
  ) {
    #expect(SamplePlate.offered(diets: diets, avoiding: avoided).map(\.rawValue) == plates)
  }

  @Test func `a plate is as large as its window`() {
    let plate = page(now: "10:22", "today-plates")?["list", 0]
    #expect(plate?["kcal"]?.value == .number(690, digits: 0))
    #expect(plate?["protein"]?.value == .number(52, digits: 0))
  }

  @Test func `a plate that was taken is planned, unless what the person eats excludes it since`() {
    func page(_ diet: NutriSync.Diet) -> ViewData? {
      Example.results {
        $0[NutriSync.firstMeal] = .chickenRice
        $0[NutriSync.diet] = [diet]
      }.view("today-plates")
    }
    let eaten = page(.noneOfThese)
    #expect(
      eaten?["planned"]?.value == .copy("today.first-meal.chicken-rice.title"))
    #expect(eaten?["list", 0, "is-chosen"]?.flag == true)
    #expect(page(.vegan)?["planned"] == .null)
    #expect(self.page(now: "10:22", "today-plates")?["planned"] == .null)
  }

  @Test func `samples of reminders are of the person's own windows`() {
    let samples = Example.results().view("reminder-samples")?["samples"]?.list ?? []
    #expect(
      samples.map { $0["time"]?.value } == [
        .time(.at("11:45")), .time(.at("18:00")), .time(.at("18:30")),
      ])
    #expect(samples[1]["inside"]?.value == .copy("window.evening.inside"))
  }

  @Test func `a person who declined reminders gets no alarm in the calendar`() {
    let file = { (reminders: NutriSync.Reminders) in
      Example.results { $0[NutriSync.reminders] = reminders }
        .download("meal-windows").map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }
    #expect(file(.enabled).contains("VALARM"))
    #expect(file(.skipped).contains("BEGIN:VEVENT") && !file(.skipped).contains("VALARM"))
  }

  @Test func `without a day of one's own there is no calendar file`() {
    let results = NutriSyncResults(Answers(), in: ComputationContext(today: Example.today))
    #expect(results.download("meal-windows") == nil)
  }
}
