import OnboardingDomain

/// What a flow's own code does with answers.
extension Breakage {
  static let answers = [
    Breakage(
      "stray-error",
      """
      Flow sample: sample/welcome: the error too-much is at cups, which the screen \
      doesn't ask, so nobody is told. Give it to a field of welcome, or look for it on \
      the screen that asks.
      """
    ) {
      $0.flows[0].errors = { _, screen in
        screen == "welcome" ? [FieldError("cups", "too-much")] : []
      }
    },
    Breakage(
      "unasked-input",
      """
      Flow sample: tea: something is computed from this answer, and no screen asks for \
      it. Ask for it, or correct the id.
      """
    ) { $0.flows[0].alsoReads = "tea" },
    Breakage(
      "uncomputed-value",
      """
      Flow sample: sample: the vocabulary has the file card.svg, and no example person \
      gets one. Compute it, take it out of the vocabulary, or add an example person who \
      gets it.
      Flow sample: sample: the vocabulary has the fragment picture, and no example \
      person gets one. Compute it, take it out of the vocabulary, or add an example \
      person who gets it.
      Flow sample: sample: the vocabulary has the value totl, and no example person gets \
      one. Compute it, take it out of the vocabulary, or add an example person who gets \
      it.
      """
    ) {
      $0.flows[0].vocabulary = Vocabulary(
        values: ["total", "totl"], fragments: ["picture"], downloads: ["card.svg"])
      $0.templates["sample/fragments/picture.mustache"] = "<p></p>"
    },
    Breakage(
      "unfit-answer",
      """
      Flow sample: sample/cups: the question suggests 20, which is not an answer to it. \
      Make it 0–12.
      """
    ) {
      SampleFlow.with(
        Screen(
          "you", .question,
          asks: [SampleFlow.email, Question("cups", .number(0...12), suggests: 20)]))
    },
    Breakage(
      "unfit-answer",
      """
      Flow sample: sample/news: a button of allow records "yes", which is not an answer to it. \
      Make it true or false.
      """
    ) {
      SampleFlow.with(
        SampleFlow.you,
        Screen(
          "allow", .permission, fields: [], recorded: [Field("news", .toggle, isRequired: false)],
          primary: .record("news", .text("yes"))), SampleFlow.answers)
    },
    Breakage(
      "unfit-answer",
      """
      Flow sample: sample/cups: the example drinker has 13, which is not an answer to \
      it. Make it 0–12.
      """
    ) {
      $0.flows[0].examples = [
        ExamplePerson(id: "drinker", answers: Answers([SampleFlow.cups.id: .number(13)]))
      ]
    },
    Breakage(
      "unfit-answer",
      """
      Flow sample: sample/cups: the flow suggests on you 0.5, which is not an answer to it. \
      Make it 0–12.
      """
    ) { $0.flows[0].suggestedCups = .number(0.5) },
    Breakage(
      "unfit-answer",
      """
      Flow sample: sample/email: reconcile writes after you nan, which is not an answer to it. \
      Make it an e-mail address.
      """
    ) {
      $0.flows[0].reconciled = { answers in
        var answers = answers
        answers["email"] = answers[SampleFlow.cups] == 12 ? .number(.nan) : answers["email"]
        return answers
      }
    },
    Breakage(
      "unread-answer",
      """
      Flow sample: email: the answer changes nothing and is shown to nobody. Drop the \
      question, show the answer, or add an example person whose plan depends on it.
      """
    ) { site in
      site.flows[0].flow = SampleFlow.with(
        Screen("you", .question, fields: [SampleFlow.email, SampleFlow.number]))
    },
  ]
}
