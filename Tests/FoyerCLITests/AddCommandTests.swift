import FoyerCLI
import Foundation
import OnboardingDomain
import TestSupport
import Testing

/// `foyer add`, over a flow whose source is written out beside it.
@Suite final class AddCommandTests {
  private struct Tea: Onboarding {
    static let kind = Question("kind", .choice(Kind.self))
    static let cups = Question("cups", .number(0...12), suggests: 3)
    enum Kind: String, Choosable { case black, green }

    let flow = Flow(
      id: "tea", version: 1,
      sections: [
        Section(
          "you",
          [
            Screen("welcome", .information),
            Screen("taste", .question, asks: [kind, cups]),
          ]),
        Section("end", [Screen("done", .completion)]),
      ])
  }

  private static let source = #"""
    public import OnboardingDomain

    /// Tea. Not a call: Screen("taste", .question)
    public struct Tea: Onboarding {
      /// What is in the cup.
      public enum Kind: String, Choosable {
        case black, green
      }

      /// What they drink, "kind" \(of) tea.
      public static let kind = Question("kind", .choice(Kind.self))
      /// How many.
      public static let cups = Question(
        "cups", .number(0...12), suggests: 3)
      static let welcome = Screen("welcome", .information)

      public let flow = Flow(
        id: "tea", version: 1,
        sections: [
          Section(
            "you",
            [
              welcome,
              Screen("taste", .question, asks: [kind, cups]),
            ]),
          Section("end", [Screen("done", .completion)]),
        ])
    }

