import OnboardingDomain

extension FamilyPlus {
  /// The screens of Family+, in the phases of its document; `trial` offers a week for nothing first.
  static let definition = Flow(
    id: "familyplus", version: 1,
    variants: [
      Variant(id: "standard", sections: sections(ending: investment(FamilyOffer.monthly))),
      Variant(id: "trial", sections: sections(ending: investment(FamilyOffer.trial))),
    ])

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
    "accessibility-check", .question,
    fields: [
      Field(
        Keys.accessibility,
        .singleChoice([
          Choice("yes-written", icon: "note"), Choice("scroll-audio", icon: "wave"),
          Choice("no-idea", icon: "lost"),
        ]))
    ])

  private static let aestheticGap = Screen(
    "aesthetic-gap", .question,
    fields: [
      Field(
        Keys.aesthetic,
        .singleChoice([
          Choice("screenshots", icon: "phone"), Choice("photos-no-words", icon: "frame"),
          Choice("messy-chats", icon: "chat"),
        ]))
    ])

  private static let collaborationTrap = Screen(
    "collaboration-trap", .question,
    fields: [
      Field(
        Keys.collaboration,
        .singleChoice([
          Choice("siblings-have-photos", icon: "people"),
          Choice("parents-have-stories", icon: "story"),
          Choice("scattered-everywhere", icon: "scatter"),
        ]))
    ])

  private static let vulnerabilityInput = Screen(
    "vulnerability-input", .question,
    fields: [Field(Keys.vulnerableAdvice, .text(length: 1...280, isMultiline: true))],
    actions: [Action("keep", .keep())])

  // MARK: The analysis

  private static let analyzingArchive = Screen("analyzing-archive", .processing)
  private static let diagnosis = Screen("diagnosis", .result)

  // MARK: The transformation

  private static let magicSearch = Screen("magic-search", .information)
  private static let goldenNugget = Screen("golden-nugget", .result)

  /// What comes next is dark: here the person may choose to go round it.
  private static let unifiedVault = Screen(
    "unified-vault", .information,
    recorded: [
      Field(
        Keys.tone, .singleChoice(["full", "calm"]), isRequired: false, visibility: .hidden)
    ],
    primary: .record(Keys.tone.id, .choice("full")),
    actions: [Action("calm", .record(Keys.tone.id, .choice("calm")))])

  // MARK: The reality

  private static let digitalRot = Screen(
    "digital-rot", .information, shownWhen: .not(.is(Keys.tone.id, "calm")),
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
            Action("wait", .settle(FamilyOffer.request)),
          ]),
        Sheet("declined", actions: [Action("not-now", .skip)]),
        Sheet("restore"), Sheet("terms"), Sheet("privacy"),
      ])
  }

  private static let vault = Screen("vault", .completion)
}
