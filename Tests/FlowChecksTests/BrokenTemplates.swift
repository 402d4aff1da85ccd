import OnboardingDomain

/// Templates that are not what they should be.
extension Breakage {
  /// A template of the screen `you`.
  static func you(_ content: String) -> String {
    "{{<layout}}\n{{$content}}\(content){{/content}}\n{{/layout}}\n"
  }

  /// A template that breaks the rule.
  init(_ rule: String, _ findings: String, template: String) {
    self.init(rule, findings) { $0.templates["sample/you.mustache"] = Self.you(template) }
  }

  private static let move =
    "Delete it, or give it the folder and the name of what it is meant to be."

  private static let close =
    "Close it, or take it out: browsers guess, and what follows stands elsewhere."

  static let templates = [
    Breakage(
      "circular-template",
      """
      Templates/sample/you.mustache:1:1: the template includes itself: components/round \
      → components/round. Take one of the inclusions out.
      """
    ) { site in
      site.templates["sample/you.mustache"] = Self.you("{{>components/round}}")
      site.templates["sample/components/round.mustache"] = "{{>components/round}}"
    },
    Breakage(
      "inline-code",
      """
      Templates/sample/you.mustache:3: the attribute onclick stands in the page, and browsers leave it out. Put it into a \
      file of Public: pages take styles and scripts from there alone.
      Templates/sample/you.mustache:3: the attribute style stands in the page, and browsers leave it out. Put it into a \
      file of Public: pages take styles and scripts from there alone.
      Templates/sample/you.mustache:5: an element <script> stands in the page, and browsers leave it out. Put it into a \
      file of Public: pages take styles and scripts from there alone.
      Templates/sample/you.mustache:6: an element <style> stands in the page, and browsers leave it out. Put it into a \
      file of Public: pages take styles and scripts from there alone.
      """
    ) { site in
      site.templates["sample/you.mustache"] = Self.you(
        """
        <p>In style = bold</p>
        <p style="color: red" onclick="go()">A <b>word</b> style="no"</p>
        <script type="module" src="{{#asset}}/sample/go.js{{/asset}}"></script>
        <script>go()</script>
        <style>p { color: red }</style>
        """)
      site.files["sample/go.js"] = ""
      site.templates["pages/mail.mustache"] = "<p style=\"color: red\">A mail</p>"
    },
    Breakage(
      "unclosed-element",
      """
      Templates/sample/you.mustache:3: <div> is never closed. \(close)
      Templates/sample/you.mustache:6: <b> is never closed. \(close)
      Templates/sample/you.mustache:7: </section> closes nothing. \(close)
      Templates/sample/you.mustache:8: <em> is never closed. \(close)
      """
    ) { site in
      site.templates["sample/you.mustache"] = Self.you(
        """
        <ul><li>One<li title="a > b">Two</ul><br>
        <div
        {{#title}}class="a"{{/title}}>
        {{#title}}<h2 class="a">{{/title}}{{^title}}<h2>{{/title}}{{! </h2> }}</h2><!-- <i> -->
        <p><b>A word</p>
        </section><svg><path d="M0 0"/></svg>
        {{^title}}<em>{{/title}}
        """)
    },
    Breakage(
      "empty-template",
      """
      Templates/sample/you.mustache:1:1: the template is empty. Write what it shows; \
      Templates/layout.mustache has what every page of a flow needs.
      """
    ) { $0.templates["sample/you.mustache"] = " \n" },
    Breakage(
      "empty-template",
      """
      Templates/sample/layout.mustache:1:1: the template is empty. Write what it shows; \
      Templates/layout.mustache has what every page of a flow needs.
      """
    ) { $0.templates["sample/layout.mustache"] = "" },
    Breakage(
      "empty-template",
      """
      Templates/sample/layout.mustache: pages that are made of it have no <form \
      method="post" data-form="screen">, and nobody gets on. Write what it shows; \
      Templates/layout.mustache has what every page of a flow needs.
      """
    ) {
      $0.templates["sample/layout.mustache"] = $0.templates["layout.mustache"]?.replacing(
        "data-form=\"screen\"", with: "")
    },
    Breakage(
      "empty-template",
      """
      Templates/pages/gallery.mustache:1:1: the template is empty. Write what it shows; \
      Templates/layout.mustache has what every page of a flow needs.
      """
    ) { $0.templates["pages/gallery.mustache"] = "" },
    Breakage(
      "unreadable-file",
      """
      Public/sample/theme.css:2:7: the file is not UTF-8: its byte 13 belongs to another encoding. \
      Save the file as UTF-8, and look whether its letters are right then.
      """
    ) { $0.foreign["sample/theme.css"] = Array(".a {}\n/* caf".utf8) + [0xE9, 0x20, 0x2A, 0x2F] },
    Breakage(
      "template-syntax",
      """
      Templates/sample/you.mustache:2:16: {t.title} is shown as it stands; write \
      {{t.title}}, or &#123; for a brace that is meant. Correct the tag; \
      docs/templates.md is the whole language.
      """,
      template: "<b>{t.title}</b>"),
    Breakage(
      "template-syntax",
      """
      Templates/sample/you.mustache:2:16: {{t.title} is closed with one brace; write \
      {{t.title}}. Correct the tag; docs/templates.md is the whole language.
      """,
      template: "<b>{{t.title}</b> {{>components/heading}}"),
    Breakage(
      "unknown-name",
      """
      Templates/sample/fragments/picture.mustache:2:1: nothing here is called kcall; did \
      you mean kcal? Use a name of docs/templates.md, or add it to the flow's \
      vocabulary.
      """
    ) { site in
      site.flows[0].vocabulary = Vocabulary(values: ["total"], fragments: ["picture"])
      site.flows[0].view = ["kcal": "600"]
      site.templates["sample/done.mustache"] = Self.you("{{fragment.picture}}")
      site.templates["sample/fragments/picture.mustache"] = "<p>\n{{kcall}}</p>"
    },
    Breakage(
      "missing-file",
      """
      Templates/sample/you.mustache:2:13: there is no file Public/nowhere.css. Correct \
      the path, or put the file into Public.
      """,
      template: "{{#asset}}/nowhere.css{{/asset}}"),
    Breakage(
      "missing-template",
      """
      Templates/sample/you.mustache:1:1: there is no template for it; write this file or \
      screens/question.mustache. Write the template.
      """
    ) { $0.templates["screens/question.mustache"] = nil },
    Breakage(
      "template-syntax",
      """
      Templates/sample/you.mustache:2:24: {{/content}} stands where the section \
      {{#fields}} of line 2 has to be closed first. Correct the tag; docs/templates.md \
      is the whole language.
      """,
      template: "{{#fields}}"),
    Breakage(
      "unescaped-output",
      """
      Templates/sample/you.mustache:2:13: unescaped tags are refused: slots and names \
      are escaped where they stand. Write {{name}}; markup belongs into the template.
      """,
      template: "{{{t.title}}}"),
    Breakage(
      "unknown-name",
      """
      Templates/sample/you.mustache:2:13: nothing here is called nonsense. Use a name of \
      docs/templates.md, or add it to the flow's vocabulary.
      """,
      template: "{{nonsense}}"),
    Breakage(
      "unknown-template",
      """
      Templates/sample/you.mustache:2:13: there is no template components/nonsense in \
      Templates/sample or Templates. Correct the name, or write the template.
      """,
      template: "{{>components/nonsense}}"),
    Breakage(
      "unknown-template",
      """
      Templates/sample/you.mustache:2:13: there is no template components/footnote in \
      Templates/sample or Templates; did you mean parts/footnote? Correct the name, or write \
      the template.
      """
    ) { site in
      site.templates["sample/you.mustache"] = Self.you("{{>components/footnote}}")
      site.templates["sample/parts/footnote.mustache"] = "A footnote"
    },
    Breakage(
      "unknown-template",
      """
      Templates/sample/done.mustache:2:13: there is no template \
      Templates/sample/fragments/picture.mustache; did you mean fragments/pictures? Correct \
      the name, or write the template.
      """
    ) { site in
      site.flows[0].vocabulary = Vocabulary(values: ["total"], fragments: ["picture"])
      site.templates["sample/done.mustache"] = Self.you("{{fragment.picture}}")
      site.templates["sample/fragments/pictures.mustache"] = "A picture"
    },
    Breakage(
      "missing-template",
      """
      Templates/components/field-error.mustache:1:1: there is no such file, and pages need \
      it; did you mean components/field-errors? Write the template.
      """
    ) { site in
      site.templates["components/field-errors.mustache"] =
        site.templates.removeValue(forKey: "components/field-error.mustache")
    },
    Breakage(
      "unused-template",
      """
      Templates/sample/nobody.mustache: no page, sheet or fragment is made of it. Delete \
      it, or name it after a screen, a sheet or a fragment of the flow.
      """
    ) { $0.templates["sample/nobody.mustache"] = "" },
    Breakage(
      "unused-template",
      """
      Templates/sample/welcom.mustache: no page, sheet or fragment is made of it; did you \
      mean welcome.mustache? Delete it, or name it after a screen, a sheet or a fragment of \
      the flow.
      """
    ) { $0.templates["sample/welcom.mustache"] = "" },
    Breakage(
      "unused-template",
      """
      Templates/sample/copy 2.xcstrings: no words are read from it. Write them into copy.xcstrings of \
      Templates or of the flow's folder, and delete it.
      Templates/sample/pages/restrat.mustache: no page, sheet or fragment is made of it; did you mean \
      pages/restart.mustache? Delete it, or name it after a screen, a sheet or a fragment of the flow.
      """
    ) {
      $0.templates["sample/copy 2.xcstrings"] = "{}"
      // It asks for words by its name, which nobody has to write for a page that nobody opens.
      $0.templates["sample/pages/restrat.mustache"] = "{{t.title}}"
      $0.templates["sample/pages/offline.mustache"] = "<p>{{copy.flow.name}}</p>"
    },
    Breakage(
      "unused-template",
      """
      Templates/components/nobody.mustache: no page, sheet or fragment is made of it. \(Self.move)
      Templates/pages/galery.mustache: no page, sheet or fragment is made of it; did you mean \
      pages/gallery.mustache? \(Self.move)
      Templates/sampel/you.mustache: no page, sheet or fragment is made of it; did you mean \
      sample/you.mustache? \(Self.move)
      Templates/sample/you.html: nothing reads it: a template ends in .mustache, words stand in \
      copy.xcstrings. Give it the ending of what it is, or keep it elsewhere.
      Templates/screens/quesiton.mustache: no page, sheet or fragment is made of it; did you mean \
      screens/question.mustache? \(Self.move)
      Templates/welcome.mustache: no page, sheet or fragment is made of it; did you mean \
      sample/welcome.mustache? \(Self.move)
      """
    ) {
      for name in ["components/nobody", "sampel/you", "screens/quesiton", "welcome"] {
        $0.templates["\(name).mustache"] = "<p></p>"
      }
      $0.templates["pages/galery.mustache"] = "{{t.title}}"
      $0.unread = ["sample/you.html"]
    },
  ]
}
