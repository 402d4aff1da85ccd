import FoyerCLI
import Foundation
import OnboardingConsole
import Testing

/// The names that templates of the console may ask for, and the templates as they are edited.
@Suite final class PageNamesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-console-site-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A copy of the project's files.
  private func folders() throws -> SiteFolders {
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["Templates", "Public"] {
      let parts = ["console", "copy.xcstrings", "icon.svg"]
      try manager.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      for part in parts where manager.fileExists(atPath: "\(name)/\(part)") {
        try manager.copyItem(
          atPath: "\(name)/\(part)", toPath: folder.appendingPathComponent("\(name)/\(part)").path)
      }
    }
    return try SiteFolders(
      templates: folder.appendingPathComponent("Templates").path,
      public: folder.appendingPathComponent("Public").path, shared: nil)
  }

  private func edit(_ file: String, _ change: (String) -> String) throws {
    let url = folder.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    try change(text).write(to: url, atomically: true, encoding: .utf8)
  }

  private static let page = "Templates/console/health.mustache"

  @Test func `a name that the data never has refuses the start, with its place`() throws {
    let folders = try folders()
    _ = try ConsoleSite(folders)
    try edit(Self.page) {
      $0.replacingOccurrences(of: "{{database}}", with: "{{#is-well}}{{databas}}{{/is-well}}")
    }
    let failure = "\(try #require(throws: (any Error).self) { try ConsoleSite(folders) })"
    #expect(failure.contains("console/health.mustache"))
    #expect(failure.contains("nothing here is called databas"))
  }

  @Test func `a name in a part of a page is found as well`() throws {
    let folders = try folders()
    try edit("Templates/console/state.mustache") { $0 + "{{whatever-this-is}}" }
    let failure = "\(try #require(throws: (any Error).self) { try ConsoleSite(folders) })"
    #expect(failure.contains("console/state.mustache"))
  }

  @Test func `every page has its names, and no name is one that no template asks for`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "Templates/console")
    let texts = try Dictionary(
      uniqueKeysWithValues: files.filter { $0.hasSuffix(".mustache") }.map {
        (
          "console/" + $0.dropLast(".mustache".count),
          try String(contentsOfFile: "Templates/console/\($0)", encoding: .utf8)
        )
      })
    let parts = Set(
      texts.values.flatMap { text in
        text.matches(of: /{{[<>]([a-z\/-]+)}}/).map { String($0.output.1) }
      })
    #expect(Set(texts.keys).subtracting(parts) == Set(ConsolePage.names.keys))
    let asked = Set(
      texts.values.flatMap { text in
        text.matches(of: /{{[#^]?([a-z0-9-]+)}}/).map { String($0.output.1) }
      })
    for (page, names) in ConsolePage.names {
      #expect(names.subtracting(asked).isEmpty, "\(page)")
    }
  }

  @Test
  func `an edited page and an edited stylesheet are read anew, a mistake leaves them standing`()
    throws
  {
    let site = try ConsoleSite(try folders())
    #expect(site.reload() == nil)
    let address = site.address(of: "/console/health.css")
    try edit("Public/console/health.css") { $0 + ".x { color: red }" }
    #expect(site.reload()?.isEmpty == true)
    #expect(site.address(of: "/console/health.css") != address)
    try edit(Self.page) { $0 + "{{#unclosed}}" }
    #expect(site.reload()?.isEmpty == false)
    #expect(site.reload() == nil)
    try edit(Self.page) { $0.replacingOccurrences(of: "{{#unclosed}}", with: "") }
    #expect(site.reload()?.isEmpty == true)
  }
}
