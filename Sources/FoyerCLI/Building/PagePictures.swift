import Foundation
import OnboardingPreview
import PageRendering

/// Pictures of pages as a phone shows them, taken by a Chromium without a window.
struct PagePictures {
  /// The program.
  let browser: String

  /// Names under which Chromium is installed.
  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
  ]
  /// How long one picture may take, in seconds.
  private static let patience = 30.0

  /// The browser that the caller named, or the first on the path; nil where there is none.
  ///
  /// - Throws: `CommandFailure` where the one that was named isn't there.
  static func find(_ named: String?, path: String?) throws -> PagePictures? {
    let manager = FileManager.default
    if let named {
      guard manager.isExecutableFile(atPath: named), !FileTree.isFolder(named) else {
        throw CommandFailure("There is no browser \(named).", status: CommandFailure.usage)
      }
      return PagePictures(browser: named)
    }
    let folders = (path ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { manager.isExecutableFile(atPath: $0) }.map(PagePictures.init)
  }

  /// A page before and after a change.
  struct Pair {
    let page: String
    let before: [UInt8]
    let after: [UInt8]
  }

  /// A page before and after a change; nil where one of them can't be pictured or both look the same.
  func take(_ page: String, before: URL, after: URL) -> Pair? {
    guard let old = picture(of: before.appendingPathComponent(page)),
      let new = picture(of: after.appendingPathComponent(page)), old != new
    else { return nil }
    return Pair(page: page, before: old, after: new)
  }

  /// The page as the browser draws it; nil where it can't, for whatever reason: without a picture the list of
  /// changes has none.
  private func picture(of page: URL) -> [UInt8]? {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-picture-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
        != nil
    else { return nil }
    let file = folder.appendingPathComponent("page.png")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments =
      [
        "--headless", "--disable-gpu", "--hide-scrollbars", "--force-prefers-reduced-motion",
        "--force-device-scale-factor=1", "--window-size=390,844", "--virtual-time-budget=3000",
        "--user-data-dir=\(folder.path)", "--screenshot=\(file.path)",
      ]
      // Chromium refuses its sandbox to root. The pages are our own, from the disk.
      + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return nil }
    if ended.wait(timeout: .now() + Self.patience) == .timedOut { process.terminate() }
    return (try? Data(contentsOf: file)).map { Array($0) }
  }
}
