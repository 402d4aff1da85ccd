import Testing

@testable import OnboardingWeb

/// Each word that says something is found wherever it stands and however it is written.
@Suite struct AgentWordsTests {
  private func words(_ agent: String) -> AgentWords {
    Array(agent.utf8).withUnsafeBytes { AgentWords($0) }
  }

  @Test(arguments: [
    ("bot", AgentWords.bot), ("crawl", .bot), ("curl/", .bot), ("facebookex", .bot),
    ("fetch", .bot), ("google-", .bot), ("http", .bot), ("headless", .bot), ("libwww", .bot),
    ("monitor", .bot), ("preview", .bot), ("python", .bot), ("pingdom", .bot),
    ("phantomjs", .bot), ("postman", .bot), ("spider", .bot), ("slurp", .bot), ("scrap", .bot),
    ("statuscake", .bot), ("urllib", .bot), ("undici", .bot), ("wget", .bot), ("java/", .bot),
    ("node-", .bot), ("ruby", .bot), ("vkshare", .bot), ("yandex.com", .bot), ("mobi", .phone),
    ("iphone", .phone), ("ipod", .phone), ("ipad", .tablet), ("kindle", .tablet),
    ("playbook", .tablet), ("silk/", .tablet), ("tablet", .tablet), ("android", .android),
    ("bravia", .television), ("smarttv", .television), ("smart-tv", .television),
  ])
  func `a word is found at the start, in the middle and at the end, in any case`(
    word: String, meaning: AgentWords
  ) {
    for agent in [word, "x \(word) y", "x \(word)", word.uppercased()] {
      #expect(words(agent) == meaning, "\(agent)")
    }
    #expect(words(String(word.dropLast())) == [])
  }
}
