import OnboardingDomain
import PageRendering
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
    @Sendable func done() { progress(count.next()) }
    let all = pages
    let rendered = turns.concurrentMap { [self] turn in
      zip(turn, render(turn.map { all[$0] }, done: done)).map { (place: $0, file: $1) }
    }
    var shown = [PreviewFile?](repeating: nil, count: all.count)
    for (place, file) in rendered.joined() { shown[place] = file }
    let around = sitePages.concurrentMap { [self] page in
      defer { done() }
      return render(page)
    }
    let pages = shown.compactMap(\.self) + around
    // The table of words asks which pages show them.
    keepPlaces(pages.compactMap(\.record))
    let tools = toolPaths.concurrentMap { [self] path in
      defer { done() }
      return toolFile(at: path)
    }
    let files = pages + tools.compactMap(\.self)
    var result = assets.files.merging(assets.looks) { file, _ in file }
    var problems: [String] = []
    for file in files {
      result[file.path] = file.bytes
      result.merge(file.companions) { first, _ in first }
      problems += file.problems.map(\.description)
    }
    let manifest = PreviewManifest(
      pages: files.compactMap(\.record), words: CopyTable(self).words,
      assets: assets.files.mapValues(Fingerprint.of))
    var seen: Set<String> = []
    return Whole(
      files: result, manifest: manifest, problems: problems.filter { seen.insert($0).inserted })
  }

  /// The positions in `pages` of those that are rendered together: of a screen or a sheet in every state and
  /// language.
  private var turns: [[Int]] {
    var turns: [[Int]] = []
    var start = 0
    for catalogue in catalogues.joined() {
      let count = catalogue.pages.reduce(0) { $0 + $1.states.count }
      var first = start
      for page in catalogue.pages {
        turns.append(
          locales.indices.flatMap { locale in
            page.states.indices.map { first + locale * count + $0 }
          })
        first += page.states.count
      }
      start += count * locales.count
    }
    return turns
  }
}
