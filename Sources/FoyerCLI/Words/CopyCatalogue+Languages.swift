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

extension String {
  /// Whether it is what languages are called by: a language with its script and its region, where they
  /// are said, and varieties. Source: BCP 47, without what private use and extensions add.
  ///
  /// Languages and regions are those of ISO; so what the preview makes (`en-XA`, `ar-XB`), which no file holds, is none.
  var isLanguageCode: Bool {
    let form =
      /(?<language>[a-z]{2,3})(-[A-Z][a-z]{3})?(-(?<region>[A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*/
    guard let parts = wholeMatch(of: form) else { return false }
    return Locale.LanguageCode(String(parts.language)).isISOLanguage
      && parts.region.map { Locale.Region(String($0)).isISORegion } ?? true
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
