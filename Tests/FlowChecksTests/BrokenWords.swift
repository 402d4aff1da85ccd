import OnboardingDomain

/// Catalogues that are not what they should be.
extension Breakage {
  private static let unfinished = #"{"stringUnit": {"state": "needs_review", "value": "Du"}}"#
  private static let plural = """
    {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%@ cup"}},
    "other": {"stringUnit": {"state": "translated", "value": "%@ cups"}}}}}
    """
  private static let plain = #"{"stringUnit": {"state": "translated", "value": "%@ Tassen"}}"#
  private static let other = """
    {"variations": {"plural": {"other": {"stringUnit": {"state": "translated", "value": "%@ Tassen"}}}}}
    """

  static let copy = [
    Breakage(
      "copy-format",
      """
      Templates/sample/copy.xcstrings:251:23: you.title: words are plain text; markup \
      belongs into the template. Write what apps and pages share: plain words, %@, %lld, \
      plurals.
      """
    ) { $0.words["you.title"]?.value = "<b>You</b>" },
    Breakage(
      "empty-copy",
      """
      Templates/sample/copy.xcstrings:251:23: you.title has empty words in en. Write the words, \
      or delete the key where nothing is to be shown.
      """
    ) { $0.words["you.title"]?.value = " " },
    Breakage(
      "copy-too-long",
      """
      Templates/sample/copy.xcstrings:251:23: you.title has 3 characters in en, at most \
      2. Shorten it, or give the place more room and raise max:.
      """
    ) { $0.words["you.title"]?.comment = "max: 2" },
    Breakage(
      "empty-copy",
      """
      Templates/sample/copy.xcstrings:251:23: you.title has empty words in en. Write the words, \
      or delete the key where nothing is to be shown.
      """
    ) { $0.words["you.title"]?.value = "\u{200B}\u{2060}" },
    Breakage(
      "lost-placeholder",
      """
      Templates/sample/copy.xcstrings:95:23: done.subtitle has no place in en for total, which its \
      comment names. Write %@ where it is shown, or take its name out of args:.
      """
    ) { $0.words["done.subtitle"]?.value = "In two days" },
    Breakage(
      "foreign-marks",
      """
      Templates/sample/copy.xcstrings:251:23: you.title has &nbsp; and {name} in en, which pages take \
      as it stands. Write the character itself, %@ for what is filled in, and end what turns the \
      direction.
      """
    ) { $0.words["you.title"]?.value = "You&nbsp;& R&D, {name}" },
    Breakage(
      "foreign-marks",
      """
      Templates/sample/copy.xcstrings:251:23: you.title has an open U+202E in en, which pages take \
      as it stands. Write the character itself, %@ for what is filled in, and end what turns the \
      direction.
      """
    ) { $0.words["you.title"]?.value = "\u{202B}Yo\u{202C}\u{202E}u" },
    Breakage(
      "invisible-characters",
      """
      Templates/sample/copy.xcstrings:251:23: you.title has U+FEFF (zero width no-break space) \
      and U+200B (zero width space) and U+200E (left-to-right mark) in en, which nobody sees. Take \
      them out: they come along where text is copied, and nobody finds the words by them.
      """
    ) {
      $0.words["you.title"]?.value = "\u{FEFF}Y\u{200B}o\u{AD}u\u{200E}"
      $0.words["you.email.label"]?.value = "E\u{2060}-mail \u{5D0}\u{200E}"
    },
    Breakage(
      "missing-copy",
      """
      Templates/components/heading.mustache:1:19: there are no words you.title in \
      Templates/sample/copy.xcstrings or Templates/copy.xcstrings. Add the key to the \
      catalogue of the flow.
      Templates/layout.mustache:6:34: there are no words you.title in \
      Templates/sample/copy.xcstrings or Templates/copy.xcstrings. Add the key to the \
      catalogue of the flow.
      """
    ) { $0.words["you.title"] = nil },
    Breakage(
      "missing-copy",
      """
      Templates/screens/question.mustache:1:1: on the page sample/you: there are no \
      words you.cups.error.too-much or error.too-much. Add the key to the catalogue of \
      the flow.
      """
    ) {
      $0.flows[0].errors = { answers, screen in
        screen == "you" && answers[SampleFlow.cups] == 12 ? [FieldError("cups", "too-much")] : []
      }
    },
    Breakage(
      "missing-copy",
      """
      Flow sample: sample/consent/mails: there are no words mails.gone. Write the words in the \
      language of the catalogue.
      """
    ) {
      let mails = Field("mails", .toggle, isRequired: false)
      $0.flows[0].flow = Flow(
        id: "sample", version: 1,
        sections: [
          Section("all", [Screen("mails", .question, fields: [mails]), SampleFlow.done])
        ], consents: [Consent("mails", .flag("mails"), words: ["mails.mails.label", "mails.gone"])])
      for key in ["mails.title", "mails.action", "mails.mails.label"] {
        $0.words[key] = .init(value: "Mails")
      }
    },
    Breakage(
      "plural-gap",
      """
      Templates/sample/copy.xcstrings:94:24: done.subtitle lacks the plural one of de. \
      Write the form of the plural.
      """
    ) {
      $0.words["done.subtitle"]?.localizations = ["en": plural, "de": other]
    },
    Breakage(
      "plural-gap",
      """
      Templates/sample/copy.xcstrings:95:23: done.subtitle lacks the plural one of de. \
      Write the form of the plural.
      """
    ) {
      $0.words["done.subtitle"]?.localizations = ["en": plural, "de": plain]
    },
    Breakage(
      "plural-gap",
      """
      Templates/sample/copy.xcstrings:112:24: done.subtitle lacks the plural few, many \
      of ru. Write the form of the plural.
      """
    ) {
      $0.words["done.subtitle"]?.localizations = ["en": plural, "ru": plural]
    },
    Breakage(
      "stale-copy",
      """
      Templates/sample/copy.xcstrings:244:5: you.title is marked stale. Delete the key, \
      or mark it manual.
      """
    ) { $0.words["you.title"]?.state = "stale" },
    Breakage(
      "unfinished-copy",
      """
      Templates/sample/copy.xcstrings:251:23: you.title is marked needs_review in de. \
      Finish it and mark it translated.
      """
    ) { $0.words["you.title"]?.localizations = ["de": unfinished] },
    Breakage(
      "untranslated-copy",
      """
      Templates/sample/copy.xcstrings:364:5: you.title has no words in de. Translate it, \
      or mark it shouldTranslate: false.
      """
    ) { site in
      for key in site.words.keys where key != "you.title" {
        let value = site.words[key]?.value ?? ""
        site.words[key]?.localizations = [
          "de": "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}"
        ]
      }
    },
    Breakage(
      "unused-copy",
      """
      Templates/sample/copy.xcstrings:244:5: you.nobody is asked for by no page. Delete \
      the key, or show its words.
      """
    ) { $0.words["you.nobody"] = .init(value: "Nobody") },
    Breakage(
      "wrong-placeholders",
      """
      Templates/sample/copy.xcstrings:92:16: done.subtitle has 1 placeholder, its \
      comment names 0. Name what fills each placeholder: args: in the comment, in order.
      """
    ) { $0.words["done.subtitle"]?.comment = "" },
    Breakage(
      "wrong-placeholders",
      """
      Templates/sample/copy.xcstrings:88:5: done.subtitle names the value totl, which sample \
      doesn't compute; did you mean total? Name what fills each placeholder: args: in the \
      comment, in order.
      """
    ) { $0.words["done.subtitle"]?.comment = "args: totl" },
    Breakage(
      "unsupported-claim",
      """
      Templates/sample/copy.xcstrings:244:5: you.title claims something without a source \
      (everybody knows), and you doesn't say that it is an illustration. Cite a source \
      with its year in claim:, or write "illustration" or "sample" where it is shown.
      """
    ) { $0.words["you.title"]?.comment = "claim: everybody knows" },
  ]
}
