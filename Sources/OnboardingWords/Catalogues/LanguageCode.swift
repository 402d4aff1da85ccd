import Foundation

extension String {
  /// Whether it is what languages are called by: a language with its script and its region, where they
  /// are said, and varieties. Source: BCP 47, without what private use and extensions add.
  ///
  /// Languages and regions are those of ISO; so what the preview makes (`en-XA`, `ar-XB`), which no file holds, is none.
  package var isLanguageCode: Bool {
    let form =
      /(?<language>[a-z]{2,3})(-[A-Z][a-z]{3})?(-(?<region>[A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*/
    guard let parts = wholeMatch(of: form) else { return false }
    return Locale.LanguageCode(String(parts.language)).isISOLanguage
      && parts.region.map { Locale.Region(String($0)).isISORegion } ?? true
  }
}
