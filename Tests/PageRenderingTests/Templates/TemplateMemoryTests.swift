import Testing

@testable import PageRendering

/// What is parsed once in a process.
struct TemplateMemoryTests {
  @Test func `a file that is the same keeps its tags, wherever it stands among others`() {
    let memory = TemplateMemory()
    let file = TemplateSource.File(path: "b.mustache", text: "{{one}} {{two}}")
    let first = memory.parse([file])
    let second = memory.parse([
      TemplateSource.File(path: "a.mustache", text: "{{zero}}"), file,
    ])
    #expect(first.templates[0].tags == second.templates[1].tags)
    #expect(second.templates[1].tags.map { second.tags[$0].path } == [["one"], ["two"]])
    #expect(second.templates[0].tags.map { second.tags[$0].path } == [["zero"]])
  }

  @Test func `an edited file is parsed again, also where only its letters are composed otherwise`()
  {
    let texts = ["caf\u{E9} {{a}}", "cafe\u{301} {{a}}", "cafe {{b}}"]
    let memory = TemplateMemory()
    for text in texts + texts {
      let parsed = memory.parse([TemplateSource.File(path: "a.mustache", text: text)])
      let written = parsed.templates[0].scanned.text.unicodeScalars.prefix { $0 != " " }
      #expect(written.elementsEqual(text.unicodeScalars.prefix { $0 != " " }))
    }
  }

  @Test func `what is wrong with a file is told each time`() {
    let memory = TemplateMemory()
    let file = TemplateSource.File(path: "a.mustache", text: "{{{raw}}}")
    for _ in 1...2 { #expect(memory.parse([file]).errors.count == 1) }
  }

  @Test func `the same text is another template under another name`() {
    let memory = TemplateMemory()
    let parsed = memory.parse(
      ["a.mustache", "b.mustache"].map { TemplateSource.File(path: $0, text: "{{x}}") })
    #expect(parsed.templates.map(\.scanned.file) == ["a.mustache", "b.mustache"])
    #expect(parsed.templates[0].tags != parsed.templates[1].tags)
  }
}
