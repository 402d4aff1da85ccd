import Foundation
import OnboardingWeb
import SourceText
import Synchronization

/// Under `--dev`: renders the site anew when a file changes, and tells the pages that are open. A
/// mistake in a file leaves the last good site standing.
final class SiteWatcher: Sendable {
  private let site: Site
  private let feed: ChangeFeed
  private let folders: [String]
  private let tell: @Sendable (String) -> Void
  private let isStopped = Atomic<Bool>(false)
  private static let interval = 500

  init(
    _ site: Site, feed: ChangeFeed, folders: [String], tell: @escaping @Sendable (String) -> Void
  ) {
    self.site = site
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
    guard let news = site.reload() else { return }
    feed.publish(news.change, mistakes: news.mistakes)
    for mistake in news.mistakes { tell(mistake.diagnostic.description) }
    let milliseconds = Int(Date().timeIntervalSince(began) * 1000)
    tell(
      news.mistakes.isEmpty
        ? "The site is rendered anew (\(milliseconds) ms)."
        : "\(news.mistakes.count) to mend; pages stay as they were.")
  }
}
