import MicroHTTPD
import OnboardingConsole
import OnboardingWeb
import PageRendering
package import SourceText
import Synchronization

/// The console's own pages and files, `Templates/console` and `Public/console`, read at start; under `--dev` they
/// are exchanged while serving.
package final class ConsoleSite: Sendable {
  private struct Content: Sendable {
    var pages: RenderedSite
    var assets: AssetLibrary
    /// What was read last, right or wrong.
    var source: TemplateSource
    var mistakes: [Diagnostic] = []
  }

  private static let folder = "console/"
  /// What they use of what every page uses: shared words, and the icon.
  private static let shared: Set<String> = ["copy.xcstrings", "icon.svg"]

  private let folders: SiteFolders
  private let content: Mutex<Content>

  /// - Throws: `CommandFailure` with every mistake in the files, each with its place.
  package init(_ folders: SiteFolders) throws {
    self.folders = folders
    do {
      let assets = try Self.assets(folders)
      let source = try Self.source(folders)
      content = Mutex(
        Content(pages: try Self.render(source, assets), assets: assets, source: source))
    } catch let errors as Diagnostics {
      throw CommandFailure(errors.description)
    }
  }

  /// The pages as they are now.
  var pages: RenderedSite { content.withLock { $0.pages } }
  /// The files as they are now.
  var assets: AssetLibrary { content.withLock { $0.assets } }

  /// The address of a file of `Public/`, as a template names it: `/console/frame.css`; nil where there is none.
  package func address(of path: String) -> String? { assets.address(of: path) }

  /// Lets go of what only reading the files again takes.
  func settle() {
    content.withLock {
      $0.pages = $0.pages.pagesOnly
      $0.source = TemplateSource(files: [])
    }
  }

  /// Reads the files again; where something is wrong, what was made of right files stays. For one thread at a
  /// time.
  ///
  /// - Returns: everything that is wrong with the files as they are now; nil where nothing changed.
  package func reload() -> [Diagnostic]? {
    let old = content.withLock { $0 }
    var new = old
    new.mistakes = []
    do {
      let assets = try Self.assets(folders, like: old.assets)
      new.source = try Self.source(folders)
      let isSame = new.source == old.source && assets.allAddresses == old.assets.allAddresses
      if isSame { return nil }
      new.pages = try Self.render(new.source, assets)
      new.assets = assets
    } catch let errors as Diagnostics { new.mistakes = errors.all } catch {
      new.mistakes = [
        Diagnostic(
          rule: "unreadable-folder", place: .file(folders.templates, line: 1),
          message: "\(error)", fix: "Give the server the right to read it")
      ]
    }
    let result = new
    content.withLock { $0 = result }
    return result.mistakes == old.mistakes && result.source == old.source
      && !result.mistakes.isEmpty
      ? nil : result.mistakes
  }

  private static func render(
    _ source: TemplateSource, _ assets: AssetLibrary
  ) throws(Diagnostics) -> RenderedSite {
    try RenderedSite(
      onboardings: [], templates: source, assetURL: { assets.address(of: $0) },
      pageNames: ConsolePage.names)
  }

  private static func assets(
    _ folders: SiteFolders, like earlier: AssetLibrary? = nil
  ) throws -> AssetLibrary {
    try AssetLibrary(
      files: folders.readPublic().filter { isOwn($0.path) }, like: earlier,
      compress: Gzip.compress)
  }

  private static func source(_ folders: SiteFolders) throws -> TemplateSource {
    TemplateSource(files: try folders.readTemplates().files.filter { isOwn($0.path) })
  }

  private static func isOwn(_ path: String) -> Bool {
    path.hasPrefix(folder) || shared.contains(path)
  }

  /// Whether a file is left out of what people are served.
  static func isHidden(_ path: String) -> Bool { path.hasPrefix(folder) }
}
