import OnboardingWords
public import SourceText

extension RenderedSite {
  /// A site that was made before, so that what is the same doesn't have to be made again.
  struct Earlier {
    let site: RenderedSite
    let source: TemplateSource
    /// Whether pages lead to the same addresses of files of `Public/`.
    let hasSameAssets: Bool
  }

  /// The same site from changed files. What is the same is not read, parsed or rendered again.
  ///
  /// - Parameters:
  ///   - earlier: what this site was made of; nil makes everything anew.
  ///   - hasSameAssets: whether `assetURL` answers as it did; otherwise every page is rendered.
  /// - Throws: everything that is wrong with templates and words.
  public func reloaded(
    _ templates: TemplateSource, assetURL: @escaping @Sendable (String) -> String?,
    from earlier: TemplateSource? = nil, hasSameAssets: Bool = false
  ) throws(Diagnostics) -> RenderedSite {
    try RenderedSite(
      onboardings: onboardings, templates: templates, locales: localeCodes, assetURL: assetURL,
      linkURL: linkURL, timeZones: timeZones, pageNames: pageNames,
      transformCopy: transformCopy,
      earlier: earlier.map { Earlier(site: self, source: $0, hasSameAssets: hasSameAssets) })
  }
}

extension RenderedSite {
  /// The same pages for a server whose files don't change: without what only making them anew and looking
  /// into them takes, some megabytes.
  public var pagesOnly: RenderedSite {
    RenderedSite(pagesOf: self, catalogues: catalogues.withoutWords)
  }

  /// Forgets which files the process has read and parsed: a site that is made of them again reads them
  /// again.
  public static func forgetSources() {
    TemplateMemory.shared.forget()
    CopyCatalogue.forgetRead()
  }
}

extension RenderedSite.Earlier {
  /// The positions of the flows whose pages stay as they are: nothing changed but files of other
  /// flows and of the development tools. A language more or less changes every page.
  func unchangedFlows(
    _ now: TemplateSource, _ languages: [String], folders: [String]
  ) -> [Int] {
    guard hasSameAssets, languages == site.locales.map(\.code) else { return [] }
    let changed = Set(source.files).symmetricDifference(now.files).map { file in
      String(file.path.prefix { $0 != "/" })
    }
    return folders.indices.filter { index in
      changed.allSatisfy { first in
        first == "dev" || first != folders[index] && folders.contains(first)
      }
    }
  }
}
