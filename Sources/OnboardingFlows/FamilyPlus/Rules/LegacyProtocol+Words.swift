extension LegacyProtocol.Step {
  /// The key of the reason in the catalogue.
  package var reasonKey: String { "protocol.\(id.rawValue).because.\(answer)" }

  /// The reason in English, for the command line, which has no catalogue; a test holds it against
  /// the words of the pages.
  var reason: String {
    switch (id, answer) {
    case (.search, "yes-written"): "Because what is written down can be found in seconds."
    case (.search, "scroll-audio"): "Because the answer sits in hours of audio."
    case (.search, _): "Because nobody knows where the answer is."
    case (.extract, "yes-written"): "Because your pages become words you can search."
    case (.extract, "scroll-audio"): "Because every recording becomes words you can read."
    case (.extract, _): "Because whatever turns up becomes words you can read."
    case (.polish, "screenshots"): "Because your best advice is in screenshots."
    case (.polish, "photos-no-words"): "Because a photo says more beside its words."
    case (.polish, _): "Because your best advice is hidden in chats."
    case (.collect, "screenshots"): "Because screenshots, photos and memos need one place."
    case (.collect, "photos-no-words"): "Because photos and the stories to them need one place."
    case (.collect, _): "Because chats, photos and memos need one place."
    case (.invite, "siblings-have-photos"): "Because your siblings have the photos."
    case (.invite, "parents-have-stories"): "Because your parents have untold stories."
    case (.invite, _): "Because the rest is scattered across phones."
    }
  }
}
