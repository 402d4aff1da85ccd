/// A language in which pages are rendered.
public struct PageLocale: Sendable, Hashable {
  /// The BCP 47 tag: `en`, `de`, `pt-BR`.
  public let code: String
  /// How the language calls itself: `Deutsch`. The code for a language that is not known here.
  public let name: String
  /// Whether it is written from right to left.
  public let isRightToLeft: Bool

  /// The language with this BCP 47 tag.
  public init(_ code: String) {
    self.code = code
    let base = String(code.prefix { $0 != "-" })
    name = Self.names[code] ?? Self.names[base] ?? code
    isRightToLeft = Self.rightToLeft.contains(base) || code.contains("-Arab") || code == "ar-XB"
  }

  /// How the language calls itself. Source: Unicode CLDR 45, localeDisplayNames.
  private static let names = [
    "ar": "العربية", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "en": "English",
    "en-XA": "Pseudo-English", "es": "Español", "fi": "Suomi", "fr": "Français", "he": "עברית",
    "it": "Italiano", "ja": "日本語", "ko": "한국어", "nb": "Norsk", "nl": "Nederlands",
    "pl": "Polski", "pt": "Português", "pt-BR": "Português (Brasil)", "ru": "Русский",
    "sv": "Svenska", "tr": "Türkçe", "uk": "Українська", "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
  ]

  /// Source: Unicode CLDR 45, characterOrder.
  private static let rightToLeft: Set = [
    "ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi",
  ]
}
