import FlowPages
@testable import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingFlows
import Synchronization
import Testing

/// `foyer build`: a folder that is complete or absent.
@Suite struct BuildCommandTests {
  private func build(
    _ folder: String, _ more: String...
  ) -> (output: String, errors: String, status: Int32) {
    let output = Mutex("")
    let errors = Mutex("")
    let context = CommandContext(
      onboardings: [OPS().withPages], environment: [:],
      print: { line in output.withLock { $0 += line + "\n" } },
      printError: { line in errors.withLock { $0 += line + "\n" } })
    let status = FoyerCommandLine.run(
      ["build", "--output", folder, "--locale", "en"] + more, in: context)
    return (output.withLock { $0 }, errors.withLock { $0 }, status)
  }

  /// Runs `body` with a folder that is gone afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-build-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a preview is written, tells how far it is, and says where to look`() throws {
    try inFolder { folder in
      let result = build(folder + "/out")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.hasSuffix("Open \(folder)/out/index.html.\n"))
      #expect(result.errors.contains("100 % of "))
      let written = try names(in: folder + "/out")
      #expect(
        written == [
          "assets", "copy.csv", "copy.html", "files", "index.html", "manifest.json", "map.html",
          "screens", "tokens.html", "walk.ops.consolidated.full-crew.en.html",
          "walk.ops.original.full-crew.en.html", "walk.ops.original.no-code-yet.en.html",
        ])
      let left = try names(in: folder)
      #expect(left == ["out"])
    }
  }

  @Test func `a preview takes the place of an earlier one and can be compared with it`() throws {
    try inFolder { folder in
      #expect(build(folder + "/out").status == 0)
      let stray = folder + "/out/screens/stray.html"
      try Data().write(to: URL(fileURLWithPath: stray))
      let result = build(folder + "/out", "--compare", folder + "/out")
      #expect(result.status == 0, "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: stray))
      let changes = try String(contentsOfFile: folder + "/out/changes.html", encoding: .utf8)
      #expect(changes.contains("Nothing changed."))
      let left = try names(in: folder)
      #expect(left == ["out"])
    }
  }

  @Test func `a comparison is about what was asked for, and calls nothing else gone`() throws {
    try inFolder { folder in
      func build(_ arguments: String...) -> Int32 {
        let context = CommandContext(
          onboardings: [OPS().withPages, Reflect().withPages], environment: [:], print: { _ in },
          printError: { _ in })
        return FoyerCommandLine.run(["build"] + arguments, in: context)
      }
      #expect(build("--output", folder + "/old", "--locale", "en", "--locale", "en-XA") == 0)
      #expect(
        build(
          "--output", folder + "/new", "--flow", "ops", "--locale", "en", "--compare",
          folder + "/old") == 0)
      let changes = try String(contentsOfFile: folder + "/new/changes.html", encoding: .utf8)
      // Nor the gallery changed, which lists the one flow that was built.
      #expect(changes.contains("Nothing changed."), "\(changes)")
      #expect(changes.contains("<b>0</b> removed"))
    }
  }

  /// A browser whose picture of a page is the page.
  private func browser(in folder: String) throws -> String {
    let path = folder + "/browser"
    let script = """
      #!/bin/sh
      for word in "$@"; do
        case $word in --screenshot=*) file=${word#--screenshot=} ;; esac
      done
      cat "${word#file://}" > "$file"
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test func `pages that look different are pictured before and after, in place`() throws {
    try inFolder { folder in
      #expect(build(folder + "/out").status == 0)
      let page = "screens/ops/original/en/welcome.filled-full-crew.html"
      let stale = URL(fileURLWithPath: "\(folder)/out/\(page)")
      try Data("<p>As it was</p>".utf8).write(to: stale)
      let manifest = URL(fileURLWithPath: folder + "/out/manifest.json")
      var text = try String(contentsOf: manifest, encoding: .utf8)
      let url = try #require(text.range(of: "\"url\":\"\(page)\""))
      let hash = try #require(text[url.upperBound...].firstRange(of: /"hash":"[0-9a-f]{16}"/))
      text.replaceSubrange(hash, with: "\"hash\":\"0000000000000000\"")
      try Data(text.utf8).write(to: manifest)
      let result = build(
        folder + "/out", "--compare", folder + "/out", "--browser", try browser(in: folder))
      #expect(result.status == 0 && !result.errors.contains("Chromium"), "\(result.errors)")
      #expect(result.errors.contains("100 % of 1 picture"))
      let picture = "pictures/ops/original/en/welcome.filled-full-crew"
      let before = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out/\(picture).before.png"))
      #expect(before == Data("<p>As it was</p>".utf8))
      let after = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out/\(picture).after.png"))
      #expect(try after == Data(contentsOf: stale))
      let changes = try String(contentsOfFile: folder + "/out/changes.html", encoding: .utf8)
      #expect(changes.contains("\(picture).before.png"))
      #expect(changes.contains("one of each screen first, 60 at most: 1."))
    }
  }

  @Test func `without a browser what changed is told in words, and that there are no pictures`()
    throws
  {
    try inFolder { folder in
      #expect(build(folder + "/out").status == 0)
      let result = build(folder + "/out", "--compare", folder + "/out")
      #expect(result.status == 0)
      #expect(result.errors.contains("There is no Chromium on the path"))
      let wrong = build(folder + "/out", "--compare", folder + "/out", "--browser", "/nowhere")
      #expect(wrong.status == 64 && wrong.errors == "There is no browser /nowhere.\n")
      let folder = build(folder + "/out", "--compare", folder + "/out", "--browser", folder)
      #expect(folder.status == 64 && folder.errors.hasPrefix("There is no browser "))
    }
  }

  @Test func `a folder that holds something else is left as it is`() throws {
    try inFolder { folder in
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/thesis.txt"))
      let result = build(folder)
      #expect(result.status == 73)
      #expect(result.errors.contains("holds something that is no preview"))
      let left = try names(in: folder)
      #expect(left == ["thesis.txt"])
    }
  }

  @Test func `a preview of another version can be written over and not be compared with`() throws {
    try inFolder { folder in
      // Whatever else it has.
      let manifest = Data("{\"format\":\"foyer-preview-1\",\"files\":[]}".utf8)
      try manifest.write(to: URL(fileURLWithPath: folder + "/manifest.json"))
      let compared = build(folder + "/out", "--compare", folder)
      #expect(compared.status == 65)
      #expect(compared.errors.contains("was made by another version: foyer-preview-1"))
      let result = build(folder)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try names(in: folder).contains("index.html"))
    }
  }

  @Test func `a manifest that is none of ours does not open the folder to us`() throws {
    try inFolder { folder in
      try Data("{\"pages\":[]}".utf8).write(to: URL(fileURLWithPath: folder + "/manifest.json"))
      #expect(build(folder).status == 73)
      let left = try names(in: folder)
      #expect(left == ["manifest.json"])
    }
  }

  @Test func `a place that can't be written is told, and nothing is left behind`() throws {
    try inFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
      let result = build(folder + "/file/out")
      #expect(result.status == 73)
      // Before a page is rendered.
      #expect(
        result.errors
          == "Can't write \(folder)/file/out: a part of the path is a file, not a folder.\n")
      let left = try names(in: folder)
      #expect(left == ["file"])
    }
  }

  @Test func `one that is stopped leaves what was there, and nothing beside it`() throws {
    try inFolder { folder in
      let target = PreviewFolder(folder + "/out")
      try target.write(["a": [1]], last: ("manifest.json", { Array("{}".utf8) }))
      let failure = #expect(throws: CommandFailure.self) {
        try target.write(
          ["a": [2]], last: ("manifest.json", { Array("{}".utf8) }), isStopped: { true })
      }
      #expect(failure?.status == 130 && failure?.lines == ["Stopped; \(folder)/out is as it was."])
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/out/a")) == Data([1]))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
    }
  }

  @Test func `what a killed one was writing goes, and of one that runs stays`() throws {
    try inFolder { folder in
      // No process has the highest number that there can be.
      let forgotten = folder + "/.out.\(Int32.max).new"
      let others = [
        ".out.\(ProcessInfo.processInfo.processIdentifier).old", ".out.\(Int32.max).old",
        ".other.\(Int32.max).new",
      ]
      for path in [forgotten] + others.map({ "\(folder)/\($0)" }) {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      }
      try PreviewFolder(folder + "/out").check()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == others.sorted())
    }
  }

  @Test func `an earlier preview that isn't there is told before anything is written`() throws {
    try inFolder { folder in
      let result = build(folder + "/out", "--compare", folder + "/nowhere")
      #expect(result.status == 66)
      #expect(
        result.errors == "There is no preview in \(folder)/nowhere: it has no manifest.json.\n")
      let left = try names(in: folder)
      #expect(left == [])
    }
  }

  @Test func `an unknown flow or language is told with the known ones`() throws {
    try inFolder { folder in
      let flow = build(folder + "/out", "--flow", "dance")
      #expect(flow.status == 64)
      #expect(flow.errors == "There is no flow \"dance\". Known: ops.\n")
      let locale = build(folder + "/out", "--locale", "xx")
      #expect(locale.status == 64)
      #expect(locale.errors.hasPrefix("There is no language xx. Known: en,"))
      let left = try names(in: folder)
      #expect(left == [])
    }
  }
}
