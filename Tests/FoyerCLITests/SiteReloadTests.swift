import FlowPages
import FoyerCLI
import Foundation
import OnboardingDevelopment
import OnboardingDomain
import OnboardingFlows
import PageRendering
import SourceText
import Testing

/// A site whose files are edited while it is there.
@Suite struct SiteReloadTests {
  /// A copy of the project's files.
  private final class Copy {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-site-\(UUID().uuidString)")
    let site: Site

    init() throws {
      let manager = FileManager.default
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["Templates", "Public"] {
        try manager.copyItem(atPath: name, toPath: folder.appendingPathComponent(name).path)
      }
      site = try Site(
        try SiteFolders(
          templates: folder.appendingPathComponent("Templates").path,
          public: folder.appendingPathComponent("Public").path, shared: nil),
        onboardings: [NutriSync().withPages, FamilyPlus().withPages], hasTools: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func edit(_ file: String, _ change: (String) -> String) throws {
      let url = folder.appendingPathComponent(file)
      let text = try String(contentsOf: url, encoding: .utf8)
      try change(text).write(to: url, atomically: true, encoding: .utf8)
    }
  }

  private let copy: Copy

  init() throws { copy = try Copy() }

  @Test func `nothing changed is no news`() throws {
    #expect(copy.site.reload() == nil)
    try copy.edit("Templates/nutrisync/plan.mustache") { $0 }
    #expect(copy.site.reload() == nil)
  }

  @Test func `a stylesheet is news of looks alone, with its new address`() throws {
    try copy.edit("Public/nutrisync/theme.css") { $0 + ".x{color:red}" }
    let news = try #require(copy.site.reload())
    guard case .styles(let styles) = news.change else {
      Issue.record("\(news.change)")
      return
    }
    #expect(Array(styles.keys) == ["/nutrisync/theme.css"])
    #expect(styles["/nutrisync/theme.css"]?.hasPrefix("/assets/nutrisync/theme.") == true)
    #expect(copy.site.reload() == nil)
  }

  @Test(arguments: [
    ("Templates/nutrisync/plan.mustache", "{{no-such-name}}", 1),
    ("Templates/familyplus/diagnosis.mustache", "{{>components/nothing}}", 1),
  ])
  func `a mistake is told with its place, keeps the pages, and goes when it is mended`(
    file: String, mistake: String, column: Int
  ) throws {
    var whole = ""
    try copy.edit(file) { text in
      whole = text
      return text.replacing(
        "{{$content}}\n", with: "{{$content}}\n\(mistake)\n", maxReplacements: 1)
    }
    let news = try #require(copy.site.reload())
    #expect(news.change == .pages)
    let found = try #require(news.mistakes.first { $0.diagnostic.place.file == file })
    #expect(found.diagnostic.place.column == column)
    #expect(found.excerpt.first(where: \.isMarked)?.text == mistake)
    #expect(found.caretIndent == "")
    try copy.edit(file) { _ in whole }
    #expect(copy.site.reload()?.mistakes.isEmpty == true)
  }

  @Test(arguments: [
    "Templates/nutrisync/plan.mustache", "Templates/layout.mustache",
    "Templates/nutrisync/fragments/day-card.mustache", "Templates/pages/account.mustache",
    "Templates/dev/frame.mustache", "Templates/preview/board.mustache",
  ])
  func `a file that an editor has emptied keeps the pages, and is told once`(file: String) throws {
    let before = copy.site.renderer
    var whole = ""
    try copy.edit(file) { text in
      whole = text
      return "\n"
    }
    let news = try #require(copy.site.reload())
    #expect(
      news.mistakes.map { "\($0.diagnostic.place) \($0.diagnostic.message)" } == [
        "\(file):1:1 the template is empty"
      ])
    #expect(copy.site.renderer === before)
    try copy.edit(file) { _ in whole }
    #expect(copy.site.reload()?.mistakes.isEmpty == true)
  }

