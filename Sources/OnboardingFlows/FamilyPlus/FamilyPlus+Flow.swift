import OnboardingDomain

extension FamilyPlus {
  /// The screens of Family+, in the phases of its document. Its variants differ in what they offer.
  static let definition = Flow(
    id: "familyplus", version: 1,
    variants: FamilyOffer.editions.map { variant, offer in
      Variant(id: variant, sections: sections(ending: investment(offer)))
    },
    experiments: [trialWeek],
    // "Estimated onboarding time: 3 to 5 minutes".
    targets: [Target(.timeToFinish, least: 180, most: 300)])

  private static func sections(ending paywall: Screen) -> [Section] {
    [
      Section("hook", [digitalDust]),
      Section("audit", [accessibilityCheck, aestheticGap, collaborationTrap, vulnerabilityInput]),
      Section("analysis", [analyzingArchive, diagnosis]),
      Section("transformation", [magicSearch, goldenNugget, unifiedVault]),
      Section("reality", [digitalRot, savior]),
      Section("review", [answers, customPlan]),
      Section("unlock", [finalCompilation]),
      Section("offer", [paywall, vault]),
    ]
  }

  // MARK: The hook

  private static let digitalDust = Screen("digital-dust", .information)

  // MARK: The audit

  private static let accessibilityCheck = Screen(
    "accessibility-check", .question, asks: [accessibility])

  private static let aestheticGap = Screen(
    "aesthetic-gap", .question, asks: [aesthetic])

  private static let collaborationTrap = Screen(
    "collaboration-trap", .question, asks: [collaboration])

  private static let vulnerabilityInput = Screen(
    "vulnerability-input", .question,
    asks: [vulnerableAdvice],
    actions: [Action("keep", .keep())])

  // MARK: The analysis

  private static let analyzingArchive = Screen("analyzing-archive", .processing)
  private static let diagnosis = Screen("diagnosis", .result)

  // MARK: The transformation

  private static let magicSearch = Screen("magic-search", .information)
  private static let goldenNugget = Screen("golden-nugget", .result)

  /// What comes next is dark: here the person may choose to go round it.
  private static let unifiedVault = Screen(
    "unified-vault", .information, records: [tone], primary: .record(tone, .full),
    actions: [Action("calm", .record(tone, .calm))])

  // MARK: The reality

  private static let digitalRot = Screen(
    "digital-rot", .information, shownWhen: .not(tone.is(.calm)),
    actions: [Action("skip-dark", .skip)])

  private static let savior = Screen("savior", .information)

  // MARK: The review

  private static let answers = Screen("answers", .review)
  private static let customPlan = Screen("custom-plan", .result)
  private static let finalCompilation = Screen("final-compilation", .processing, submits: true)

  // MARK: The offer

  /// The paywall; what is bought is settled once and for all on the store's sheet.
  private static func investment(_ offer: FamilyOffer) -> Screen {
    Screen(
      "investment", .paywall, primary: .open("store"), actions: [Action("not-now", .skip)],
      sheets: [
        Sheet(
          "store", primary: .settle(offer.purchase),
          actions: [
            Action("cancel", .dismiss), Action("decline", .open("declined")),
            Action("wait", .settle(offer.request)),
          ]),
        Sheet("declined", actions: [Action("not-now", .skip)]),
        Sheet("restore"), Sheet("terms"), Sheet("privacy"),
      ])
  }

  /// The first page is kept; the next one is another person's. The invitation leaves through the
  /// person's own apps, so that the page knows no more than that they sent it. A session has room for one
  /// answer beside the person's own words: asking somebody else begins without the one before, which the
  /// sheet says, with a way to save it.
  private static let vault = Screen(
    "vault", .completion, asks: [handedOverAt], records: [handOver],
    primary: .record(handOver, .sent),
    actions: [Action("reply", .open("reply")), Action("ask", .open("recipient"))],
    sheets: [
      Sheet(
        "recipient", asks: [recipient, recipientName],
        primary: .keep(forgetting: [handOver, handedOverAt, reply])),
      Sheet("reply", asks: [reply], primary: .keep()),
      Sheet("restore"),
    ])
}
