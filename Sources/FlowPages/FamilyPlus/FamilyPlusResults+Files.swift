internal import OnboardingDomain
internal import OnboardingFlows

extension FamilyPlusResults {
  func file(_ name: String) -> Download? {
    switch name {
    // Templates name a file without its extension, addresses with it.
    case "quote-card", "quote-card.svg": card(advice, "quote-card.svg")
    case "second-card", "second-card.svg": card(answers[FamilyPlus.reply], "second-card.svg")
    default: nil
    }
  }

  private func card(_ words: String?, _ fileName: String) -> Download? {
    words.map {
      Download(
        contentType: "image/svg+xml; charset=utf-8", fileName: fileName,
        bytes: Array(QuoteCard($0).svg.utf8))
    }
  }
}
