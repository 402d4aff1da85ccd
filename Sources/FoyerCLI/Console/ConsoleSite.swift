import MicroHTTPD
import OnboardingWeb
import PageRendering
import SourceText

/// The console's own pages and files: `Templates/console` and `Public/console`, read once at start.
package struct ConsoleSite: Sendable {
  private static let folder = "console/"
  /// What they use of what every page uses: shared words, and the icon.
  private static let shared: Set<String> = ["copy.xcstrings", "icon.svg"]

  let pages: SiteRenderer
  let assets: AssetLibrary

  /// - Throws: `CommandFailure` with every mistake in the files, each with its place.
  package init(_ folders: SiteFolders) throws {
    do {
      let files = try folders.readPublic().filter { Self.isOwn($0.path) }
      let assets = try AssetLibrary(files: files, compress: Gzip.compress)
      let templates = try folders.readTemplates().files.filter { Self.isOwn($0.path) }
      self.assets = assets
      pages = try SiteRenderer(
        onboardings: [], templates: TemplateSource(files: templates),
        assetURL: { assets.address(of: $0) })
    } catch let errors as Diagnostics {
      throw CommandFailure(errors.description)
    }
  }

  private static func isOwn(_ path: String) -> Bool {
    path.hasPrefix(folder) || shared.contains(path)
  }

  /// Whether a file is left out of what people are served.
  static func isHidden(_ path: String) -> Bool { path.hasPrefix(folder) }
}
