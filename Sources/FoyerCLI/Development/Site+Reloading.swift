import Foundation
package import OnboardingDevelopment
package import PageRendering
package import SourceText

/// What became of the files when they were read again.
package struct SiteNews {
  /// What open pages do about it.
  package let change: ChangeFeed.Change
  /// Everything that is wrong with the files as they are now.
  package let mistakes: [Mistake]
  /// What deserves a look in them, and keeps nothing from being shown.
  package let remarks: [Mistake]
}

extension Mistake {
  /// A mistake with the lines around it.
  init(_ diagnostic: Diagnostic, isBlocking: Bool = true, in folders: SiteFolders) {
    let data = FileManager.default.contents(
      atPath: folders.file(at: diagnostic.place.file ?? ""))
    self.init(
      diagnostic, isBlocking: isBlocking, source: data.map { String(decoding: $0, as: UTF8.self) })
  }

  /// A mistake with the lines around it, as they were when the mistake was found: by the time that a
  /// site is rendered its file may have been saved again.
  ///
  /// - Parameter read: the templates and words in which it was found.
  package init(
    _ diagnostic: Diagnostic, isBlocking: Bool = true, in read: TemplateSource,
    _ folders: SiteFolders
  ) {
    let file = read.files.first { "Templates/\($0.path)" == diagnostic.place.file }
    if let file {
      self.init(diagnostic, isBlocking: isBlocking, source: file.text)
    } else {
      self.init(diagnostic, isBlocking: isBlocking, in: folders)
    }
  }

  /// A folder that can't be read at all.
  static func unreadable(_ error: any Error, _ folder: String) -> Mistake {
    Mistake(
      Diagnostic(
        rule: "unreadable-folder", place: .file(folder, line: 1), message: "\(error)",
        fix: "Give the server the right to read it"), source: nil)
  }
}
