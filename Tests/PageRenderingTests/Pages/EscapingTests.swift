import OnboardingDomain
import Testing

@testable import PageRendering
import StrictJSON

/// Nothing that a person, a rule or a writer says becomes markup, in text or in an attribute.
@Suite struct EscapingTests {
  static let attacks = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)",
    "\"\u{301} onfocus=alert(1) autofocus \"", "<\u{338}script>", "&lt;b&gt;",
    "{{value.hours}}", "\u{F0000}0\u{F0001}", "</textarea><script>", "%@ %1$@",
  ]

  /// The text as it must appear: each of the five characters as a reference, all others as they are.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  @Test func `a byte is looked at closely exactly when something stands for it`() {
    for byte in UInt8.min...UInt8.max {
      #expect(HTML.isEscaped(byte) == (HTML.reference(byte) != nil))
    }
  }

  @Test(arguments: attacks)
  func `what was entered stays text`(attack: String) throws {
    let page = try TestSite.person("{{field.name.value}}", .entering(["name": attack]))
    #expect(page.utf8.elementsEqual(Self.escaped(attack).utf8))
  }

  @Test(arguments: attacks)
  func `an answer stays text`(attack: String) throws {
    let page = try TestSite.person("{{field.name.value}}", .answering(["name": .text(attack)]))
    #expect(page.utf8.elementsEqual(Self.escaped(attack).utf8))
  }

  @Test(arguments: attacks)
  func `a tag stays text`(attack: String) throws {
    let page = try TestSite.person("{{field.food.value}}", .answering(["food": .tags([attack])]))
    #expect(page.utf8.elementsEqual(Self.escaped(attack).utf8))
  }

  @Test(arguments: attacks)
  func `a computed value stays text`(attack: String) throws {
    let words = Words.demo.with("person.title", "x %@", comment: "args: label")
    let state = PageState.with {
      $0.results = { DemoFlow.Computed(computed: ["label": .text(attack)], data: nil) }
    }
    let page = try TestSite.person("{{value.label}}|{{raw.label}}|{{t.title}}", state, words: words)
    let safe = Self.escaped(attack)
    #expect(page.utf8.elementsEqual("\(safe)|\(safe)|x \(safe)".utf8))
  }

  @Test(arguments: attacks)
  func `the arguments of a message stay text`(attack: String) throws {
    let words = Words.demo.with("error.tag-too-long", "%@")
    let state = PageState.with {
      $0.errors = [FieldError("food", "tag-too-long", arguments: [attack])]
    }
    let page = try TestSite.person("{{field.food.error}}{{error-summary}}", state, words: words)
    let safe = Self.escaped(attack)
    #expect(
      page.utf8.elementsEqual(
        "<p class=error id=food-error>\(safe)</p><ul><li><a href=\"#food\">\(safe)</a></li></ul>"
          .utf8))
  }

  @Test(arguments: attacks)
  func `the data of a fragment stays text`(attack: String) throws {
    let site = try TestSite(
      ["person": "{{fragment.picture}}"],
      files: ["demo/fragments/picture.mustache": "{{word}}{{#list}}{{.}}{{/list}}"])
    let state = PageState.with {
      $0.results = {
        DemoFlow.Computed(
          computed: [:], data: ["word": .text(attack), "list": [.value(.text(attack))]])
      }
    }
    let safe = Self.escaped(attack)
    #expect(site.page("person", state).utf8.elementsEqual((safe + safe).utf8))
  }

  @Test(arguments: attacks)
  func `the data of a page stays text`(attack: String) throws {
    let site = try TestSite(files: ["pages/error.mustache": "<a href=\"{{url}}\">{{url}}</a>"]).site
    let page = site.renderPage("error", data: ["url": .text(attack)], locale: 0)
    let safe = Self.escaped(attack)
    #expect(page.bytes.elementsEqual("<a href=\"\(safe)\">\(safe)</a>".utf8))
  }

  @Test(arguments: attacks)
  func `an answer on the review page stays text`(attack: String) throws {
    let site = try TestSite(["answers": "{{rows}}"])
    let state = PageState.with {
      $0.path = [DemoFlow.everything]
      $0.answers = Answers(["name": .text(attack)])
    }
    let row = "Label of name=\(Self.escaped(attack)) /demo/person?change"
    #expect(Array(site.page("answers", state).utf8).firstRange(of: Array(row.utf8)) != nil)
  }

  @Test(arguments: attacks)
  func `the live answer of an attack is JSON that holds no markup of it`(attack: String) throws {
    let words = Words.demo.with("error.tag-too-long", "%@")
    let site = try TestSite(["person": "{{value.label}}{{field.food.error}}"], words: words)
    let state = PageState.with {
      $0.errors = [FieldError("food", "tag-too-long", arguments: [attack])]
      $0.results = { DemoFlow.Computed(computed: ["label": .text(attack)], data: nil) }
    }
    var buffer = PageBuffer()
    _ = try #require(site.shell("person")).writeLive(state, into: &buffer)
    let node = try JSONReader.read(buffer.copied())
    #expect(!buffer.copied().contains(UInt8(ascii: "<")))
    // A value is text for `textContent`; a message is markup, in which it is escaped.
    #expect(node["values"]?["label"]?.string?.utf8.elementsEqual(attack.utf8) == true)
    let message = "<p class=error id=food-error>\(Self.escaped(attack))</p>"
    #expect(node["errors"]?["food"]?.string?.utf8.elementsEqual(message.utf8) == true)
  }

  @Test func `addresses, tokens and suffixes are escaped`() throws {
    let state = PageState.with {
      $0.backURL = "/a?b=\"c\"&d"
      $0.formToken = Array("\"><x".utf8)
      $0.formActionSuffix = "?\"<"
    }
    #expect(
      try TestSite.person("{{back-url}} {{form-token}} {{form-action}}", state)
        == "/a?b=&quot;c&quot;&amp;d <input type=\"hidden\" name=\"form-token\" "
        + "value=\"&quot;&gt;&lt;x\"> /demo/person?&quot;&lt;")
  }

  @Test func `control codes that HTML does not allow are replaced`() throws {
    let page = try TestSite.person(
      "{{field.bio.value}}", .entering(["bio": "a\0\u{1B}\u{7F}\tb\r\nc"]))
    #expect(page.utf8.elementsEqual("a\u{FFFD}\u{FFFD}\u{FFFD}\tb\r\nc".utf8))
  }

  @Test func `words are escaped`() throws {
    let words = Words.demo.with("person.title", "a < b & \"c\" 'd'")
    #expect(
      try TestSite.person("{{t.title}}", words: words)
        == "a &lt; b &amp; &quot;c&quot; &#39;d&#39;")
  }
}
