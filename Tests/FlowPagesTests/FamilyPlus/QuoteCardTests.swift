import FlowSamples
import Foundation
import OnboardingDomain
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import FlowPages
@testable import OnboardingFlows

/// The card with a person's own words, as a file.
@Suite struct QuoteCardTests {
  /// Reads a document with a parser of others: what the words of its lines are.
  private final class Reader: NSObject, XMLParserDelegate {
    /// The lines, and at the end the words at the foot.
    var lines: [String] = []
    /// How long each line is drawn.
    var lengths: [Double?] = []
    var title = ""
    var failure: (any Error)?
    private var element = ""

    init(_ svg: String) {
      super.init()
      let parser = XMLParser(data: Data(svg.utf8))
      parser.delegate = self
      _ = parser.parse()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      element = name
      guard name == "text" else { return }
      lines.append("")
      lengths.append(attributes["textLength"].flatMap(Double.init))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { element = "" }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if element == "text" { lines[lines.count - 1] += text }
      if element == "title" { title += text }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { failure = error }
  }

  @Test func `the words come back out of the file as they were written`() {
    let words = "Leave the porch light on. Someone is always on their way home."
    let file = Reader(QuoteCard(words).svg)
    #expect(file.failure == nil)
    #expect(file.lines.dropLast().joined(separator: " ") == words)
    #expect(file.lines.last == "Kept by our family")
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

  @Test(arguments: [(40, 40.0), (41, 33), (90, 33), (91, 25), (160, 25), (161, 19.5)])
  func `a saying is set no larger than its length is good for`(count: Int, largest: Double) {
    let card = QuoteCard("i".repeated(count - 1) + ".")
    #expect(card.setting.size <= largest)
    #expect(QuoteCard("Call first.").setting.size == 40)
  }

  @Test(arguments: ["a", "W", "i", " ", "字", "😀", "👨‍👩‍👧‍👦", "\n", "a\n", "א", "@ "])
  func `280 of any character stay in the sky`(unit: String) {
    let words = String(repeating: unit, count: 280 / unit.unicodeScalars.count)
    let card = QuoteCard(words)
    #expect(card.bottom <= QuoteCard.lowest)
    for line in card.lines {
      #expect(GlyphWidths.width(of: line.text) * card.setting.size <= QuoteCard.width + 0.001)
    }
  }

  @Test func `longer words are never set larger`() {
    let sizes = (1...280).map { count in
      QuoteCard(String("word and so on ".repeated(20).prefix(count))).setting.size
    }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `every line is drawn as long as it was measured, whatever the typeface`() {
    let card = QuoteCard("Feed whoever is at the door. Write it down before you are sure.")
    let file = Reader(card.svg)
    #expect(card.lines.count > 2)
    #expect(card.lines.allSatisfy { ($0.length ?? 1000) <= QuoteCard.width })
    // The words at the foot come behind them.
    #expect(file.lengths.count > card.lines.count)
    for (drawn, line) in zip(file.lengths, card.lines) {
      #expect(abs((drawn ?? 0) - (line.length ?? 1000)) < 0.01)
    }
  }

  @Test(arguments: ["Позвони сначала.", "先打电话。", "Call 😀", " "])
  func `a line whose letters were never measured keeps their own width`(words: String) {
    #expect(QuoteCard(words).lines.allSatisfy { $0.length == nil })
  }

  @Test func `line ends of the person are kept where there is room`() {
    #expect(
      QuoteCard("Call first.\nThen come.").lines.map(\.text) == ["Call first.", "Then come."])
    #expect(QuoteCard("\n\nOne\n\n\n\nTwo\n").lines.map(\.text) == ["One", "", "Two"])
  }

  @Test func `words from right to left begin on the right`() {
    let card = QuoteCard("תמיד תשאירי אור דולק.")
    #expect(card.isRightToLeft)
    #expect(card.svg.contains("direction=\"rtl\""))
    #expect(card.svg.contains("<text x=\"264\""))
    #expect(!QuoteCard("Call first.").isRightToLeft)
  }

  @Test func `the drawing behind it is that of the pages`() throws {
    let page = try String(contentsOfFile: "Public/familyplus/porch.svg", encoding: .utf8)
    let paths = QuoteCard.drawing.matches(of: #/ d="([^"]+)"/#).map { String($0.output.1) }
    #expect(paths.count > 10)
    #expect(paths.allSatisfy { page.contains($0) })
  }

  @Test func `the page shows the card of the file`() throws {
    let results = FamilyPlusResults(
      FamilyPlus().examples[0].answers, in: ComputationContext(today: Example.today))
    let file = Reader(QuoteCard(try #require(results.advice)).svg)
    let view = try #require(results.view("quote"))
    #expect(view["words"]?.text == file.title)
    let lines = view["lines"]?.list ?? []
    #expect(lines.map { $0["text"]?.text } == file.lines.dropLast())
    #expect(
      lines.map { $0["length"]?.text.flatMap(Double.init) } == Array(file.lengths.dropLast()))
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
