import HTTPCore
import OnboardingEvents
import OnboardingStore
import Testing

/// What people met or did on a screen besides answering it.
@Suite struct ScreenEncounterTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Forty people on a screen of OPS; each thing was met or done by the first so many, or by those in between.
  private func add(_ things: [(Event.Kind, String, String, Range<Int>)]) throws {
    let circumstances = Event.Circumstances(flow: "ops", version: 1, locale: "en", device: "phone")
    let start = (desk.now - 2 * 86_400) * 1000
    func note(_ person: Int, _ words: Event.Words, after milliseconds: Int64) {
      desk.store.record(
        Event(words, circumstances, at: start + milliseconds, visit: UInt64(person + 1)))
    }
    for person in 0..<40 {
      note(person, Event.Words(.flowStarted, screen: "welcome"), after: 0)
      note(person, Event.Words(.screenViewed, screen: "user-details"), after: 1)
    }
    for (kind, subject, detail, people) in things {
      for person in people {
        note(
          person, Event.Words(kind, screen: "user-details", subject: subject, detail: detail),
          after: 2)
      }
    }
    try desk.store.flushEvents()
  }

  private let address = "/console/flows/ops/user-details"

  private func file(_ table: String = "encounters") throws -> [String] {
    let answer = try desk.browser("tomas").get("\(address)/\(table).csv")
    #expect(answer.status == .ok)
    return answer.text.split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test func `each thing has its line, in words and in a file`() throws {
    try add([
      (.sheetOpened, "terms", "", 0..<8), (.sheetOpened, "store", "", 5..<25),
      (.purchaseSettled, "purchase", "annual", 5..<15), (.handedOver, "", "", 0..<6),
      (.resumed, "", "", 30..<40), (.serverFailed, "503", "", 0..<7),
    ])
    let page = try desk.browser("tomas").get(address).text
    let heading = "What else happened here"
    let part = try #require(page.split(separator: heading).last.map(String.init))
    #expect(page.contains(heading))
    for words in [
      "opened<small class=\"soft\">store</small>", "opened<small class=\"soft\">terms</small>",
      "decided<small class=\"soft\">purchase: annual</small>", "came back to it later",
      "went on in the app or another browser",
      "met an error of the server<small class=\"soft\">503</small>",
    ] {
      #expect(part.contains(words), "\(words)")
    }
    #expect(
      try file() == [
        "event,subject,detail,people,arrived", "sheet_opened,store,,20,40",
        "sheet_opened,terms,,8,40", "purchase_settled,purchase,annual,10,40", "resumed,,,10,40",
        "handed_over,,,6,40", "server_failed,503,,7,40",
      ])
  }

  @Test func `what few did is withheld, and doesn't follow from the others`() throws {
    try add([
      (.purchaseSettled, "purchase", "annual", 0..<25),
      (.purchaseSettled, "purchase", "monthly", 25..<28), (.sheetOpened, "terms", "", 0..<38),
      (.sheetOpened, "privacy", "", 0..<4), (.sheetOpened, "store", "", 0..<40),
    ])
    // Twelve decided nothing: with them and the others three would be known. Two did not open the terms.
    #expect(
      try file() == [
        "event,subject,detail,people,arrived", "sheet_opened,store,,40,40",
        "sheet_opened,terms,,withheld,40", "sheet_opened,privacy,,withheld,40",
        "purchase_settled,purchase,annual,25,40", "purchase_settled,purchase,monthly,withheld,40",
      ])
    let page = try desk.browser("tomas").get(address).text
    #expect(page.contains(">&lt;&nbsp;5</td>") && page.contains(">withheld</td>"))
    #expect(!page.contains(">38</td>"))
  }

  @Test(arguments: [
    // Two chose one and decided on the other.
    ([18, 22], [16, 24], 0), ([20, 20], [18, 15], 0),
    // Three opened the store and bought nothing.
    ([20, 20], [10, 10], 23), ([20, 20], [10, 10], 30),
  ])
  func `a decision doesn't tell how few chose it, or looked, and decided otherwise`(
    chosen: [Int], decided: [Int], opened: Int
  ) throws {
    try add([
      (.answerGiven, "plan", "monthly", 0..<chosen[0]),
      (.answerGiven, "plan", "yearly", chosen[0]..<40), (.screenLeft, "", "", 0..<40),
      (.purchaseSettled, "purchase", "monthly", 0..<decided[0]),
      (.purchaseSettled, "purchase", "yearly", decided[0]..<decided[0] + decided[1]),
      (.sheetOpened, "store", "", 0..<opened),
    ])
    let decisions = try file().filter { $0.hasPrefix("purchase_settled") }
    #expect(decisions.count == 2)
    #expect(decisions.allSatisfy { $0.contains("withheld") == (opened != 30) }, "\(decisions)")
  }

  @Test(arguments: [(9, "withheld"), (6, "5"), (5, "5")])
  func `who was refused at all doesn't tell how few were refused for what`(
    refused: Int, told: String
  ) throws {
    try add([
      (.validationFailed, "name", "required", 0..<5),
      (.validationFailed, "phone", "format", (refused - 4)..<refused),
    ])
    #expect(
      try file("refusals") == [
        "field,rule,people", "name,required,\(told)", "phone,format,withheld",
      ])
    let page = try desk.browser("tomas").get(address).text
    #expect(page.contains(">\(told)</td>") && page.contains(">&lt;&nbsp;5</td>"))
  }

  @Test func `where nothing else happened there is no table`() throws {
    try add([])
    #expect(try !desk.browser("tomas").get(address).text.contains("What else happened here"))
    #expect(try file().count == 1)
  }
}
