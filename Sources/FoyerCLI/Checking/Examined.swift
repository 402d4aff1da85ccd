import MicroHTTPD
package import OnboardingDomain
import OnboardingWeb
import PageRendering
import SourceText

/// Everything that rules look at, read and rendered once.
package struct Examined: Sendable {
  /// The day on which the check stands, so that it finds the same on every day.
  static let day = CalendarDate(dayNumber: 20_777)  // 20 November 2026

  let onboardings: [any Onboarding]
  /// What came to light while definitions, templates, words and stylesheets were read and rendered.
  let diagnostics: [Diagnostic]
  /// The site, where nothing of that kept it from being rendered.
  let site: SiteRenderer?
  /// The files as browsers get them, where nothing kept them from being read.
  let assets: AssetLibrary?
  /// Pages of example people; none without a site.
  let pages: [ExaminedPage]
  /// For each flow the keys of words that only computed values and the vocabulary name.
  let computedKeys: [Set<String>]
  /// The stylesheets.
  let stylesheets: [CSSFile]
  /// The path below `Public/` of what an address on a page stands for.
  let filesByAddress: [String: String]
  /// Every file of `Public/`.
  let files: [(path: String, bytes: [UInt8])]

  /// Reads and renders two folders.
  ///
  /// - Throws: `CommandFailure` for a folder that can't be read.
  package init(
    _ onboardings: [any Onboarding], templates: String, public: String
  ) throws {
    let files = try FileTree.read(`public`)
    do {
      self.init(onboardings, try TemplateSource(folder: templates), files)
    } catch let error as Diagnostic {
      throw CommandFailure(error.description)
    }
  }

  /// Renders files that are in memory, by their paths below `Templates/` and `Public/`.
  package init(
    _ onboardings: [any Onboarding], templates: [String: String], public: [String: String]
  ) {
    let source = TemplateSource(
      files: templates.sorted { $0.key < $1.key }.map { .init(path: $0.key, text: $0.value) })
    let files = `public`.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }
    self.init(onboardings, source, files)
  }

  private init(
    _ onboardings: [any Onboarding], _ templates: TemplateSource,
    _ files: [(path: String, bytes: [UInt8])]
  ) {
    self.onboardings = onboardings
    self.files = files
    var diagnostics = onboardings.flatMap { $0.flow.findings() }
    // A definition that is not sound can't be walked.
    let areSound = diagnostics.isEmpty
    stylesheets = files.filter { $0.path.hasSuffix(".css") }.map(CSSFile.init)
    do throws(Diagnostics) {
      assets = try AssetLibrary(files: files, compress: Gzip.compress)
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
    var site: SiteRenderer?
    if areSound {
      do throws(Diagnostics) {
        site = try SiteRenderer(
          onboardings: onboardings, templates: templates,
          assetURL: { addresses[$0] }, timeZones: .system)
      } catch { diagnostics += error.all }
      let context = ComputationContext(today: Self.day, now: TimeOfDay(wrapping: 9 * 60))
      diagnostics += onboardings.flatMap {
        $0.flow.readingFindings(computed: $0.computedFields(in: context))
      }
    }
    self.site = site
    pages = site.map(ExaminedPage.all) ?? []
    let keys = site == nil ? [] : onboardings.concurrentMap(ComputedKeys.all)
    computedKeys = keys
    let introducing = onboardings.flatMap { Self.galleryKeys(of: $0.flow.id) }
    diagnostics +=
      site?.copyFindings(computedKeys: keys.reduce(into: Set(introducing)) { $0.formUnion($1) })
      ?? []
    self.diagnostics = diagnostics
  }

  /// The words with which a flow introduces itself on the page that lists the flows.
  static func galleryKeys(of flow: FlowID) -> [String] {
    ["gallery.\(flow).title", "gallery.\(flow).description"]
  }
}
