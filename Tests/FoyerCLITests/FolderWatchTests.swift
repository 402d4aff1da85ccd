import FoyerCLI
import Foundation
import Testing

/// Both ways of watching, by the same edits.
@Suite struct FolderWatchTests {
  enum Way: CaseIterable {
    case asTheKernelSays, byLooking

    func watch(_ folder: String) -> FolderWatch {
      self == .byLooking ? FolderWatch(polling: [folder]) : FolderWatch([folder])
    }
  }

  /// How long a change may take to be noticed; far more than it takes.
  private static let patience = 10_000

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-watch-\(UUID().uuidString)")
    let below = folder.appendingPathComponent("flow/components")
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("one".utf8).write(to: folder.appendingPathComponent("flow/a.mustache"))
    try body(folder)
  }

  @Test(arguments: Way.allCases)
  func `a file that is written is noticed once, and quiet is quiet`(way: Way) throws {
    try Self.inFolder { folder in
      let watch = way.watch(folder.path)
      #expect(!watch.wait(milliseconds: 1))
      let file = folder.appendingPathComponent("flow/a.mustache")
      try Data("three".utf8).write(to: file)
      #expect(watch.wait(milliseconds: Self.patience))
      #expect(!watch.wait(milliseconds: 50))
    }
  }

  @Test(arguments: Way.allCases)
  func `a file that an editor renames over the old one is noticed`(way: Way) throws {
    try Self.inFolder { folder in
      let watch = way.watch(folder.path)
      let beside = folder.appendingPathComponent("flow/.a.mustache.swp")
      try Data("longer than before".utf8).write(to: beside)
      let file = folder.appendingPathComponent("flow/a.mustache")
      #expect(rename(beside.path, file.path) == 0)
      #expect(watch.wait(milliseconds: Self.patience))
    }
  }

  @Test(arguments: Way.allCases)
  func `a file in a folder made later is noticed`(way: Way) throws {
    try Self.inFolder { folder in
      let watch = way.watch(folder.path)
      let new = folder.appendingPathComponent("other/deep")
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      while watch.wait(milliseconds: 100) {}
      try Data("new".utf8).write(to: new.appendingPathComponent("b.css"))
      #expect(watch.wait(milliseconds: Self.patience))
    }
  }

  @Test(arguments: Way.allCases)
  func `a file that is taken away is noticed`(way: Way) throws {
    try Self.inFolder { folder in
      let watch = way.watch(folder.path)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("flow/a.mustache"))
      #expect(watch.wait(milliseconds: Self.patience))
    }
  }

  @Test(arguments: Way.allCases)
  func `what an editor keeps beside a file is not a change`(way: Way) throws {
    try Self.inFolder { folder in
      let watch = way.watch(folder.path)
      for name in [".a.mustache.swp", "a.mustache~", "4913", "#a#"] {
        let file = folder.appendingPathComponent("flow/\(name)")
        try Data("x".utf8).write(to: file, options: [])
      }
      #expect(!watch.wait(milliseconds: 200))
    }
  }
}
