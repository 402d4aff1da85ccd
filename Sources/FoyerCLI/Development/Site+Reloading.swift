import Foundation
package import OnboardingWeb
import PageRendering

/// What became of the files when they were read again.
package struct SiteNews {
  /// What open pages do about it.
  package let change: ChangeFeed.Change
  /// Everything that is wrong with the files as they are now.
  package let mistakes: [Mistake]
}

extension Mistake {
  /// Every mistake in templates and words, with the lines around it.
  static func all(in errors: RenderingErrors, templates: String) -> [Mistake] {
    errors.copy.map { mistake("Templates", templates, $0.file, $0.position, $0.message) }
      + errors.templates.map {
        mistake("Templates", templates, $0.file, $0.position, $0.message)
      }
  }

  /// Every mistake in the files of `Public/`.
  static func all(in errors: AssetErrors, public folder: String) -> [Mistake] {
    errors.broken.map { broken in
      let source = text(of: "\(folder)/\(broken.file)")
      let line = source?.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(broken.line - 1).first
      let column = line?.firstRange(of: broken.reference).map { range in
        line.map { $0.unicodeScalars.distance(from: $0.startIndex, to: range.lowerBound) + 1 } ?? 1
      }
      return Mistake(
        file: "Public/\(broken.file)", line: broken.line, column: column,
        message: "refers to \(broken.reference), which is not in Public", source: source)
    }
  }

  /// A file that can't be read at all.
  static func unreadable(_ error: any Error, folder: String) -> Mistake {
    if let error = error as? TemplateError {
      return mistake(
        "Templates", folder, error.file, error.position, error.message)
    }
    return Mistake(file: folder, line: 1, column: nil, message: "\(error)", source: nil)
  }

  private static func mistake(
    _ name: String, _ folder: String, _ file: String, _ position: SourcePosition,
    _ message: String
  ) -> Mistake {
    Mistake(
      file: "\(name)/\(file)", line: position.line, column: position.column, message: message,
      source: text(of: "\(folder)/\(file)"))
  }

  private static func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
