package import OnboardingDomain
import OnboardingWeb
import PageReading
package import PageRendering
package import SourceText

/// Everything that rules look at, read and rendered once.
package struct Examined: Sendable {
  /// The day on which the check stands, so that it finds the same on every day.
  package static let day = CalendarDate(dayNumber: 20_777)  // 20 November 2026

  /// The flows.
  package let onboardings: [any Onboarding]
  /// What came to light while definitions, templates, words and stylesheets were read and rendered.
  let diagnostics: [Diagnostic]
  /// The site, where nothing of that kept it from being rendered.
  let site: RenderedSite?
  /// The files as browsers get them, where nothing kept them from being read.
  let assets: AssetLibrary?
  /// Pages of example people; none without a site.
  package let pages: [ExaminedPage]
  /// For each flow what comes of the names of its vocabulary.
  let computed: [ComputedNames]
  /// The stylesheets.
  let stylesheets: [CSSFile]
  /// The path below `Public/` of what an address on a page stands for.
  let filesByAddress: [String: String]
  /// Every file of `Public/`.
  let files: [(path: String, bytes: [UInt8])]
  /// The files of `Templates/`.
  let templates: TemplateSource
  /// Files of `Templates/` that are neither templates nor words.
  let unread: [String]
  /// The schemas of every version of every flow.
  let schemas: [RecordedSchema]
  /// The files of a package that lie over Foyer's.
  package let overrides: [Override]
  /// gzip, or nil where it doesn't pay.
  let compress: @Sendable ([UInt8]) -> [UInt8]?

  /// Reads and renders a site.
  ///
  /// - Parameters:
  ///   - onboardings: the flows.
  ///   - templates: the files of `Templates/`.
  ///   - files: the files of `Public/` by path.
  ///   - schemas: what is in the files of `Schemas/`, by name.
  ///   - overrides: the files of a package that lie over Foyer's.
  ///   - unread: files of `Templates/` that are neither templates nor words, by path.
  ///   - unreadable: files of `Templates/` that can't be read, without which nothing can be rendered.
  ///   - timeZones: the time zones that can be chosen.
  ///   - pageNames: the names of all that the data of a page that is no screen can have, by its template.
  ///   - compress: gzip, or nil where it doesn't pay.
  package init(
    _ onboardings: [any Onboarding], templates: TemplateSource,
    files: [(path: String, bytes: [UInt8])], schemas: [String: String],
    overrides: [Override] = [], unread: [String] = [], unreadable: [Diagnostic] = [],
    timeZones: TimeZoneDirectory, pageNames: [String: Set<String>] = [:],
    compress: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    self.onboardings = onboardings
    self.files = files
    self.templates = templates
    self.unread = unread
    self.compress = compress
    self.overrides = overrides
    self.schemas = RecordedSchema.all(of: onboardings, in: schemas)
    var diagnostics = onboardings.flatMap { $0.flow.findings() }
    // A definition that is not sound can't be walked.
    let areSound = diagnostics.isEmpty
    diagnostics += unreadable + Self.undecodable(files)
    stylesheets = files.filter { $0.path.hasSuffix(".css") }.map(CSSFile.init)
    do throws(Diagnostics) {
      assets = try AssetLibrary(files: files, compress: compress)
    } catch {
      diagnostics += error.all
      assets = nil
    }
    let addresses =
      assets?.allAddresses
      ?? Dictionary(
        files.map { ("/" + $0.path, "/assets/" + $0.path) }, uniquingKeysWith: { first, _ in first }
      )
    filesByAddress = Dictionary(
      addresses.map { ($1, String($0.dropFirst())) }, uniquingKeysWith: { first, _ in first })
    var site: RenderedSite?
    if areSound, unreadable.isEmpty {
      do throws(Diagnostics) {
        site = try RenderedSite(
          onboardings: onboardings, templates: templates,
          assetURL: { addresses[$0] }, timeZones: timeZones, pageNames: pageNames)
      } catch { diagnostics += error.all }
    }
    if areSound {
      let context = ComputationContext(today: Self.day, now: TimeOfDay(wrapping: 9 * 60))
      diagnostics += onboardings.concurrentMap {
        $0.flow.readingFindings(computed: $0.computedFields(in: context))
          + $0.answerFindings(on: Self.day)
      }.joined()
    }
    self.site = site
    pages = site.map(ExaminedPage.all) ?? []
    computed = site == nil ? [] : onboardings.concurrentMap(ComputedNames.init)
    let computedKeys = zip(onboardings, computed).map { onboarding, computed in
      computed.keys.union(
        Self.galleryKeys(of: onboarding.flow.id) + onboarding.flow.consents.flatMap(\.words)
          + onboarding.vocabulary.fileKeys)
    }
    diagnostics += site?.copyFindings(computedKeys: computedKeys) ?? []
    diagnostics += site.map(RenderedStates.problems) ?? []
    self.diagnostics = diagnostics
  }

  /// The files that are text and not UTF-8, which is what every browser is told.
  private static func undecodable(_ files: [(path: String, bytes: [UInt8])]) -> [Diagnostic] {
    let endings = [".css", ".js", ".svg", ".json", ".webmanifest", ".txt"]
    return files.filter { file in endings.contains { file.path.hasSuffix($0) } }.compactMap {
      file in
      UTF8Fault(file.bytes).map { .unreadable("Public/" + file.path, $0) }
    }
  }

  /// The words with which a flow introduces itself on the page that lists the flows.
  static func galleryKeys(of flow: FlowID) -> [String] {
    ["gallery.\(flow).title", "gallery.\(flow).description"]
  }
}
