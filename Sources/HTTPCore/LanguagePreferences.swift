/// What a person's `Accept-Language` says: the languages that they like, and where they may be at home.
public struct LanguagePreferences: Sendable, Hashable {
  /// The languages, the most liked first; those that are refused are left out.
  private let wishes: [QualityList.Entry]
  /// The countries in the languages that this person likes, the most liked first, in capitals: `CH`
  /// and `US` of `de-CH, en-US;q=0.5`. A hint at where they are, no more.
  ///
  /// Source: RFC 5646 §2.2.4, region subtags of two letters.
  public let countries: [String]
  /// Where this person most likely is at home, as their languages tell: the first region that is named,
  /// or that goes without saying, such as `DE` of `de, en-US;q=0.7`. Plain `en` says nothing. In
  /// capitals; nil where no language says anything.
  ///
  /// Source: RFC 5646 §2.2.4, region subtags of two letters; Unicode CLDR 42, likelySubtags.
  public let likeliestRegion: String?

  /// Reads the values of the header.
  public init(_ values: [String]) {
    wishes = QualityList(values).entries.filter { $0.weight > 0 }
    var (countries, likeliest): ([String], String?) = ([], nil)
    for wish in wishes {
      let subtags = wish.name.split(separator: "-")
      // A subtag of one letter begins extensions, in which two letters mean something else.
      let region = subtags.dropFirst().prefix { $0.utf8.count > 1 }
        .first { $0.utf8.count == 2 }?.uppercased()
      if let region, !countries.contains(region) { countries.append(region) }
      likeliest = likeliest ?? region ?? subtags.first.flatMap { Self.regions[String($0)] }
    }
    self.countries = countries
    likeliestRegion = likeliest
  }

  /// The best of the offered languages for this person; the first offered if none fits.
  ///
  /// A wish is shortened from the end until an offer fits: `de-CH-1996` → `de-CH` → `de`. A wish for
  /// `en` also takes `en-GB`. Languages with weight 0 are never chosen by a wish.
  ///
  /// - Parameter offered: language tags such as `de` or `pt-BR`, the default first.
  /// - Returns: one of `offered`, or nil if there are none.
  /// Source: RFC 4647 §3.4 (lookup).
  public func language(of offered: [String]) -> String? {
    for wish in wishes where wish.name != "*" {
      var range = wish.name[...]
      while !range.isEmpty {
        if let exact = offered.first(where: { $0.lowercased() == range }) { return exact }
        range = range[..<(range.lastIndex(of: "-") ?? range.startIndex)]
      }
      if let wider = offered.first(where: { $0.lowercased().hasPrefix("\(wish.name)-") }) {
        return wider
      }
    }
    return offered.first
  }

  private static let regions: [String: String] = {
    let pairs = """
      af-ZA am-ET ar-EG az-AZ be-BY bg-BG bn-BD bs-BA ca-ES cs-CZ cy-GB da-DK de-DE el-GR
      es-ES et-EE eu-ES fa-IR fi-FI fil-PH fr-FR ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU
      hy-AM id-ID is-IS it-IT ja-JP ka-GE kk-KZ km-KH kn-IN ko-KR ky-KG lo-LA lt-LT lv-LV
      mk-MK ml-IN mn-MN mr-IN ms-MY mt-MT my-MM nb-NO ne-NP nl-NL nn-NO no-NO or-IN pa-IN
      pl-PL ps-AF pt-BR ro-RO ru-RU si-LK sk-SK sl-SI sq-AL sr-RS sv-SE sw-TZ ta-IN te-IN
      th-TH tr-TR uk-UA ur-PK uz-UZ vi-VN zh-CN zu-ZA
      """
    return Dictionary(
      pairs.split { $0 == " " || $0 == "\n" }.map { pair in
        (String(pair.prefix { $0 != "-" }), String(pair.suffix(2)))
      }, uniquingKeysWith: { first, _ in first })
  }()
}