    """#

  private let folder: String
  private var file: String { folder + "/Sources/Tea.swift" }

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("add-\(UUID().uuidString)").path
    for part in ["Sources", "Schemas", "Templates/tea", "Public"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    for part in ["copy.xcstrings", "layout.mustache", "components", "screens", "pages"] {
      try FileManager.default.copyItem(
        atPath: "Templates/\(part)", toPath: "\(folder)/Templates/\(part)")
    }
    for part in ["base.css", "components.css", "fields.css", "pages.css", "theme.css", "icons.svg"]
    {
      try FileManager.default.copyItem(
        atPath: "Public/\(part)", toPath: "\(folder)/Public/\(part)")
    }
    try FileManager.default.copyItem(atPath: "Public/js", toPath: "\(folder)/Public/js")
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: file))
    try Data(FlowSchema(Tea().flow).text.utf8)
      .write(to: URL(fileURLWithPath: folder + "/Schemas/tea.1.txt"))
    #expect(foyer("words", "tea").status == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  private func foyer(_ arguments: String...) -> (lines: [String], status: Int32) {
    run(arguments)
  }

  private func run(_ arguments: [String]) -> (lines: [String], status: Int32) {
    let lines = SaidLines()
    let context = CommandContext(
      onboardings: [Tea()], environment: [:], print: { lines.add($0) },
      printError: { lines.add($0) })
    var all = arguments + ["--templates", folder + "/Templates", "--public", folder + "/Public"]
    if arguments[0] == "add" {
      all += ["--sources", folder + "/Sources", "--schemas", folder + "/Schemas"]
    }
    let status = FoyerCommandLine.run(all, in: context)
    return (lines.all, status)
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  @Test func `a question is declared, asked, has words and stands in the schema`() throws {
    let added = foyer(
      "add", "question", "tea", "taste", "cup-size", "--format", "choice", "--options",
      "small,very-large", "--optional")
    #expect(added.status == 0)
    let now = try read("Sources/Tea.swift")
    let expected = Self.source.replacing(
      "    \"cups\", .number(0...12), suggests: 3)\n",
      with: """
            "cups", .number(0...12), suggests: 3)
          /// What there is to choose from as cup-size.
          public enum CupSize: String, Choosable {
            case small
            case veryLarge = "very-large"
          }
          /// Cup size.
          public static let cupSize = Question("cup-size", .choice(CupSize.self), isRequired: false)

        """
    ).replacing("asks: [kind, cups]", with: "asks: [kind, cups, cupSize]")
    #expect(now == expected)
    let words = try read("Templates/tea/copy.xcstrings")
    #expect(words.contains("\"taste.cup-size.label\""))
    #expect(words.contains("\"taste.cup-size.very-large.title\""))
    #expect(try read("Schemas/tea.1.txt").contains("field cup-size choice small very-large\n"))
    #expect(
      added.lines.contains {
        $0.hasSuffix(
          "Tea.swift:21  let cupSize = Question(\"cup-size\", .choice(CupSize.self), isRequired: false)"
        )
      })
    #expect(
      added.lines.contains {
        $0.contains("Answers that version 1 has sealed so far no longer open")
      })
  }

  @Test(arguments: [
    ("number", ["--range", "1...9"], #"cupSize = Question("cup-size", .number(1...9))"#),
    ("money", ["--currency", "EUR", "--range", "0...50"], ".money(0...50, in: .eur)"),
    ("rating", [], ".rating(upTo: 5)"), ("country", [], ".country"),
    ("date", [], ".date(daysFromToday: 0...365)"), ("text", [], ".text(1...40)"),
    ("windows", [], ".windows(count: 1...3, step: 15)"), ("toggle", [], ".toggle"),
    ("choice", ["--options", "imperial,metric"], ".choice(UnitSystem.self))"),
    ("choice", ["--options", "metric,imperial"], "(UnitSystem.self, of: [.metric, .imperial]))"),
  ])
  func `formats are those of the reference`(
    format: String, options: [String], line: String
  ) throws {
    let added = run(["add", "question", "tea", "taste", "cup-size", "--format", format] + options)
    #expect(added.status == 0, "\(added.lines)")
    #expect(try read("Sources/Tea.swift").contains(line))
  }

  @Test(arguments: [
    ("Unit", false), ("MyUnitSystem", false), ("UnitSystem", true),
  ])
  func `a measure is asked in Foyer's units and in no enumeration of the same cases`(
    type: String, isTaken: Bool
  ) throws {
    let other = """
      extension Tea {
        /// What UnitSystem offers.
        static let measures = Question("measures", .choice(\(type).self))
      }

      """
    try Data(other.utf8).write(to: URL(fileURLWithPath: folder + "/Sources/Measures.swift"))
    let added = foyer(
      "add", "question", "tea", "taste", "weight", "--format", "mass", "--units", "measures")
    let refused = "measures asks for no units; a question with .choice(UnitSystem.self) does."
    #expect(added.lines.contains(refused) == !isTaken, "\(added.lines)")
    #expect(try read("Sources/Tea.swift").contains(".mass(30...250, in: measures)") == isTaken)
  }

  @Test func `words that were added are said to be the author's to write`() throws {
    let added = foyer("add", "question", "tea", "taste", "note", "--format", "text", "--optional")
    #expect(
      added.lines.last == "Left to you: the words, which are made of the keys and marked new.")
    #expect(foyer("words", "tea", "--remove-unused").status == 0)
  }

  @Test func `a screen stands behind the last one before the end, or where it is said`() throws {
    #expect(foyer("add", "screen", "tea", "evening").status == 0)
    #expect(
      try read("Sources/Tea.swift").contains(
        """
                  Screen("taste", .question, asks: [kind, cups]),
                  Screen("evening", .question),
                ]),
        """))
    #expect(try read("Templates/tea/copy.xcstrings").contains("\"evening.title\""))
    #expect(try read("Schemas/tea.1.txt").contains("screen taste\nscreen evening\nscreen done\n"))
    // Another one would be added to the flow as it was built, without this one.
    let unbuilt = foyer("add", "screen", "tea", "hello", "--after", "welcome")
    #expect(unbuilt.status == 1)
    #expect(unbuilt.lines.last?.contains("Build it anew, then add") == true)
  }

  @Test func `a screen that is a constant is an element by its name`() throws {
    let second = foyer(
      "add", "screen", "tea", "hello", "--after", "welcome", "--kind", "information")
    #expect(second.status == 0)
    #expect(
      try read("Sources/Tea.swift").contains(
        "          welcome,\n          Screen(\"hello\", .information),\n"))
  }

  @Test func `what another type calls as the screen's constant stays as it is`() throws {
    let other = """
      enum Outcomes {
        static let welcome = OutcomeID("welcome")
        static let all = [welcome, other]
      }

      extension Tea {
        static let drawn = draw(Outcomes.welcome, 2)
        static let odds = [Outcomes.welcome, Outcomes.other]
        static let first = odds[welcome, 1]
        static let asked = [ask(welcome, twice), ask(Self.welcome)]
        static let short = [Self.welcome, done]
      }

      let demo = [Tea.welcome]

      """
    let path = "\(folder)/Sources/Outcomes.swift"
    try Data(other.utf8).write(to: URL(fileURLWithPath: path))
    #expect(foyer("add", "screen", "tea", "hello", "--after", "welcome").status == 0)
    let hello = "Screen(\"hello\", .question)"
    #expect(
      try read("Sources/Outcomes.swift")
        == other.replacing("[Self.welcome, done]", with: "[Self.welcome, \(hello), done]")
        .replacing("[Tea.welcome]", with: "[Tea.welcome, \(hello)]"))
    #expect(try read("Sources/Tea.swift").contains("          welcome,\n          \(hello),\n"))
  }

  @Test func `options never become a type that hides one of Swift's`() throws {
    let added = foyer(
      "add", "question", "tea", "taste", "string", "--format", "choice", "--options", "green,red")
    #expect(added.status == 0)
    let now = try read("Sources/Tea.swift")
    #expect(now.contains("enum TasteString: String, Choosable"))
    #expect(now.contains("let string = Question(\"string\", .choice(TasteString.self))"))
  }

  @Test func `what would not be sound is refused with the finding, and nothing is written`() throws
  {
    let refused = foyer("add", "screen", "tea", "answers", "--after", "done", "--kind", "review")
    #expect(refused.status == 65)
    #expect(refused.lines.last == "Nothing was written.")
    #expect(try read("Sources/Tea.swift") == Self.source)
  }

  @Test(arguments: [
    (["screen", "tea", "taste"], "taste"),
    (["screen", "tea", "Evening"], "Evening"),
    (["screen", "tea", "evening", "--kind", "dream"], "\"dream\". There are question,"),
    (["screen", "tea", "evening", "--after", "nowhere"], "tea has no screen nowhere."),
    (["question", "tea", "taste", "cups", "--format", "number"], "is called cups already."),
    (["question", "tea", "taste", "size", "--format", "shape"], "There is no format \"shape\"."),
    (
      ["question", "tea", "taste", "size", "--format", "choice"], "Say what there is to choose from"
    ),
    (["question", "tea", "taste", "size", "--format", "mass"], "--units units"),
    (
      ["question", "tea", "taste", "size", "--format", "mass", "--units", "kind"],
      "kind asks for no units; a question with .choice(UnitSystem.self) does."
    ),
    (["question", "tea", "taste", "size", "--format", "money", "--currency", "xyz"], "ISO 4217"),
    (["question", "tea", "taste", "size", "--format", "number", "--range", "9...1"], "no range"),
    (["question", "tea", "taste", "size", "--format", "text", "--range", "1...9..."], "no range"),
    (["question", "tea", "taste", "size", "--format", "scale", "--range", "1...500"], "21 levels"),
    (["question", "tea", "taste", "size", "--format", "rating", "--range", "3...5"], "from 1:"),
    (
      ["question", "tea", "taste", "size", "--format", "number", "--range", "0...\(Int.max)"],
      "at most fifteen digits"
    ),
    (
      ["question", "tea", "taste", "size", "--format", "toggle", "--range", "1...5"],
      "The format toggle has no --range. It is for text, code, number,"
    ),
    (
      ["question", "tea", "taste", "size", "--format", "text", "--options", "small,large"],
      "The format text has no --options. It is for choice, choices."
    ),
    (["question", "tea", "nowhere", "size", "--format", "text"], "tea has no screen nowhere."),
    (["question", "tea", "taste", "kind", "--format", "text"], "is called kind already."),
    (["language", "tea", "german"], "no language"), (["language", "tea", "xx"], "no language"),
    (["language", "tea", "en-XA"], "no language"), (["language", "tea", "ar-XB"], "no language"),
    (["language", "tea", "en"], "in en first"),
  ])
  func `what can't be added is refused with a reason, and nothing is written`(
    arguments: [String], message: String
  ) throws {
    let before = try [read("Sources/Tea.swift"), read("Templates/tea/copy.xcstrings")]
    let refused = run(["add"] + arguments)
    #expect(refused.status != 0)
    #expect(refused.lines.joined(separator: "\n").contains(message), "\(refused.lines)")
    #expect(try [read("Sources/Tea.swift"), read("Templates/tea/copy.xcstrings")] == before)
  }

  @Test func `a language begins with every word, Foyer's among them, and changes no page yet`()
    throws
  {
    let added = foyer("add", "language", "tea", "de")
    #expect(added.status == 0)
    let words = try read("Templates/tea/copy.xcstrings")
    #expect(words.contains("\"ui.back\""))
    #expect(words.contains("\"state\" : \"new\""))
    let check = foyer("check")
    #expect(!check.lines.contains { $0.contains("has no words in de") })
    #expect(check.lines.contains { $0.contains("is marked new in de") })
    #expect(check.lines.filter { $0.contains("  error  ") } == [])
    let table = "\(folder)/tea.de.csv"
    #expect(foyer("words", "tea", "--export", table, "--language", "de").status == 0)
    #expect(try String(contentsOfFile: table, encoding: .utf8).contains("ui.back"))
    let again = foyer("add", "language", "tea", "de")
    #expect(again.lines.last?.contains("nothing to do") == true)
  }
}
