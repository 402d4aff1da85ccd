import Foundation
import OnboardingDevelopment
import SourceText
import Synchronization

/// Under `--dev`: renders the site anew when a file changes, and tells the pages that are open. A
/// mistake in a file leaves the last good site standing.
final class SiteWatcher: Sendable {
  private let site: Site
  private let console: ConsoleSite?
  private let feed: ChangeFeed
  private let folders: [String]
  private let tell: @Sendable (String) -> Void
  private let isStopped = Atomic<Bool>(false)
  private static let interval = 500

  /// - Parameter console: the pages of the console; nil where there is none. They have no script that could
  ///   load them anew by itself.
  init(
    _ site: Site, _ console: ConsoleSite?, feed: ChangeFeed, folders: [String],
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.site = site
    self.console = console
    self.feed = feed
    self.folders = folders
    self.tell = tell
  }

  /// Begins to watch on a thread of its own.
  func start() {
    let thread = Thread { [self] in
      let watch = FolderWatch(folders)
      while !isStopped.load(ordering: .relaxed) {
        if watch.wait(milliseconds: Self.interval) { render() }
        feed.expire()
      }
    }
    thread.name = "site-watcher"
    // Rendering nests as deep as templates do.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Ends the watch within half a second, and answers everybody who waits for a change.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    feed.close()
  }

  private func render() {
    let began = Date()
    if let mistakes = console?.reload() {
      for mistake in mistakes { tell(mistake.description) }
      tell(
        mistakes.isEmpty
          ? "The console's pages are read anew."
          : "\(mistakes.count) to mend; the console's pages stay as they were.")
    }
    guard let news = site.reload() else { return }
    feed.publish(news.change, mistakes: news.mistakes + news.remarks)
    for mistake in news.mistakes + news.remarks { tell(mistake.diagnostic.description) }
    let milliseconds = Int(Date().timeIntervalSince(began) * 1000)
    tell(
      news.mistakes.isEmpty
        ? "The site is rendered anew (\(milliseconds) ms)."
          + (news.remarks.isEmpty ? "" : " \(news.remarks.count) to mend.")
        : "\(news.mistakes.count) to mend; pages stay as they were.")
  }
}
