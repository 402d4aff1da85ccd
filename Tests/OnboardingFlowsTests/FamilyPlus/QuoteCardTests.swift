import Foundation
import OnboardingDomain
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import OnboardingFlows

/// The card with a person's own words, as a file.
@Suite struct QuoteCardTests {
  /// Reads a document with a parser of others: what the words of its lines are.
  private final class Reader: NSObject, XMLParserDelegate {
    var lines: [String] = []
    var title = ""
    var failure: (any Error)?
    private var element = ""

    init(_ svg: String) {
      super.init()
      let parser = XMLParser(data: Data(svg.utf8))
      parser.delegate = self
      parser.parse()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      element = name
      if name == "tspan" { lines.append("") }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { element = "" }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if element == "tspan" { lines[lines.count - 1] += text }
      if element == "title" { title += text }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { failure = error }
  }

  @Test func `the words come back out of the file as they were written`() {
    let words = "Leave the porch light on. Someone is always on their way home."
    let file = Reader(QuoteCard(words).svg)
    #expect(file.failure == nil)
    #expect(file.lines.joined(separator: " ") == words)
    #expect(file.title == words)
  }

  @Test(arguments: [
    #"</text><script>alert(1)</script>"#, #"a & b < c > d "e" 'f'"#, "]]> &amp; <!-- -->",
    "<\u{301}b>&\u{20DD}\"\u{308}",
  ])
  func `markup in the words stays words`(words: String) {
    let svg = QuoteCard(words).svg
    let file = Reader(svg)
    #expect(file.failure == nil)
    #expect(file.title == words)
    #expect(!svg.contains("<script"))
  }

  @Test func `characters that XML can't hold are left out`() {
    let file = Reader(QuoteCard("a\u{FFFE}b\u{FFFF}c").svg)
    #expect(file.failure == nil)
    #expect(file.title == "abc")
  }

  @Test(arguments: [
    (40, "short"), (41, "medium"), (90, "medium"), (91, "long"), (160, "long"), (161, "longest"),
    (280, "longest"),
  ])
  func `the size step goes by the number of characters`(count: Int, step: String) {
    #expect(QuoteCard.SizeStep(for: String(repeating: "x", count: count)).rawValue == step)
  }

  @Test(arguments: ["a", "W", "i", " ", "字", "👨‍👩‍👧‍👦", "\n", "a\n", "א", "@ "])
  func `280 of any character fit on the card`(unit: String) {
    let words = String(repeating: unit, count: 280 / unit.unicodeScalars.count)
    let card = QuoteCard(words)
    #expect(card.bottom <= 300)
    for line in card.lines {
      #expect(GlyphWidths.width(of: line) * card.setting.size <= QuoteCard.width + 0.001)
    }
  }

  @Test func `longer words are never set larger`() {
    let sizes = (1...280).map { count in
      QuoteCard(String("word and so on ".repeated(20).prefix(count))).setting.size
    }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `words below half of the sky stand on a darker ground`() {
    #expect(!QuoteCard("Call first.").needsScrim)
    #expect(!QuoteCard("Call first.").svg.contains("scrim"))
    let long = QuoteCard("word and so on ".repeated(18))
    #expect(long.needsScrim)
    #expect(long.svg.contains("url(#scrim)"))
  }

  @Test func `line ends of the person are kept where there is room`() {
    #expect(QuoteCard("Call first.\nThen come.").lines == ["Call first.", "Then come."])
    #expect(QuoteCard("\n\nOne\n\n\n\nTwo\n").lines == ["One", "", "Two"])
  }

  @Test func `words from right to left begin on the right`() {
    let card = QuoteCard("תמיד תשאירי אור דולק.")
    #expect(card.isRightToLeft)
    #expect(card.svg.contains("direction=\"rtl\""))
    #expect(card.svg.contains("<tspan x=\"264\""))
    #expect(!QuoteCard("Call first.").isRightToLeft)
  }

  @Test func `the drawing behind it is that of the pages`() throws {
    let page = try String(contentsOfFile: "Public/familyplus/porch.svg", encoding: .utf8)
    let paths = QuoteCard.drawing.matches(of: #/ d="([^"]+)"/#).map { String($0.output.1) }
    #expect(paths.count > 10)
    #expect(paths.allSatisfy { page.contains($0) })
  }

  @Test func `there is a file once there is advice`() {
    let context = ComputationContext(today: Example.today)
    let results = FamilyPlusResults(FamilyPlus().examples[0].answers, in: context)
    #expect(results.download("quote-card.svg")?.contentType == "image/svg+xml; charset=utf-8")
    #expect(results.download("other") == nil)
    #expect(FamilyPlusResults(Answers(), in: context).download("quote-card.svg") == nil)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
