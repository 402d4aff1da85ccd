import Foundation
import OnboardingDomain
import OnboardingWords

extension CopyCatalogue {
  /// The languages that a flow has words in; none where its words are elsewhere, or can't be read.
  ///
  /// - Parameter templates: the folder of templates and words.
  static func languages(of flow: FlowID, templates: String) -> [String] {
    let folders = try? SiteFolders(templates: templates, public: SiteFolders.standard.public)
    let file =
      folders?.file(at: "Templates/\(flow)/copy.xcstrings") ?? "\(templates)/\(flow)/copy.xcstrings"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let catalogue = try? CopyCatalogue(file: file, text: text)
    else { return [] }
    return catalogue.languages
  }
}

extension CommandFailure {
  /// Something that is no language.
  static func noLanguage(_ code: String) -> CommandFailure {
    CommandFailure(
      "\"\(code)\" is no language such as de, pt-BR or zh-Hans (BCP 47).",
      status: usage)
  }
}
