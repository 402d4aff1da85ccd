import OnboardingDomain

/// Pages that are not what they should be, once they are rendered.
extension Breakage {
  static let pages = [
    Breakage(
      "field-not-shown",
      """
      Templates/sample/you.mustache: you: nothing asks for cups, without which nobody \
      gets on. Show the field in the template, or make it optional.
      Templates/sample/you.mustache: you: nothing asks for email, without which nobody \
      gets on. Show the field in the template, or make it optional.
      """,
      template: "<p>Nothing is asked.</p>"),
    Breakage(
      "field-not-shown",
      """
      Templates/sample/you.mustache: you: nothing asks for born-year, without which \
      nobody gets on. Show the field in the template, or make it optional.
      """
    ) { site in
      let born = Field("born", .birthDate, autocomplete: "bday")
      let screens = [SampleFlow.welcome, Screen("you", .question, fields: [born]), SampleFlow.done]
      site.flows[0].flow = Flow(id: "sample", version: 1, sections: [Section("all", screens)])
      site.templates["sample/you.mustache"] = Self.you(
        "<input name=\"born-month\"><input name=\"born-day\">")
    },
    Breakage(
      "missing-label",
      """
      Templates/sample/you.mustache: you: <input email> has no name that is read aloud. \
      Give it a <label for>, words of its own, or an aria-label.
      """,
      template: "<input name=\"email\" autocomplete=\"email\">"),
    Breakage(
      "duplicate-element-id",
      """
      Templates/sample/you.mustache: you: two elements have the id a. Rename one of \
      them.
      """,
      template: "<p id=\"a\"></p><p id=\"a\"></p>"),
    Breakage(
      "missing-target",
      """
      Templates/sample/you.mustache: you: <a href> names below, which isn't on the page. Correct the id, or give it to \
      what is meant.
      Templates/sample/you.mustache: you: <input aria-describedby> names hint, which isn't on the page. Correct the id, \
      or give it to what is meant.
      Templates/sample/you.mustache: you: <label for> names mail, which isn't on the page. Correct the id, or give it to \
      what is meant.
      """,
      template:
        "<a href=\"#below\">Down</a><a href=\"#\">Up</a><a href=\"#a\">A</a><p id=\"a\"></p><label for=\"mail\">E-mail</label><input id=\"email\" name=\"email\" aria-label=\"E-mail\" aria-describedby=\"a hint\" autocomplete=\"email\">"
    ),
    Breakage(
      "missing-alt",
      """
      Templates/sample/you.mustache: you: <img /icons.svg> has no alt. Say what it shows, or write alt="" where it says \
      nothing.
      """,
      template: "<img src=\"/icons.svg\"><img src=\"{{#asset}}/icons.svg{{/asset}}\" alt=\"\">"),
    Breakage(
      "missing-file",
      """
      Templates/sample/you.mustache: you: loads /icons.svg, which is no file of Public. Write \
      {{#asset}}/folder/file{{/asset}}, with a path of Public.
      """,
      template:
        "<img src=\"/icons.svg\" alt=\"\"><img src=\"{{#asset}}/icons.svg{{/asset}}\" alt=\"\"><svg><use href=\"#own\"/></svg>"
    ),
    Breakage(
      "missing-symbol",
      """
      Templates/sample/you.mustache: you: Public/icons.svg has no part bakc. Correct the name, or add a <symbol> with \
      this id to the picture.
      """,
      template:
        "<svg><use href=\"#own\"/><use href=\"{{#asset}}/icons.svg{{/asset}}#back\"/><use href=\"{{#asset}}/icons.svg{{/asset}}#bakc\"/></svg>"
    ),
    Breakage(
      "missing-autocomplete",
      """
      Templates/sample/you.mustache: you: email has no autocomplete. Give the field the \
      token of the HTML attribute, and write it in the template.
      """,
      template: "<label>E-mail <input type=\"email\" name=\"email\"></label>"
    ),
    Breakage(
      "missing-inputmode",
      """
      Templates/sample/you.mustache: you: cups has no inputmode. Write \
      inputmode="numeric" or "decimal", so that phones show digits.
      """,
      template: "<label>Cups <input name=\"cups\"></label>"),
    Breakage(
      "missing-inputmode",
      """
      Templates/sample/you.mustache: you: cups takes fractions, and its keys have no \
      decimal point. Write inputmode="decimal".
      """
    ) { site in
      let cups = Field("cups", .number(range: 0...12, step: 0.5))
      let screens = [
        SampleFlow.welcome, Screen("you", .question, fields: [cups]), SampleFlow.done,
      ]
      site.flows[0].flow = Flow(id: "sample", version: 1, sections: [Section("all", screens)])
      site.templates["sample/you.mustache"] = Self.you(
        "<label>Cups <input name=\"cups\" inputmode=\"numeric\"></label>")
    },
    Breakage(
      "permission-without-reason",
      """
      Templates/screens/permission.mustache: allow asks for a permission before it says \
      why. Write what the permission is for above the button, in a sentence.
      """
    ) { $0.words["allow.subtitle"] = nil },
    Breakage(
      "missing-disclosure",
      """
      Templates/screens/paywall.mustache: offer (standard, en) doesn't say how it renews \
      and how to end it. Say it, in an element with data-disclosure="renewal".
      Templates/screens/paywall.mustache: offer (standard, en) doesn't say how to \
      restore a purchase. Say it, in an element with data-disclosure="restore".
      Templates/screens/paywall.mustache: offer (standard, en) doesn't say the period \
      that is paid for. Say it, in an element with data-disclosure="period".
      Templates/screens/paywall.mustache: offer (standard, en) doesn't say the price. \
      Say it, in an element with data-disclosure="price".
      Templates/screens/paywall.mustache: offer (standard, en) doesn't say the terms. \
      Say it, in an element with data-disclosure="terms".
      Templates/screens/paywall.mustache: offer (standard, en) doesn't say what becomes \
      of personal data. Say it, in an element with data-disclosure="privacy".
      """
    ) { $0.templates["sample/offer.mustache"] = nil },
  ]
}
