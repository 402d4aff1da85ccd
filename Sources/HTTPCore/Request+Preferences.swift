extension Request {
  /// Whether the client reads gzip.
  ///
  /// Source: RFC 9110 §12.5.3; a client that does not say gets the bytes as they are.
  public var acceptsGzip: Bool {
    guard headers.contains(.acceptEncoding) else { return false }
    return QualityList(headers.values(of: .acceptEncoding)).weight(of: "gzip") ?? 0 > 0
  }

  /// The countries in the languages that this person likes, the most liked first, in capitals: `CH`
  /// and `US` of `de-CH, en-US;q=0.5`. A hint at where they are, no more.
  ///
  /// Source: RFC 5646 §2.2.4, region subtags of two letters.
  public var preferredCountries: [String] {
    var countries: [String] = []
    for entry in QualityList(headers.values(of: .acceptLanguage)).entries where entry.weight > 0 {
      // A subtag of one letter begins extensions, in which two letters mean something else.
      let subtags = entry.name.split(separator: "-").dropFirst().prefix { $0.utf8.count > 1 }
      guard let region = subtags.first(where: { $0.utf8.count == 2 }) else { continue }
      let country = region.uppercased()
      if !countries.contains(country) { countries.append(country) }
    }
    return countries
  }

  /// The best of the offered languages for this person; the first offered if none fits.
  ///
  /// A wish is shortened from the end until an offer fits: `de-CH-1996` → `de-CH` → `de`. A wish for
  /// `en` also takes `en-GB`. Languages with weight 0 are never chosen by a wish.
  ///
  /// - Parameter offered: language tags such as `de` or `pt-BR`, the default first.
  /// - Returns: one of `offered`, or nil if there are none.
  /// Source: RFC 4647 §3.4 (lookup).
  public func preferredLanguage(of offered: [String]) -> String? {
    let list = QualityList(headers.values(of: .acceptLanguage))
    let wishes = list.entries.filter { $0.weight > 0 && $0.name != "*" }
    for wish in wishes {
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
}