  @Test func `words that are too long and styles that end too early are told, and pages follow`()
    throws
  {
    #expect(copy.site.remarks.isEmpty)
    let file = "Templates/nutrisync/copy.xcstrings"
    let limit = try #require(
      try String(contentsOfFile: file, encoding: .utf8).firstMatch(
        of: /"comment" : "[^"]*max: (\d+)[^"]*",[^}]*?"value" : "([^"]+)"/))
    let long = String(repeating: "long ", count: 60)
    try copy.edit(file) {
      $0.replacing(
        limit.output.0, with: limit.output.0.replacing(limit.output.2, with: long),
        maxReplacements: 1)
    }
    try copy.edit("Public/nutrisync/theme.css") { $0 + ".x {" }
    let news = try #require(copy.site.reload())
    #expect(news.mistakes.isEmpty)
    #expect(
      news.remarks.map(\.diagnostic.rule).sorted() == ["copy-too-long", "css-syntax"])
    #expect(news.remarks.allSatisfy { !$0.isBlocking && $0.excerpt.contains(where: \.isMarked) })
    #expect(copy.site.remarks == news.remarks)
    #expect(copy.site.reload() == nil)
    // A stylesheet is exchanged all the same, so that what was entered stays.
    try copy.edit("Public/nutrisync/theme.css") { $0 + "}" }
    let mended = try #require(copy.site.reload())
    #expect(mended.change != .pages)
    #expect(mended.remarks.map(\.diagnostic.rule) == ["copy-too-long"])
  }

  @Test func `a drawing that is cut off and words with the marks of another format are told`()
    throws
  {
    try copy.edit("Public/reflect/lake.svg") { $0.replacing("</svg>", with: "") }
    try copy.edit("Templates/familyplus/copy.xcstrings") {
      $0.replacing("\"Yes, I have it written down\"", with: "\"Yes, I&nbsp;have it, {{name}}\"")
    }
    let news = try #require(copy.site.reload())
    #expect(news.mistakes.isEmpty)
    #expect(news.remarks.map(\.diagnostic.rule).sorted() == ["broken-picture", "foreign-marks"])
  }

  @Test func `a remark keeps the lines in which it was found while its file is another and wrong`()
    throws
  {
    let file = "Templates/nutrisync/copy.xcstrings"
    try copy.edit(file) {
      $0.replacing(/"value" : "[^"%]+"/, with: "\"value\" : \" \"", maxReplacements: 1)
    }
    let remark = try #require(copy.site.reload()?.remarks.first)
    // The next save can't be read, and a stylesheet is saved with it.
    try copy.edit(file) { "\n\n\n" + $0.replacing("\"version\"", with: "version") }
    try copy.edit("Public/nutrisync/theme.css") { $0 + " " }
    let news = try #require(copy.site.reload())
    #expect(!news.mistakes.isEmpty)
    #expect(news.remarks == [remark])
  }

  @Test func `a stylesheet that was emptied is told`() throws {
    try copy.edit("Public/nutrisync/theme.css") { _ in "" }
    let news = try #require(copy.site.reload())
    #expect(news.mistakes.isEmpty)
    #expect(
      news.remarks.map { "\($0.diagnostic.place) \($0.diagnostic.rule)" } == [
        "Public/nutrisync/theme.css:1 empty-stylesheet"
      ])
  }

  @Test func `a mistake shows the lines in which it was found, and not what was saved meanwhile`()
    throws
  {
    let read = TemplateSource(files: [.init(path: "layout.mustache", text: "first\n{{wrong}}\n")])
    let mistake = Mistake(
      Diagnostic(
        rule: "x", place: .file("Templates/layout.mustache", line: 2), message: "m", fix: "f"),
      in: read, try SiteFolders(templates: "Templates", public: "Public", shared: nil))
    #expect(mistake.excerpt.map(\.text) == ["first", "{{wrong}}", ""])
  }

  @Test func `a broken catalogue is told with line and column`() throws {
    try copy.edit("Templates/nutrisync/copy.xcstrings") {
      $0.replacing("\"version\"", with: "version", maxReplacements: 1)
    }
    let news = try #require(copy.site.reload())
    let found = try #require(news.mistakes.first)
    #expect(found.diagnostic.place.file == "Templates/nutrisync/copy.xcstrings")
    #expect(try #require(found.diagnostic.place.line) > 1)
    #expect(found.caretIndent != nil)
  }

  @Test func `a stylesheet changes while a template is wrong, and both are mended in any order`()
    throws
  {
    try copy.edit("Templates/nutrisync/plan.mustache") { "{{nothing}}" + $0 }
    let wrong = try #require(copy.site.reload()).mistakes
    #expect(!wrong.isEmpty)
    try copy.edit("Public/base.css") { $0 + ".x{color:red}" }
    let news = try #require(copy.site.reload())
    #expect(news.mistakes == wrong)
    #expect(news.change != .pages)
    try copy.edit("Public/base.css") { $0 + ".y{background:url(/nowhere.svg)}" }
    let both = try #require(copy.site.reload()).mistakes
    #expect(both.count == wrong.count + 1)
    let styles = both.map(\.diagnostic.place).filter { $0.file == "Public/base.css" }
    #expect(styles.map { $0.column != nil } == [true])
    try copy.edit("Templates/nutrisync/plan.mustache") { String($0.dropFirst(11)) }
    #expect(copy.site.reload()?.mistakes.map(\.diagnostic.place.file) == ["Public/base.css"])
    try copy.edit("Public/base.css") { $0.replacing(".y{background:url(/nowhere.svg)}", with: "") }
    #expect(copy.site.reload()?.mistakes.isEmpty == true)
  }

  @Test func `an edit of one flow leaves the pages of the others as they are`() throws {
    let before = copy.site.renderer
    try copy.edit("Templates/nutrisync/plan.mustache") { $0 + "{{! seen }}" }
    #expect(copy.site.reload()?.mistakes.isEmpty == true)
    let after = copy.site.renderer
    let (mine, others) = (
      try #require(before.flowIndex("nutrisync")), try #require(before.flowIndex("familyplus"))
    )
    #expect(
      zip(before.flows[others].allShells, after.flows[others].allShells).allSatisfy { $0 === $1 })
    #expect(
      zip(before.flows[mine].allShells, after.flows[mine].allShells).allSatisfy { $0 !== $1 })
  }
}
