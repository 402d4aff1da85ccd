extension Request {
  /// Where this person most likely is at home, as their languages tell: the first region that is named,
  /// or that goes without saying, such as `DE` of `de, en-US;q=0.7`. Plain `en` says nothing. In
  /// capitals; nil where no language says anything.
  ///
  /// Source: RFC 5646 §2.2.4, region subtags of two letters; Unicode CLDR 42, likelySubtags.
  public var likeliestRegion: String? {
    for entry in QualityList(headers.values(of: .acceptLanguage)).entries where entry.weight > 0 {
      let subtags = entry.name.split(separator: "-")
      // A subtag of one letter begins extensions, in which two letters mean something else.
      if let region = subtags.dropFirst().prefix(while: { $0.utf8.count > 1 })
        .first(where: { $0.utf8.count == 2 })
      {
        return region.uppercased()
      }
      if let language = subtags.first, let region = Self.regions[language.lowercased()] {
        return region
      }
    }
    return nil
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
