import OnboardingWords
import PageReading
import Testing

@testable import FoyerCLI

/// Translations leave as CSV or XLIFF and come back as they were.
@Suite struct TranslationFileTests {
  private static let hostile = [
    "", "plain", "a,b", "\"quoted\"", "two\nlines", "cr\r\nlf", "\ttab ", "<b>&amp;</b>", "]]>",
    "=1+1", "+1", "-1", "@a", "'=1", "''", "'s", "'", "café", "cafe\u{301}", "日本語",
    "%1$@ and %2$lld 100 %%", "“”", "\u{FEFF}mark", " ",
  ]

  private static let words = XLIFFDocument(
    sourceLanguage: "en", language: "pt-BR",
    translations: hostile.enumerated().flatMap { number, text in
      [
        CopyTranslation(
          key: "key-\(number).title", form: nil, comment: text, source: text,
          target: "x" + text, state: "translated"),
        CopyTranslation(
          key: "key-\(number).count", form: .few, comment: "", source: text, target: text,
          state: "needs_review"),
      ]
    })

  private func bytes(_ words: [CopyTranslation]) -> [[[UInt8]]] {
    words.map { [$0.name, $0.comment, $0.source, $0.target].map { Array($0.utf8) } }
  }

  @Test(arguments: [
    ("words.csv", XLIFFDocument.Version.first), ("words.xliff", .first), ("WORDS.XLF", .first),
    ("words.xliff", .second),
  ])
  func `a round trip changes no byte`(name: String, version: XLIFFDocument.Version) throws {
    let file = try TranslationFile(named: name)
    let text = file.text(of: Self.words, in: "Templates/tea/copy.xcstrings", version: version)
    let back = try file.read(Array(text.utf8))
    #expect(back.sourceLanguage == "en")
    #expect(back.language == "pt-BR")
    #expect(bytes(back.translations) == bytes(Self.words.translations))
    let states = zip(back.translations, Self.words.translations)
      .filter { !$0.target.isEmpty && $0.state != $1.state }
    #expect(states.isEmpty)
  }

  @Test func `no field of a table is a formula to a spreadsheet`() throws {
    let text = TranslationFile.csv.text(of: Self.words, in: "x")
    for start in ["=", "+", "-", "@"] { #expect(!text.contains("\"\(start)")) }
    #expect(text.contains("\"'=1+1\""))
  }

  @Test func `XLIFF 2 of other programs is read`() throws {
    let text = """
      <?xml version="1.0"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
        <file id="f1">
          <unit id="1" name="taste.title"><notes><note>A title</note></notes>
            <segment state="reviewed"><source>Tea &amp; time</source><target>Tee &amp; Zeit</target></segment>
          </unit>
        </file>
      </xliff>
      """
    let words = try XLIFFDocument(parsing: Array(text.utf8))
    #expect(words.language == "de")
    #expect(words.translations.map(\.target) == ["Tee & Zeit"])
    #expect(words.translations.map(\.state) == ["translated"])
  }

  @Test func `each text has its place in the file`() throws {
    let text = """
      <xliff source-language="en" target-language="de"><file><body>
      <trans-unit id="a"><source>A</source></trans-unit>
      <trans-unit id="b">
        <source>B</source>
      </trans-unit>
      </body></file></xliff>
      """
    #expect(try XLIFFDocument(parsing: Array(text.utf8)).places == ["line 2", "line 3"])
    let table = "key,comment,en,de,state\na,,A,,new\nb,,B,,new\n"
    #expect(try TranslationFile.csv.read(Array(table.utf8)).places == ["row 2", "row 3"])
  }

  @Test func `what stands in a table as it was put there is as new as it was`() throws {
    let table = "key,comment,en,de,state\na,,A,A,new\nb,,B,Be,new\nc,,C,C,translated\n"
    let states = try TranslationFile.csv.read(Array(table.utf8)).translations.map(\.state)
    #expect(states == ["new", "translated", "translated"])
  }

  @Test func `XML is read with its references, and ends of lines are one`() throws {
    let text =
      "<?xml version='1.0'?>\r\n<!-- c --><a b='1&#10;2' c=\"x\ty\"><![CDATA[<&>]]>&#x1F375;\r\n<d/></a>\n"
    let pieces = try XMLReader.read(text).map(\.piece)
    #expect(
      pieces == [
        .start("a", ["b": "1\n2", "c": "x y"]), .text("<&>"), .text("\u{1F375}\n"),
        .start("d", [:]), .end("d"), .end("a"),
      ])
  }

  @Test(arguments: [
    ("a.csv", "", "empty"), ("a.csv", "key,comment,en,de,state\r\na,b\r\n", "Row 2 has 2 fields"),
    ("a.csv", "key,en,de\r\n", "first row"), ("a.csv", "key,comment,en,de,state\n\"a", "Row 2"),
    ("a.csv", "key,comment,en,de,state\na|==|plural.lots,,,,\n", "is no key"),
    ("a.xliff", "key,comment,en,de,state\n", "A table wants a name that ends in .csv."),
    ("a.csv", "\u{FEFF}<?xml version='1.0'?><xliff/>", "That wants a name that ends in .xliff."),
    ("a.xliff", "<xliff></xliff>", "doesn't say"),
    (
      "a.xliff",
      "<xliff srcLang='en' trgLang='de'><unit name='a'><source>b <ph id='1'/></source></unit></xliff>",
      "can't hold <ph>"
    ),
    (
      "a.xliff", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><xliff>&e;</xliff>",
      "document type"
    ),
    (
      "a.xliff", "<xliff>\n<file></xliff>",
      "Line 2: </xliff> stands where <file> of line 2 is still open."
    ),
    (
      "a.xliff", "<xliff>\n<file>\n<body>\n<trans-unit id='a'>\n\n</body></file></xliff>",
      "Line 6: </body> stands where <trans-unit> of line 4 is still open."
    ),
    ("a.xliff", "<xliff></file></xliff>", "</file> ends what isn't open"),
    ("a.xliff", "<xliff>\n<file>\n\n", "Line 2: <file> doesn't end."),
    ("a.xliff", "<xliff/><xliff/>", "more than one"),
    ("a.xliff", "<xliff a='1' a='2'/>", "twice"), ("a.xliff", "<xliff a='&b;'/>", "&amp;"),
    ("a.xliff", "<xliff><a", "not well formed"), ("a.xliff", "<xliff>", "doesn't end"),
    ("a.xliff", "", "no document"), ("a.xliff", "<!-- a", "comment"), ("a.xliff", "<1/>", "name"),
  ])
  func `what isn't such a file is refused in a sentence`(
    name: String, text: String, sentence: String
  ) throws {
    let file = try TranslationFile(named: name)
    let failure = #expect(throws: CommandFailure.self) { try file.read(Array(text.utf8)) }
    #expect(failure?.lines.joined().contains(sentence) == true, "\(String(describing: failure))")
  }

  @Test func `a file of another name is refused`() {
    #expect(throws: CommandFailure.self) { try TranslationFile(named: "words.xlsx") }
  }
}
