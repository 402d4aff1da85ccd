import Foundation
package import PageRendering

/// Where the files of a site lie. Those of a package lie over those that come with Foyer, file by
/// file, so that a package holds nothing but what is its own.
package struct SiteFolders: Sendable, Hashable {
  /// What `Templates` and `Public` stand for where nobody says otherwise.
  package static let standard = (templates: "Templates", public: "Public")

  /// The package's own templates and words.
  package let templates: String
  /// The package's own styles, scripts and pictures.
  package let publicFolder: String
  /// Foyer's; nil where the package's folders are all there is.
  package let shared: SharedFiles?

  /// These folders, over those that come with Foyer.
  ///
  /// - Throws: `CommandFailure` for a folder that isn't there, unless it has the standard name and
  ///   files come with Foyer.
  package init(
    templates: String, public: String, shared: SharedFiles? = .ofThisProgram,
    standard: (templates: String, public: String) = Self.standard
  ) throws {
    self.templates = templates
    publicFolder = `public`
    let isShared = shared.map { Self.isSame($0.templates, templates) } ?? true
    self.shared = isShared ? nil : shared
    for (folder, standard) in [(templates, standard.templates), (`public`, standard.public)]
    where !FileTree.isFolder(folder) && (self.shared == nil || folder != standard) {
      throw FileTree.missing(folder)
    }
  }

  /// Whether neither folder is there, as wherever an installed program is started: what is read is Foyer's alone, with
  /// its own flows. What is written goes into folders of one's own, here as ever.
  private var isEmpty: Bool { !FileTree.isFolder(templates) && !FileTree.isFolder(publicFolder) }

  /// Every folder that is read, for a caller that watches them.
  package var all: [String] {
    [templates, publicFolder].filter { FileTree.isFolder($0) }
      + (shared.map { [$0.templates, $0.publicFolder] } ?? [])
  }

  /// The templates and words.
  package func readTemplates() throws -> TemplateSource {
    let own = try FileTree.isFolder(templates) ? TemplateSource(folder: templates).files : []
    guard let shared else { return TemplateSource(files: own) }
    return TemplateSource(
      files: overlaid(own, try TemplateSource(folder: shared.templates).files, shared, \.path))
  }

  /// The files among the package's own that are neither templates nor words, by their paths below `Templates/`. Notes
  /// (`.md`) may lie there, and what new packages are made of (`.new`).
  package func unreadTemplates() throws -> [String] {
    guard FileTree.isFolder(templates) else { return [] }
    let read = [".mustache", ".xcstrings", ".md", ".new", "~"]
    return try FileTree.read(templates).map(\.path).filter { path in
      !read.contains { path.hasSuffix($0) }
    }
  }

  /// The styles, scripts and images.
  package func readPublic() throws -> [(path: String, bytes: [UInt8])] {
    let own = try FileTree.isFolder(publicFolder) ? FileTree.read(publicFolder) : []
    guard let shared else { return own }
    return overlaid(own, try FileTree.read(shared.publicFolder), shared, { $0.path })
  }

  /// The files of Foyer that the package has its own of, as `Templates/…` and `Public/…`, each with
  /// the path of Foyer's.
  package func overrides() throws -> [(name: String, base: String)] {
    guard let shared else { return [] }
    return try overrides("Templates", in: templates, over: shared.templates, shared.flows)
      + overrides("Public", in: publicFolder, over: shared.publicFolder, shared.flows)
  }

  private func overrides(
    _ name: String, in own: String, over base: String, _ flows: Set<String>
  ) throws -> [(name: String, base: String)] {
    let files = try FileTree.isFolder(own) ? FileTree.read(own).map(\.path) : []
    return files.filter { path in
      !isOfFlow(path, flows) && FileManager.default.fileExists(atPath: "\(base)/\(path)")
    }.map { ("\(name)/\($0)", "\(base)/\($0)") }
  }

  /// Whether a place such as `Templates/copy.xcstrings` is a file that comes with Foyer.
  package func isShared(_ place: String) -> Bool {
    guard let shared else { return false }
    return file(at: place).hasPrefix(shared.root + "/")
  }

  /// The file that a place such as `Templates/tea/taste.mustache` means: the package's, else Foyer's.
  package func file(at place: String) -> String {
    let parts = place.split(separator: "/", maxSplits: 1).map(String.init)
    let isPublic = parts.first == SiteFolders.standard.public
    let rest = parts.last ?? ""
    let own = "\(isPublic ? publicFolder : templates)/\(rest)"
    guard let shared, !FileManager.default.fileExists(atPath: own) else { return own }
    return "\(isPublic ? shared.publicFolder : shared.templates)/\(rest)"
  }

  private func overlaid<File>(
    _ own: [File], _ base: [File], _ shared: SharedFiles, _ path: (File) -> String
  ) -> [File] {
    let taken = Set(own.map(path))
    let flows = isEmpty ? [] : shared.flows
    let below = base.filter { !taken.contains(path($0)) && !isOfFlow(path($0), flows) }
    return (own + below).sorted { path($0) < path($1) }
  }

  private func isOfFlow(_ path: String, _ flows: Set<String>) -> Bool {
    guard let slash = path.firstIndex(of: "/") else { return false }
    return flows.contains(String(path[..<slash]))
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let paths = [one, other].map {
      URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path
    }
    return paths[0] == paths[1]
  }
}
