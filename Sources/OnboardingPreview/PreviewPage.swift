import OnboardingDomain
import OnboardingWords
import PageRendering
public import SourceText

/// A language of the preview with its rendered pages.
struct PreviewLocale: Sendable {
  let locale: PageLocale
  let pseudo: PseudoLanguage?
  let renderer: RenderedSite
  /// The index of the language in `renderer`.
  let index: Int

  var code: String { locale.code }
  var title: String { pseudo.map { "\(code) · \($0.title)" } ?? "\(code) · \(locale.name)" }
  var direction: String { locale.isRightToLeft ? "rtl" : "ltr" }
}

/// One file of the preview that shows a page of a flow.
struct PreviewPage: Sendable {
  /// The index of the flow.
  let flow: Int
  /// The index of the variant.
  let variant: Int
  /// The page of the catalogue.
  let page: CataloguedPage
  let state: ScreenState
  /// The index of the language.
  let locale: Int
  /// From the root of the preview: `screens/tea/standard/en/taste.empty.html`.
  let path: String

  /// The name of the file of a page, in the folder of its flow, variant and language.
  static func name(_ screen: ScreenID, _ sheet: SheetID?, _ state: ScreenState) -> String {
    ([screen.rawValue] + (sheet.map { [$0.rawValue] } ?? []) + [state.id])
      .joined(separator: ".") + ".html"
  }
}

/// A file of the preview, and what can be told of it.
public struct PreviewFile: Sendable {
  /// The path from the root of the preview.
  public let path: String
  /// What is in it.
  public let bytes: [UInt8]
  /// What was wrong while it was rendered; a build with a problem is not kept.
  public let problems: [Diagnostic]
  /// Files that it refers to and that came about with it, by path.
  public internal(set) var companions: [String: [UInt8]] = [:]
  /// What the manifest says of it, for pages of flows.
  public internal(set) var record: PreviewManifest.Page?
}
