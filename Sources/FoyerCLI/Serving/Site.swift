import MicroHTTPD
package import OnboardingDevelopment
package import OnboardingDomain
import OnboardingWeb
package import PageRendering
import SourceText
import Synchronization

/// The rendered site and the files behind it. Under `--dev` both are exchanged while serving.
package final class Site: Sendable {
  private struct Content: Sendable {
    var renderer: RenderedSite
    var assets: AssetLibrary
    /// What the renderer was made of.
    var source: TemplateSource
    /// What was read last, right or wrong.
    var lastRead: TemplateSource
    var mistakes: [Mistake] = []
    /// What deserves a look and keeps nothing from being shown.
    var remarks = SiteRemarks()
  }

  private let folders: SiteFolders
  private let onboardings: [any Onboarding]
  private let hasTools: Bool
  private let content: Mutex<Content>

  /// Reads and renders everything; every mistake in the files at once, each with its place.
  ///
  /// - Parameter hasTools: whether the folders `dev` and `preview` in both, which are for people who
  ///   build flows, are part of the site.
  package init(
    _ folders: SiteFolders, onboardings: [any Onboarding], hasTools: Bool = false
  ) throws {
    for onboarding in onboardings {
      let findings = onboarding.flow.findings()
      guard findings.isEmpty else { throw CommandFailure(findings.map(\.description)) }
    }
    self.folders = folders
    self.onboardings = onboardings
    self.hasTools = hasTools
    do {
      let (assets, source) = try Self.read(folders, onboardings, hasTools)
      var first = Content(
        renderer: try RenderedSite(
          onboardings: onboardings, templates: source, assetURL: { assets.address(of: $0) },
          timeZones: .system),
        assets: assets, source: source, lastRead: source)
      if hasTools {
        first.remarks.update(
          words: first.renderer, of: source, files: Array(assets.allAddresses.keys),
          in: folders)
      }
      content = Mutex(first)
    } catch let errors as Diagnostics {
      throw CommandFailure(errors.description)
    }
  }

  /// The site as it is now.
  package var renderer: RenderedSite { content.withLock { $0.renderer } }
  /// What deserves a look in the files as they are now, for people who build flows; pages are shown with it.
  package var remarks: [Mistake] { content.withLock { $0.remarks.all } }
  /// The files as they are now.
  var assets: AssetLibrary { content.withLock { $0.assets } }

  /// Lets go of what only reading the files again takes.
  func settle() {
    let nothing = TemplateSource(files: [])
    content.withLock {
      $0.renderer = $0.renderer.pagesOnly
      $0.source = nothing
      $0.lastRead = nothing
    }
  }

  // MARK: Reading again

  /// Reads the files again and renders what changed; where something is wrong, what was made of
  /// right files stays. Nil where nothing changed. For one thread at a time.
  package func reload() -> SiteNews? {
    let old = content.withLock { $0 }
    var new = old
    new.mistakes = []
    do { new.assets = try Self.assets(folders, hasTools, like: old.assets) } catch let errors
      as Diagnostics
    {
      new.mistakes += mistakes(of: errors)
    } catch {
      new.mistakes.append(.unreadable(error, folders.publicFolder))
    }
    do { new.lastRead = try Self.source(folders, hasTools) } catch let errors
      as Diagnostics
    {
      new.mistakes += mistakes(of: errors)
    } catch {
      new.mistakes.append(.unreadable(error, folders.templates))
    }
    let moved = Self.moved(from: old.assets, to: new.assets)
    if new.lastRead != old.lastRead || !moved.isEmpty || !old.mistakes.isEmpty {
      render(&new, old, areAssetsNew: !moved.isEmpty)
    }
    if hasTools {
      new.remarks.update(
        words: Self.hasSameWords(new.source, old.source) ? nil : new.renderer, of: new.source,
        files: Array(moved.keys), in: folders)
    }
    let isSame = new.lastRead == old.lastRead && new.mistakes == old.mistakes
    if isSame && moved.isEmpty { return nil }
    let result = new
    content.withLock { $0 = result }
    // A file that went has no address any more, so it is no change of looks alone.
    let addresses = moved.compactMapValues(\.self)
    let isLookOnly =
      isSame && addresses.count == moved.count && moved.keys.allSatisfy { $0.hasSuffix(".css") }
    return SiteNews(
      change: isLookOnly ? .styles(addresses) : .pages, mistakes: new.mistakes,
      remarks: new.remarks.all)
  }

  private static func hasSameWords(_ one: TemplateSource, _ other: TemplateSource) -> Bool {
    func catalogues(_ source: TemplateSource) -> [TemplateSource.File] {
      source.files.filter { $0.path.hasSuffix(".xcstrings") }
    }
    return catalogues(one) == catalogues(other)
  }

  private func render(_ new: inout Content, _ old: Content, areAssetsNew: Bool) {
    let assets = new.assets
    let address: @Sendable (String) -> String? = { assets.address(of: $0) }
    do throws(Diagnostics) {
      new.renderer = try old.renderer.reloaded(
        new.lastRead, assetURL: address, from: old.source, hasSameAssets: !areAssetsNew)
      new.source = new.lastRead
    } catch {
      new.mistakes += error.all.map { [read = new.lastRead] in Mistake($0, in: read, folders) }
      // What stays has to lead to the files that there are now.
      if areAssetsNew,
        let renderer = try? old.renderer.reloaded(old.source, assetURL: address, from: old.source)
      {
        new.renderer = renderer
      }
    }
  }

  private func mistakes(of errors: Diagnostics) -> [Mistake] {
    errors.all.map { Mistake($0, in: folders) }
  }

  /// The files whose contents changed, with their new addresses; nil for one that went.
  private static func moved(
    from old: AssetLibrary, to new: AssetLibrary
  ) -> [String: String?] {
    let (before, after) = (old.allAddresses, new.allAddresses)
    var moved: [String: String?] = [:]
    for (path, address) in after where before[path] != address { moved[path] = .some(address) }
    for path in before.keys where after[path] == nil { moved[path] = .some(nil) }
    return moved
  }

  /// What is for people who build flows, in both folders.
  private static func isTool(_ path: String) -> Bool {
    path.hasPrefix("dev/") || path.hasPrefix("preview/")
  }

  /// The files of both folders, read and made ready side by side, for a start has nothing else to do.
  private static func read(
    _ folders: SiteFolders, _ onboardings: [any Onboarding], _ hasTools: Bool
  ) throws -> (AssetLibrary, TemplateSource) {
    let ids = onboardings.map(\.flow.id.rawValue)
    let read = [true, false].concurrentMap { isPublic in
      Result { () throws -> (AssetLibrary?, TemplateSource?) in
        if isPublic { return (try assets(folders, hasTools), nil) }
        let source = try source(folders, hasTools)
        RenderedSite.parseAhead(source, folders: ids)
        return (nil, source)
      }
    }
    guard let assets = try read[0].get().0, let source = try read[1].get().1 else {
      preconditionFailure("each of the two makes its own")
    }
    return (assets, source)
  }

  private static func assets(
    _ folders: SiteFolders, _ hasTools: Bool, like earlier: AssetLibrary? = nil
  ) throws -> AssetLibrary {
    let files = try folders.readPublic().filter { !ConsoleSite.isHidden($0.path) }
    return try AssetLibrary(
      files: hasTools ? files : files.filter { !isTool($0.path) },
      like: earlier, compress: Gzip.compress)
  }

  private static func source(_ folders: SiteFolders, _ hasTools: Bool) throws -> TemplateSource {
    let files = try folders.readTemplates().files.filter { !ConsoleSite.isHidden($0.path) }
    return TemplateSource(files: hasTools ? files : files.filter { !isTool($0.path) })
  }
}
