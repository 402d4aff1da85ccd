import FlowPages
import HTTPCore
import OnboardingConsole
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore
import Synchronization
import Testing

/// Experiments as operators change them: who may, what twice does, and what is written down of it.
@Suite struct ExperimentPagesTests {
  private static let path = "/console/experiments/nutrisync/short-welcome"

  private func desk() throws -> Desk { try Desk([NutriSync().withPages, Reflect().withPages]) }

  private func state(_ desk: Desk) throws -> StoredExperiment? {
    try desk.store.experiments().first { $0.id == "short-welcome" }
  }

  /// What the audit trail says of experiments, the oldest first.
  private func lines(_ desk: Desk) throws -> [String] {
    try desk.store.auditLines(before: nil, limit: 100).reversed()
      .filter { $0.action.hasSuffix("-experiment") }
      .map { "\($0.who) \($0.action) \($0.subject) \($0.detail)" }
  }

  @Test func `every change stands in the audit trail, once`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    let changes = [
      ["action": "start"], ["action": "ramp", "ramp": "40"], ["action": "stop"],
      ["action": "start"], ["action": "stop"],
      ["action": "decide", "arm": "short", "confirm": "short-welcome"],
    ]
    for change in changes {
      #expect(try browser.submit(Self.path, change).location == Self.path)
    }
    #expect(
      try lines(desk) == [
        "ines started-experiment nutrisync/short-welcome 100 %",
        "ines ramped-experiment nutrisync/short-welcome 40 %",
        "ines stopped-experiment nutrisync/short-welcome ",
        "ines started-experiment nutrisync/short-welcome 100 %",
        "ines stopped-experiment nutrisync/short-welcome ",
        "ines decided-experiment nutrisync/short-welcome short",
      ])
    #expect(try desk.store.verifyAudit().isUnbroken)
    // A decided one says what to change, as its command does.
    let decided = try browser.get(Self.path).text
    #expect(decided.contains("take the screen good-news out."))
    #expect(decided.contains("All figures here stay as they were then."))
    #expect(decided.contains("Then take the experiment short-welcome out of the flow"))
    let page = try browser.get("/console/audit").text
    #expect(page.contains("nutrisync/short-welcome") && page.contains("changed how many take part"))
    #expect(desk.log.isEmpty)
  }

  @Test func `the screens to the end are those that are left when an arm won`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    let screens = NutriSync().flow.variants[0].screens
    let end = try #require(screens.firstIndex { $0.kind == .completion }) + 1
    func ahead(_ count: Int) throws -> Bool {
      try browser.get("/console").text
        .contains("Nobody is counted here; up to \(count) screens to the end")
    }
    #expect(try ahead(end))
    _ = try browser.submit(Self.path, ["action": "start"])
    #expect(try ahead(end))
    for change in [
      ["action": "stop"], ["action": "decide", "arm": "short", "confirm": "short-welcome"],
    ] {
      _ = try browser.submit(Self.path, change)
    }
    // Two screens that only inform are left out.
    #expect(try ahead(end - 2))
    #expect(try !ahead(end))
  }

  /// People who came to a difference just now, the first of whom the server failed.
  private func expose(
    _ people: Int, to arm: String, of experiment: String = "short-welcome", from first: Int,
    failing failed: Int = 0, _ desk: Desk
  ) {
    for person in 0..<people {
      let circumstances = Event.Circumstances(
        flow: "nutrisync", version: 1, variant: "standard", arms: "\(experiment)=\(arm)")
      let words = Event.Words(.exposed, screen: "good-news", subject: experiment, detail: arm)
      desk.store.record(
        Event(words, circumstances, at: desk.now * 1000, visit: UInt64(first + person)))
      guard person < failed else { continue }
      desk.store.record(
        Event(
          Event.Words(.serverFailed, screen: "good-news"), circumstances, at: desk.now * 1000,
          visit: UInt64(first + person)))
    }
  }

  @Test func `what got worse than allowed stands where the difference does, and is kept`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    expose(300, to: "all-screens", from: 1000, desk)
    expose(300, to: "short", from: 2000, failing: 150, desk)
    try desk.store.flushEvents()
    for path in [Self.path, "/console/experiments"] {
      let page = try browser.get(path).text
      #expect(page.contains("Worse than allowed: Met an error of the server"), "\(path)")
    }
    _ = try browser.submit(Self.path, ["action": "stop"])
    _ = try browser.submit(
      Self.path, ["action": "decide", "arm": "all-screens", "confirm": "short-welcome"])
    let kept = try #require(try state(desk)?.conclusion)
    #expect(kept.hasPrefix("short 0.0 points, "))
    #expect(
      kept.contains("; worse than allowed: ") && kept.hasSuffix("; ran for 0 of at least 14 days"))
    let decided = try browser.get(Self.path).text
    #expect(decided.contains("worse than allowed: ") && !decided.contains("differences in points"))
    #expect(desk.log.isEmpty)
  }

  @Test func `what was found stays to be read where the flow has the experiment no more`() throws {
    let desk = try desk()
    let old = Experiment(
      "old-welcome", hypothesis: "Nobody reads the news.", arms: ["plain": 50, "bare": 50],
      changing: ["bare": [.leavingOut(["good-news"])]], goal: .completed,
      guardrails: [.serverErrors(atMost: 1)])
    _ = try desk.store.start(
      OnboardingStore.ExperimentStart(
        flow: "nutrisync", id: "old-welcome", weights: ["plain": 50, "bare": 50], ramp: 100,
        definition: old.definition, digest: old.digest), by: "ines", now: desk.now)
    expose(300, to: "plain", of: "old-welcome", from: 1000, desk)
    expose(300, to: "bare", of: "old-welcome", from: 2000, failing: 150, desk)
    try desk.store.flushEvents()
    let path = "/console/experiments/nutrisync/old-welcome"
    let (ines, tomas) = (try desk.browser("ines"), try desk.browser("tomas"))
    let list = try tomas.get("/console/experiments").text
    #expect(list.contains(path) && list.contains("Nobody reads the news."))
    #expect(list.contains("No longer in the definition of the flow: nobody is drawn any more."))
    #expect(list.contains("<b>None is running.</b>"))
    let page = try ines.get(path).text
    #expect(page.contains("The flow has it no more: nobody is drawn any more."))
    #expect(page.contains("Worse than allowed: Met an error of the server"))
    #expect(page.contains(#"value="stop""#) && !page.contains(#"value="ramp""#))
    #expect(page.contains("Nobody is drawn any more: it can be stopped, and no more than that."))
    for promise in [
      "should end by", "too early to decide", "can be decided once", "difference so far",
    ] {
      #expect(!page.contains(promise), "\(promise)")
    }
    #expect(!list.contains("Too early to decide"))
    // All that can be done with it is to stop it.
    for change in [
      ["action": "start"], ["action": "ramp", "ramp": "40"],
      ["action": "decide", "arm": "bare", "confirm": "old-welcome"],
    ] {
      let refused = try ines.submit(path, change)
      #expect(refused.status == .conflict && refused.text.contains("The flow has it no more: all"))
    }
    #expect(try ines.submit(path, ["action": "stop"]).location == path)
    let stopped = try ines.get(path).text
    #expect(!stopped.contains(#"value="start""#) && !stopped.contains(#"value="decide""#))
    #expect(stopped.contains("it can’t be decided, for the flow has none of its arms"))
    #expect(!stopped.contains("until it is decided"))
    // Of one day it is not said that it went from that day to that day.
    let day = Written.day(desk.now, on: desk.now)
    #expect(stopped.contains(">on \(day)</small>"))
    #expect(try !ines.get("/console/experiments").text.contains("\(day) – \(day)"))
    // One that was decided, and taken out of the flow as its page asks for.
    _ = try desk.store.decideExperiment(
      flow: "nutrisync", id: "old-welcome", for: "bare",
      knowing: ExperimentConclusion("bare does better"), by: "ines", now: desk.now)
    let decided = try tomas.get(path).text
    #expect(decided.contains("Decided for bare, and no longer in the definition of the flow."))
    #expect(decided.contains("bare does better") && !decided.contains("everybody walks it now"))
    #expect(!decided.contains("What to change in the flow"))
    let files = try tomas.get("/console/experiments.csv").text
    #expect(files.contains("nutrisync,old-welcome,decided,bare,50,300,"))
    #expect(try tomas.get(path + "/arms.csv").text.contains("bare,50,300,"))
    #expect(try tomas.get("/console/experiments/nutrisync/older").status == .notFound)
    #expect(desk.log.isEmpty)
  }

  @Test func `an arm that came later can't be decided for, and isn't offered`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try desk.store.start(
      OnboardingStore.ExperimentStart(
        flow: "nutrisync", id: "short-welcome", weights: ["all-screens": 50], ramp: 100,
        definition: "asked otherwise", digest: "0123456789abcdef"), by: "ines", now: desk.now)
    // Nobody is drawn for what is asked otherwise by now, and no end is promised.
    let running = try browser.get(Self.path).text
    #expect(!running.contains("should end by") && running.contains("it can be stopped."))
    _ = try browser.submit(Self.path, ["action": "stop"])
    let page = try browser.get(Self.path).text
    #expect(page.contains(#"name="arm" value="all-screens""#))
    #expect(!page.contains(#"name="arm" value="short""#))
  }

  @Test
  func `while nobody new takes part no end is promised, nor anything where nobody is counted`()
    throws
  {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    // Eight weeks after the clock's day in November it is another year.
    #expect(try browser.get(Self.path).text.contains(/it should end by Jan [0-9]+, 2027\./))
    _ = try browser.submit(Self.path, ["action": "ramp", "ramp": "0"])
    let page = try browser.get(Self.path).text
    #expect(page.contains("while nobody new takes part its days don’t count"))
    #expect(!page.contains("should end by") && !page.contains("writes no events"))
    let silent = try Desk([NutriSync().withPages], retention: Retention(events: 0))
    for path in [Self.path, "/console/experiments"] {
      let page = try silent.browser("tomas").get(path).text
      #expect(page.contains("This server writes no events down."))
    }
  }

  @Test func `that people are not split as drawn is said where an arm has few`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    expose(3, to: "all-screens", from: 1000, desk)
    expose(200, to: "short", from: 2000, desk)
    try desk.store.flushEvents()
    let page = try browser.get(Self.path).text
    #expect(page.contains("Not as drawn") && page.contains("&lt;\u{A0}5 : 200"))
    #expect(!page.contains("Fewer than five people in an arm"))
  }

  @Test func `where nobody came to a difference no guardrail is withheld`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    let file = try browser.get(Self.path + "/guardrails.csv").text
    #expect(file.contains("not-yet-known") && !file.contains("withheld"))
  }

  @Test func `days tell no group of one to four that came between them`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    for (day, people) in [120, 1, 10].enumerated() {
      if day > 0 { desk.advance(seconds: 86_400) }
      for (number, arm) in ["all-screens", "short"].enumerated() {
        expose(people, to: arm, from: 1000 * (number + 1) + 200 * day, desk)
      }
    }
    try desk.store.flushEvents()
    let viewer = try desk.browser("tomas")
    let file = try viewer.get(Self.path + ".csv").text.split(whereSeparator: \.isNewline)
    let people = file.dropFirst().map { $0.split(separator: ",")[2] }
    #expect(people == ["240", "withheld", "262"])
    let page = try viewer.get(Self.path).text
    #expect(page.contains(#"<td class="n">240</td>"#) && page.contains(#"<td class="n">262</td>"#))
    #expect(page.contains(#"<td class="n">–</td>"#) && !page.contains("242"))
    #expect(desk.log.isEmpty)
  }

  @Test(arguments: [
    ["action": "start"], ["action": "stop"], ["action": "ramp", "ramp": "5"],
    ["action": "decide", "arm": "short"],
  ])
  func `who may see figures changes no experiment`(change: [String: String]) throws {
    let desk = try desk()
    let (ines, tomas) = (try desk.browser("ines"), try desk.browser("tomas"))
    #expect(try tomas.get(Self.path).status == .ok)
    #expect(!(try tomas.get(Self.path).text.contains("name=\"action\"")))
    #expect(try tomas.submit(Self.path, change).status == .forbidden)
    #expect(try state(desk) == nil)
    _ = try ines.submit(Self.path, ["action": "start"])
    let running = try state(desk)
    #expect(try tomas.submit(Self.path, change).status == .forbidden)
    _ = try ines.submit(Self.path, ["action": "stop"])
    let stopped = try state(desk)
    #expect(try tomas.submit(Self.path, change).status == .forbidden)
    #expect(try state(desk) == stopped && running?.ramp == 100)
    #expect(try lines(desk).count == 2)
  }

  @Test func `a share that somebody changed meanwhile is not written over`() throws {
    let desk = try desk()
    let (ines, kim) = (try desk.browser("ines"), try desk.browser("ines"))
    _ = try ines.submit(Self.path, ["action": "start"])
    func change(_ browser: Browser, from known: String, to ramp: String) throws -> Response {
      try browser.submit(Self.path, ["action": "ramp", "known-ramp": known, "ramp": ramp])
    }
    #expect(try change(ines, from: "100", to: "0").status == .seeOther)
    let late = try change(kim, from: "100", to: "80")
    #expect(late.status == .conflict)
    #expect(late.text.contains("Somebody changed it since your page was opened"))
    #expect(late.text.contains(#"name="known-ramp" value="0""#), "the page knows it now")
    #expect(try state(desk)?.ramp == 0)
    #expect(try change(kim, from: "0", to: "80").status == .seeOther)
    #expect(try state(desk)?.ramp == 80)
  }

  @Test func `a form without a token, with an old one or of another site changes nothing`() throws {
    let desk = try desk()
    let (browser, other) = (try desk.browser("ines"), try desk.browser("tomas"))
    let old = try #require(try desk.browser("ines").token())
    for token in [nil, "", "x", old, try other.token()] {
      let answer = try browser.post(Self.path, ["action": "start"], token: token)
      #expect(answer.status == .forbidden)
    }
    for site in ["cross-site", "same-site", "none"] {
      let answer = try browser.post(
        Self.path, ["action": "start"], token: try browser.token(), site: site)
      #expect(answer.status == .forbidden)
    }
    #expect(try state(desk) == nil)
    // Who signed out, with a page still open.
    let token = try browser.token()
    let cookie = browser.cookie
    _ = try browser.submit("/console/sign-out", [:])
    browser.cookie = cookie
    let late = try browser.post(Self.path, ["action": "start"], token: token)
    #expect(late.location?.hasPrefix("/console/sign-in") == true)
    #expect(try state(desk) == nil && lines(desk).isEmpty)
  }

  @Test(arguments: [["action": "decide", "arm": "nobody"], ["action": "decide"]])
  func `a decision without an arm is asked for one`(change: [String: String]) throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    _ = try browser.submit(Self.path, ["action": "stop"])
    let answer = try browser.submit(Self.path, change)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("Choose the arm that everybody is to walk."))
    #expect(try state(desk)?.state == .stopped)
  }

  @Test(arguments: [["action": "explode"], [:]])
  func `what no button asks for is refused`(change: [String: String]) throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    _ = try browser.submit(Self.path, ["action": "stop"])
    #expect(try browser.submit(Self.path, change).status == .badRequest)
    #expect(try browser.submit(Self.path + "x", change).status == .notFound)
    #expect(try state(desk)?.state == .stopped)
  }

  @Test(arguments: ["", "-1", "101", "1e2", "٣", "999999999999999999999", "5 0 0"])
  func `a ramp that is none says so beside its field`(ramp: String) throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    let answer = try browser.submit(Self.path, ["action": "ramp", "ramp": ramp])
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("is a whole number from 0 to 100"))
    #expect(ramp.isEmpty || answer.text.contains("value=\"\(ramp)\""))
    #expect(try state(desk)?.ramp == 100)
    #expect(try lines(desk).count == 1)
  }

  @Test(arguments: [nil, "", "short", "Short-Welcome", "<b>"] as [String?])
  func `what is for good is confirmed by the name of the experiment`(typed: String?) throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    _ = try browser.submit(Self.path, ["action": "stop"])
    var form = ["action": "decide", "arm": "short"]
    form["confirm"] = typed
    let answer = try browser.submit(Self.path, form)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("Nothing was decided."))
    #expect(answer.text.contains("value=\"short\" required checked"))
    #expect(!answer.text.contains("<b>\""))
    // Said at the field, to which the form leads back, and nowhere else.
    #expect(answer.text.contains("#decision\" class=\"stack-s\""))
    #expect(answer.text.ranges(of: "id=\"problem\"").count == 1)
    let decision = try #require(answer.text.firstRange(of: "id=\"decision\""))
    let said = try #require(answer.text.firstRange(of: "That is not the name of this experiment."))
    #expect(decision.upperBound < said.lowerBound)
    // It was stopped on its first day.
    #expect(answer.text.contains("It was to run for 14 days at least"))
    #expect(try state(desk)?.state == .stopped)
  }

  @Test func `a double click decides once`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    _ = try browser.submit(Self.path, ["action": "stop"])
    let token = try browser.token()
    for _ in 0..<2 {
      let answer = try browser.post(
        Self.path, ["action": "decide", "arm": "short", "confirm": " short-welcome "],
        token: token)
      #expect(answer.location == Self.path)
    }
    #expect(try lines(desk).filter { $0.contains("decided") }.count == 1)
    // The other button of the same page, a moment later.
    let late = try browser.post(
      Self.path, ["action": "decide", "arm": "all-screens", "confirm": "short-welcome"],
      token: token)
    #expect(late.status == .conflict)
    #expect(late.text.contains("Somebody changed it since your page was opened."))
    #expect(try state(desk)?.arm == "short")
  }

  @Test func `of two operators who decide at once one does, and the other is told`() async throws {
    let desk = try desk()
    _ = try desk.store.addOperator(
      named: "noor", role: .people,
      passwordHash: try #require(try desk.store.operatorCredential(named: "ines")).passwordHash,
      audit: AuditEntry("test", .addedOperator, "noor"), now: desk.now)
    let ines = try desk.browser("ines")
    let noor = try desk.browser("noor", password: Desk.passwords["ines"] ?? "")
    _ = try ines.submit(Self.path, ["action": "start"])
    _ = try ines.submit(Self.path, ["action": "stop"])
    let tokens = [try ines.token(), try noor.token()]
    let statuses = try await withThrowingTaskGroup(of: Status.self) { group in
      for (index, arm) in ["short", "all-screens"].enumerated() {
        group.addTask {
          try [ines, noor][index].post(
            Self.path, ["action": "decide", "arm": arm, "confirm": "short-welcome"],
            token: tokens[index]
          ).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(statuses) == [.seeOther, .conflict])
    let decided = try lines(desk).filter { $0.contains("decided") }
    #expect(decided.count == 1)
    let winner = try #require(try state(desk)?.arm)
    #expect(decided[0].hasSuffix(winner))
    #expect(try desk.store.verifyAudit().isUnbroken)
  }

  @Test func `before its start the page says how many people it needs`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    let page = try browser.get(Self.path).text
    let needed = try #require(page.firstMatch(of: /Needs about ([0-9,]+) people/)).output.1
    #expect(Int(needed.filter { $0 != "," }) ?? 0 > 1000)
    #expect(page.contains("80 % power") && page.contains("one in two who do it"))
    #expect(page.contains(">Start<"))
    #expect(page.contains("What must not get worse") && page.contains("Left at <i>account</i>"))
    #expect(page.contains("at most +15 s") && page.contains("at most +2.0 points"))
    _ = try browser.submit(Self.path, ["action": "start"])
    #expect(!(try browser.get(Self.path).text.contains("Needs about")))
    #expect(desk.log.isEmpty)
  }

  @Test func `one starts, and goes on, with as many of 100 new people as its field says`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    func field() throws -> String? {
      try browser.get(Self.path).text.firstMatch(of: /name="ramp"[^>]* value="([0-9]+)"/)
        .map { String($0.output.1) }
    }
    #expect(try field() == "100")
    let wrong = try browser.submit(Self.path, ["action": "start", "ramp": "many"])
    #expect(wrong.status == .unprocessableContent && wrong.text.contains("value=\"many\""))
    #expect(try state(desk) == nil)
    _ = try browser.submit(Self.path, ["action": "start", "ramp": "10"])
    #expect(try state(desk)?.ramp == 10)
    _ = try browser.submit(Self.path, ["action": "stop"])
    #expect(try field() == "10")
    _ = try browser.submit(Self.path, ["action": "start", "ramp": "25"])
    #expect(try state(desk)?.ramp == 25)
    #expect(desk.log.isEmpty)
  }

  @Test(arguments: [(40, false), (120, true)])
  func `where the band will end is said once there is one`(people: Int, isSaid: Bool) throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    _ = try browser.submit(Self.path, ["action": "start"])
    for (number, arm) in ["all-screens", "short"].enumerated() {
      expose(people, to: arm, from: 1000 * (number + 1), desk)
    }
    try desk.store.flushEvents()
    let page = try browser.get(Self.path).text
    #expect(page.contains("the band will then be") == isSaid)
    #expect(page.contains("The same as a table") == isSaid)
    #expect(page.contains("There is a band from 100 people in each arm on.") == !isSaid)
    // Two that do as well as each other differ by nothing, which needs no chance.
    #expect(page.contains("The difference so far is 0.0.") == isSaid)
    #expect(!page.contains("chance alone"))
    #expect(page.contains("It can be decided once it is stopped.") && !page.contains("Decide"))
    #expect(!page.contains(#"name="form-token" value="""#))
    _ = try browser.submit(Self.path, ["action": "stop"])
    let stopped = try browser.get(Self.path).text
    #expect(!stopped.contains("once it is stopped") && stopped.contains(">Decide for good<"))
    #expect(
      stopped.contains("There is no band: it begins with 100 people in each arm.") == !isSaid)
  }
}
