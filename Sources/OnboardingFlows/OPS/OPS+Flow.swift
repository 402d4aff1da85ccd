public import OnboardingDomain

extension OPS {
  /// The flow as data: seven steps by default, the eleven of the first edition behind a flag.
  public static let flow = Flow(
    id: "ops", version: 1, variants: [consolidated, original],
    migrations: [toConsolidated, toOriginal], consents: consents)

  /// The flow as data.
  public var flow: Flow { Self.flow }

  /// Seven steps: what belongs together is asked together.
  private static let consolidated = Variant(
    id: "consolidated",
    sections: [
      step("welcome", .information, records: [view]),
      step("account-setup", .account, asks: [email, password], primary: .createAccount()),
      step("user-details", .question, asks: [firstName, lastName, phone]),
      joining,
      step("permissions", .permission, asks: [permissions]),
      step("field-setup", .question, asks: [offlineMode, bandwidth], submits: true),
      completion,
    ])

  /// Eleven steps: one thing at a time.
  private static let original = Variant(
    id: "original",
    sections: [
      step("welcome", .information, records: [view]),
      step("email", .question, asks: [email]),
      step("password", .account, asks: [password], primary: .createAccount()),
      step("account-created", .information),
      step("organization-join", .information),
      step("user-info", .question, asks: [firstName, lastName]),
      step("phone-number", .question, asks: [phone]),
      joining,
      step("welcome-to-company", .information, shownWhen: companyCode.isAnswered),
      step("permissions", .permission, asks: [permissions], submits: true),
      completion,
    ])

  /// The code, confirmed by the companies there are; people may go on without one.
  private static let joining = step(
    "company-code", .question, asks: [companyCode],
    primary: .confirm(companyCode, by: "company"), actions: [Action("later", .skip)])

  /// The first day. Its key confirms the start, which is handed in once more with the profile.
  private static let completion = step(
    "completion", .completion, asks: [confirmedStart], submits: true)

  /// A step is a section of one screen, so that the gauge has a segment for each. Every screen has
  /// the key that turns the view.
  private static func step(
    _ id: String, _ kind: Screen.Kind, asks: [any FieldRepresentable] = [],
    records: [any FieldRepresentable] = [], shownWhen: Condition = .always,
    primary: Effect = .proceed, actions: [Action] = [], submits: Bool = false
  ) -> Section {
    let views = [
      Action("outdoor", .prefer(view, .outdoor)), Action("dark", .prefer(view, .dark)),
    ]
    return Section(
      SectionID(id),
      [
        Screen(
          ScreenID(id), kind, asks: asks, records: records, shownWhen: shownWhen,
          primary: primary, actions: actions + views, submits: submits)
      ])
  }

  // MARK: People half-way through

  /// Source: the guide, `mapOldStepToNewStep`. Where it would lead back to the start ("mapping
  /// unclear"), the person goes on at the first step that is not answered.
  private static let toConsolidated = FlowMigration(
    from: .init(version: 1, variant: "original"), to: .init(version: 1, variant: "consolidated"),
    screens: [
      "email": ["account-setup"], "password": ["account-setup"], "account-created": [],
      "organization-join": [], "user-info": ["user-details"], "phone-number": ["user-details"],
      "welcome-to-company": [],
    ])

  private static let toOriginal = FlowMigration(
    from: .init(version: 1, variant: "consolidated"), to: .init(version: 1, variant: "original"),
    screens: [
      "account-setup": ["email", "password", "account-created"],
      "user-details": ["organization-join", "user-info", "phone-number"],
      "company-code": ["company-code", "welcome-to-company"], "field-setup": [],
    ],
    fields: [offlineMode.id: .carried, bandwidth.id: .carried])
}
