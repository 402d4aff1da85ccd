import PageRendering
import Sealing
import SourceText

/// Everything of a preview at once, for a folder.
extension PreviewSite {
  /// The whole preview.
  public struct Whole: Sendable {
    /// The files by path.
    public var files: [String: [UInt8]] = [:]
    /// What is in it.
    public internal(set) var manifest: PreviewManifest
    /// What was wrong with data while pages were rendered, each once.
    public internal(set) var problems: [String] = []
  }

  /// Renders every page on every core.
  ///
  /// - Parameter progress: called from several threads with how many pages are done.
  public func whole(progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }) -> Whole {
    let count = Counter()
    func made(_ paths: [String]) -> [PreviewFile] {
      paths.concurrentMap { [self] path -> PreviewFile? in
        defer { progress(count.next()) }
        return madeFile(at: path)
      }.compactMap { $0 }
    }
    let pages = made(pagePaths)
    // The table of words asks which pages show them.
    keepPlaces(pages.compactMap(\.record))
    let files = pages + made(toolPaths)
    var result = assets.files.merging(assets.looks) { file, _ in file }
    var problems: [String] = []
    for file in files {
      result[file.path] = file.bytes
      result.merge(file.companions) { first, _ in first }
      problems += file.problems.map(\.description)
    }
    let manifest = PreviewManifest(
      pages: files.compactMap(\.record), words: CopyTable(self).words,
      assets: assets.files.mapValues { String(SHA256.hexDigest($0).prefix(16)) })
    var seen: Set<String> = []
    return Whole(
      files: result, manifest: manifest, problems: problems.filter { seen.insert($0).inserted })
  }

}
