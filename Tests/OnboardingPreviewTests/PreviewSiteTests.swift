import FlowPages
import Foundation
import OnboardingDomain
import OnboardingFlows
import PageRendering
import Testing

@testable import OnboardingPreview

/// The static preview: which files, where they lead, and that they are always the same.
@Suite struct PreviewSiteTests {
  private func text(_ files: [String: [UInt8]], _ path: String) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }

  @Test func `every page is found by its path, and no other path is one`() throws {
    let site = try PreviewSite(PreviewTea.source())
    let pages = site.pages
    #expect(Set(pages.map(\.path)).count == pages.count)
    for page in pages {
      let found = try #require(site.page(at: page.path))
      #expect(found.state == page.state && found.locale == page.locale)
      #expect(found.page.screen.id == page.page.screen.id)
      #expect(found.page.sheet?.id == page.page.sheet?.id)
    }
    for path in [
      "", "screens", "screens/tea/standard/en/", "screens/tea/standard/en/.html",
      "screens/tea/standard/en/taste.html", "screens/tea/standard/xx/taste.empty.html",
      "screens/coffee/standard/en/taste.empty.html", "screens/tea/standard/en/taste.empty.html/",
      "/screens/tea/standard/en/taste.empty.html",
    ] {
      #expect(site.page(at: path) == nil, "\(path)")
    }
  }

  @Test func `a small flow makes exactly these files`() throws {
    let whole = try PreviewSite(PreviewTea.source()).whole()
    #expect(whole.problems == [])
    let own = whole.files.keys.filter { !$0.hasPrefix("assets/") }.sorted()
    let screens = [
      "evening.empty", "evening.error-cups-out-of-range", "evening.error-cups-too-many",
      "evening.error-cups-whole-number", "evening.error-empty", "evening.error-wrong",
      "evening.filled-black-tea", "evening.longest", "last-cup.filled-black-tea",
      "last-cup.filled-herbal-tea", "last-cup.result-black-tea-cups-lowest", "taste.empty",
      "taste.error-empty", "taste.filled-black-tea", "taste.filled-herbal-tea",
      "taste.notice-another-account",
      "taste.notice-caught-up", "taste.notice-ended", "taste.notice-expired",
      "taste.notice-gone",
      "taste.notice-link-added", "taste.notice-link-broken", "taste.notice-link-expired",
      "taste.notice-link-known", "taste.notice-migrated", "taste.notice-no-app",
      "taste.notice-no-cookies",
      "taste.notice-other-way", "taste.notice-outdated", "taste.notice-signed-in",
      "taste.notice-slow-down", "taste.notice-taken", "taste.notice-try-again-later",
      "taste.notice-try-again",
    ].map { "screens/tea/standard/en/\($0).html" }
    let site = [
      "account.password", "account.provider", "erase.password", "erase.provider", "erase.refused",
      "error.client",
      "error.forbidden", "error.method", "error.not-found", "error.server", "error.too-large",
      "error.too-many", "error.unavailable", "farewell.mailed", "farewell.plain", "gallery.flows",
      "password.empty",
      "password.incomplete", "password.limited", "password.refused-contains-app-name",
      "password.refused-contains-email", "password.refused-password-too-long",
      "password.refused-too-common", "password.refused", "password.wrong",
      "sign-in.empty",
    ].map { "screens/site/shared/en/\($0).html" }
    let look = [
      "devices.one", "devices.two", "error.client", "error.forbidden", "error.method",
      "error.not-found", "error.server", "error.too-large", "error.too-many", "error.unavailable",
      "farewell.mailed", "farewell.plain",
      "hand-over.expired", "hand-over.new", "hand-over.open", "hand-over.used", "later.ended",
      "later.mail", "later.new", "later.nothing", "later.open", "later.over", "later.sent",
      "mail.hand-over", "mail.resume", "open-app.expired", "open-app.open", "open-app.unknown",
      "open-app.used", "restart.asks", "restart.signed-in", "resume.expired", "resume.here",
      "resume.open",
      "resume.other-account", "resume.own", "resume.unknown", "resume.used", "sign-in.empty",
      "taken-over.more", "taken-over.plain",
    ].map { "screens/site/tea/en/\($0).html" }
    #expect(
      own
        == ["copy.csv", "copy.html", "index.html", "map.html"] + site + look + screens
        + [
          "tokens.html", "walk.tea.standard.black-tea.en.html",
          "walk.tea.standard.herbal-tea.en.html",
        ])
    let assets = whole.files.keys.filter { $0.hasPrefix("assets/") }.sorted()
    let files = try PreviewTea.publicFiles()
    let looks =
      ["calai", "familyplus", "nutrisync", "ops", "reflect"].map { "\($0)/theme" }
      + ["theme", "familyplus/night", "nutrisync/chart", "nutrisync/day"]
      + ["hall", "calai/hall", "calai/today", "reflect/hall"]
    let copies = looks.flatMap { path in
      ["light", "light-normal", "light-more", "dark", "dark-normal", "dark-more", "normal", "more"]
        .map { "assets/\(path).\($0).css" }
    }
    let expected = files.map { "assets/\($0.path)" } + [PreviewScripts.path] + copies
    #expect(assets == expected.sorted())
  }

  @Test func `two previews of one source are the same, byte for byte`() throws {
    let one = try PreviewSite(PreviewTea.source(locales: nil)).whole()
    let other = try PreviewSite(PreviewTea.source(locales: nil)).whole()
    #expect(one.files == other.files)
    #expect(one.manifest.json == other.manifest.json)
  }

  @Test func `a manifest is read back as it was written`() throws {
    let manifest = try PreviewSite(PreviewTea.source(locales: nil)).whole().manifest
    let json = manifest.json
    let read = try JSONDecoder().decode(PreviewManifest.self, from: Data(json))
    #expect(read.format == PreviewManifest.currentFormat)
    #expect(read.pages == manifest.pages)
    #expect(read.words == manifest.words)
    #expect(read.assets == manifest.assets)
    #expect(manifest.pages.contains { $0.change != nil })
    // A line for each page, so that two manifests can be compared by any program.
    let lines = json.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count { $0.starts(with: Array("{\"flow\"".utf8)) } == manifest.pages.count)
  }

  @Test func `a language that nobody has is told with the known ones`() throws {
    #expect {
      try PreviewSite(PreviewTea.source(locales: ["en", "xx"]))
    } throws: { error in
      "\(error)" == "There is no language xx. Known: en, en-XA, ar-XB, en-x-keys."
    }
  }

  @Test func `pages say what they show`() throws {
    let manifest = try PreviewSite(PreviewTea.source(locales: ["ar-XB"])).whole().manifest
    let page = try #require(manifest.pages.first { $0.state == "longest" })
    #expect(page.flow == "tea" && page.variant == "standard" && page.screen == "evening")
    #expect(page.locale == "ar-XB" && page.dir == "rtl" && page.kind == "longest")
    #expect(page.url == "screens/tea/standard/ar-XB/evening.longest.html")
    #expect(page.copyKeys.contains("evening.cups.label"))
    #expect(page.hash.count == 16)
  }

  // MARK: Links

  /// Every address in a page, with `#…` cut off.
  private func addresses(in page: String) -> [String] {
    page.matches(of: /\s(?:href|src|action)="([^"]*)"/).map {
      String($0.output.1.prefix { $0 != "#" && $0 != "?" })
    }
  }

  @Test(
    arguments: [
      PreviewTea(), NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages,
      OPS().withPages, Reflect().withPages,
    ]
      as [any Onboarding])
  func `every address is relative and leads to a file of the preview`(
    onboarding: any Onboarding
  ) throws {
    let templates =
      onboarding is PreviewTea
      ? try PreviewTea.templates() : try TemplateSource(folder: "Templates")
    let whole = try PreviewSite(
      PreviewSource(
        onboardings: [onboarding], templates: templates, files: try PreviewTea.publicFiles(),
        locales: ["en"])
    ).whole()
    #expect(whole.problems == [])
    var wrong: Set<String> = []
    for (path, bytes) in whole.files where path.hasSuffix(".html") {
      let folder = path.split(separator: "/").dropLast().map(String.init)
      for address in addresses(in: String(decoding: bytes, as: UTF8.self))
      where !address.isEmpty && !address.hasPrefix("tel:") {
        var parts = folder
        for part in address.split(separator: "/", omittingEmptySubsequences: false) {
          if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        if whole.files[parts.joined(separator: "/")] == nil { wrong.insert("\(path): \(address)") }
      }
    }
    #expect(wrong.sorted() == [])
    let mark = Data(PreviewMarks.open.utf8)
    let marked = whole.files.filter { Data($0.value).range(of: mark) != nil }.keys
    #expect(marked.sorted() == [], "marks stay inside")
  }

  @Test(
    arguments: [
      NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages, OPS().withPages,
      Reflect().withPages,
    ] as [any Onboarding])
  func `the buttons lead each example person from the first screen to the last`(
    onboarding: any Onboarding
  ) throws {
    let site = try PreviewSite(
      PreviewSource(
        onboardings: [onboarding], templates: try TemplateSource(folder: "Templates"),
        files: try PreviewTea.publicFiles(), locales: ["en"]))
    for catalogue in site.catalogues[0] {
      #expect(!catalogue.walks.isEmpty)
      for walk in catalogue.walks {
        let folder = "screens/\(onboarding.flow.id)/\(catalogue.name)/en/"
        var name = "\(walk.screens[0]).filled-\(walk.person).html"
        var seen: [String] = []
        for _ in 0..<(walk.screens.count * 3) {
          let page = text([name: site.file(at: folder + name)?.bytes ?? []], name)
          let screen = page.firstMatch(of: /data-screen="([^"]+)"/)?.output.1 ?? ""
          if seen.last != String(screen) { seen.append(String(screen)) }
          // Behind the screen that completes a flow there may be the days after.
          if walk.screens.last?.rawValue == String(screen) { break }
          let action = page.firstMatch(of: /\saction="([^"]+)"/)
          name = String(try #require(action).output.1)
        }
        #expect(seen == walk.screens.map(\.rawValue), "\(walk.person)")
      }
    }
  }

  @Test(arguments: [NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect()] as [any Onboarding])
  func `the board calls every section by words`(onboarding: any Onboarding) throws {
    let folder = "Templates/\(onboarding.flow.id)/copy.xcstrings"
    let words = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder)))
        as? [String: Any])
    let keys = try #require(words["strings"] as? [String: Any]).keys
    for section in onboarding.flow.variants.flatMap(\.sections) {
      #expect(keys.contains("sections.\(section.id)"))
    }
  }

  @Test(arguments: [NutriSync().withPages, FamilyPlus().withPages] as [any Onboarding])
  func `the board counts what it shows: screens, sheets and states`(onboarding: any Onboarding)
    throws
  {
    let site = try PreviewSite(
      PreviewSource(
        onboardings: [onboarding], templates: try TemplateSource(folder: "Templates"),
        files: try PreviewTea.publicFiles(), locales: ["en"]))
    let board = String(decoding: try #require(site.file(at: "index.html")).bytes, as: UTF8.self)
    let pages = site.pages.filter { $0.variant == 0 }
    let frames = Set(pages.map { [$0.page.screen.id.rawValue, $0.page.sheet?.id.rawValue] })
    let sheets = frames.count { $0[1] != nil }
    var counts = "<p>\(frames.count - sheets) screens"
    if sheets > 0 { counts += " and \(sheets) \(sheets == 1 ? "sheet" : "sheets")" }
    counts += ", \(pages.count) states"
    #expect(board.contains(counts), "\(counts)")
    #expect(board.components(separatedBy: "<li class=\"screen\"").count > frames.count)
  }

  @Test func `a page carries the symbols that it uses`() throws {
    let whole = try PreviewSite(
      PreviewSource(
        onboardings: [NutriSync().withPages], templates: try TemplateSource(folder: "Templates"),
        files: try PreviewTea.publicFiles(), locales: ["en"])
    ).whole()
    var checked = 0
    for (path, bytes) in whole.files where path.hasPrefix("screens/") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains(PreviewMarks.open) && !page.contains(PreviewMarks.close), "\(path)")
      let ids = Set(page.matches(of: /\sid="([^"]+)"/).map(\.output.1))
      for use in page.matches(of: /<use href="#([^"]*)"/) {
        checked += 1
        #expect(ids.contains(use.output.1), "\(path): \(use.output.1)")
      }
    }
    #expect(checked > 100)
  }

  @Test func `an image keeps the part of its file, and a symbol comes into the page`() {
    let lake = PreviewMarks.drawing("/lake.svg")
    let page = "<img src=\"\(lake)#noon\"><use href=\"\(lake)#sun\"/>"
    let resolved = PreviewMarks.resolved(Array(page.utf8), assets: "../assets", link: { $0 })
    let text = String(decoding: resolved.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<img src=\"../assets/lake.svg#noon\"><use href=\"#"))
    #expect(resolved.symbols.map(\.id) == ["sun"])
  }

  @Test func `a link to a page outside the flow leads to that page`() throws {
    let site = try PreviewSite(PreviewTea.source())
    let page = site.file(at: "screens/tea/standard/en/last-cup.filled-black-tea.html")
    let html = String(decoding: page?.bytes ?? [], as: UTF8.self)
    #expect(
      html.contains(
        "<a data-copy=\"last-cup.account\" href=\"../../../../screens/site/shared/en/sign-in.empty.html\">Account</a>"
      )
    )
  }

  // MARK: Words

  @Test func `the accented language is longer by two fifths and keeps white space at the ends`() {
    #expect(PseudoLanguage.accented.words("a", " Save it ") == " [Šåvé îţ~~~] ")
    for count in 13...300 {
      let words = String(repeating: "five ", count: count / 5) + "x"
      let longer = PseudoLanguage.accented.words("a", words)
      #expect(longer.count == words.count + 2 + (words.count * 2 + 4) / 5)
      #expect(longer.split(separator: " ").allSatisfy { $0.count <= 8 }, "\(longer)")
    }
    #expect(PseudoLanguage.accented.words("a", "  ") == "  ")
  }

  @Test func `the mirrored language keeps its words, the third shows keys`() {
    #expect(PseudoLanguage.mirrored.words("a", "Save") == "\u{202E}Save\u{202C}")
    #expect(PseudoLanguage.keys.words("taste.title", "Which tea?") == "taste.title")
  }

  @Test func `the table of words says where they stand and how long they are`() throws {
    let site = try PreviewSite(PreviewTea.source())
    let csv = String(decoding: site.file(at: "copy.csv")?.bytes ?? [], as: UTF8.self)
    let lines = csv.components(separatedBy: "\r\n")
    #expect(
      lines[0]
        == #""file","key","screens","en","en length","en state","limit","claim","comment""#)
    #expect(
      lines.contains(
        #""tea/copy.xcstrings","taste.title","taste","Which tea?","10","translated","","","""#))
  }

  @Test func `words that look like a formula stay words`() throws {
    let site = try PreviewSite(PreviewTea.source(["advice.any": "=1+1"]))
    let csv = String(decoding: site.file(at: "copy.csv")?.bytes ?? [], as: UTF8.self)
    #expect(csv.contains(#""'=1+1""#))
  }

  // MARK: Comparing

  @Test func `a changed word shows side by side with the pages that changed`() throws {
    let old = try PreviewSite(PreviewTea.source()).whole()
    let site = try PreviewSite(
      PreviewTea.source(["taste.title": "Which tea tonight?", "advice.any": "Any time"]))
    let new = site.whole()
    let page = String(
      decoding: site.changes(PreviewComparison(old.manifest, new), pictured: nil).bytes,
      as: UTF8.self)
    #expect(page.contains("Which <del>tea?</del>"))
    #expect(page.contains("Which <ins>tea tonight?</ins>"))
    #expect(page.contains("<b>2</b> words"))
    #expect(page.contains("<b>24</b> pages changed"))
    #expect(page.contains("<b>0</b> added"))
  }

  @Test func `one state of a screen is pictured, and what others have besides`() throws {
    let old = try PreviewSite(PreviewTea.source()).whole()
    func candidates(_ words: [String: String]) throws -> [String] {
      let new = try PreviewSite(PreviewTea.source(words)).whole()
      return PreviewComparison(old.manifest, new).candidates { old.files[$0] }
    }
    let title = try candidates(["taste.title": "Which tea tonight?"])
    // A message stands in one of its states alone.
    let both = try candidates([
      "taste.title": "Which tea tonight?", "error.required": "Choose one, please",
    ])
    #expect(both.count > title.count, "\(both)")
    #expect(title == ["screens/tea/standard/en/taste.filled-black-tea.html"])
    #expect(Set(both).isSuperset(of: title + ["screens/tea/standard/en/taste.error-empty.html"]))
    #expect(try candidates([:]).isEmpty)
    // What can't be compared is pictured in each of its states.
    let new = try PreviewSite(PreviewTea.source(["taste.title": "Which tea tonight?"])).whole()
    let changed = PreviewComparison(old.manifest, new)
    #expect(changed.candidates { _ in nil }.count > title.count)
  }

  @Test func `two equal previews have no difference`() throws {
    let site = try PreviewSite(PreviewTea.source())
    let whole = site.whole()
    let page = String(
      decoding: site.changes(PreviewComparison(whole.manifest, whole), pictured: nil).bytes,
      as: UTF8.self)
    #expect(page.contains("Nothing changed."))
  }
}
