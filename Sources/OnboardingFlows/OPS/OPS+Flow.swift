public import OnboardingDomain

extension OPS {
  /// The flow as data: seven steps by default, the eleven of the first edition behind a flag.
  public static let flow = Flow(
    id: "ops", version: 1, variants: [consolidated, original],
    migrations: [toConsolidated, toOriginal])

  /// The flow as data.
  public var flow: Flow { Self.flow }

  /// Seven steps: what belongs together is asked together.
  private static let consolidated = Variant(
    id: "consolidated",
    sections: [
      step("welcome", .information, recorded: [Fields.view]),
      step(
        "account-setup", .account, fields: [Fields.email, Fields.password],
        primary: .createAccount),
      step("user-details", .question, fields: [Fields.firstName, Fields.lastName, Fields.phone]),
      companyCode,
      step("permissions", .permission, fields: [Fields.permissions]),
      step(
        "field-setup", .question, fields: [Fields.offlineMode, Fields.bandwidth], submits: true),
      completion,
    ])

  /// Eleven steps: one thing at a time.
  private static let original = Variant(
    id: "original",
    sections: [
      step("welcome", .information, recorded: [Fields.view]),
      step("email", .question, fields: [Fields.email]),
      step("password", .account, fields: [Fields.password], primary: .createAccount),
      step("account-created", .information),
      step("organization-join", .information),
      step("user-info", .question, fields: [Fields.firstName, Fields.lastName]),
      step("phone-number", .question, fields: [Fields.phone]),
      companyCode,
      step("welcome-to-company", .information, shownWhen: .answered(Keys.companyCode.id)),
      step("permissions", .permission, fields: [Fields.permissions], submits: true),
      completion,
    ])

  private static let companyCode = step(
    "company-code", .question, fields: [Fields.companyCode],
    primary: .confirm(Keys.companyCode.id, by: "company"), actions: [Action("later", .skip)])

  /// The first day. Its key confirms the start, which is handed in once more with the profile.
  private static let completion = step(
    "completion", .completion, fields: [Fields.confirmedStart], submits: true)

  /// A step is a section of one screen, so that the gauge has a segment for each. Every screen has
  /// the key that turns the view.
  private static func step(
    _ id: String, _ kind: Screen.Kind, fields: [Field] = [], recorded: [Field] = [],
    shownWhen: Condition = .always, primary: Effect = .proceed, actions: [Action] = [],
    submits: Bool = false
  ) -> Section {
    let views = [
      Action("outdoor", .prefer(Keys.view.id, .choice("outdoor"))),
      Action("dark", .prefer(Keys.view.id, .choice("dark"))),
    ]
    return Section(
      SectionID(id),
      [
        Screen(
          ScreenID(id), kind, fields: fields, recorded: recorded, shownWhen: shownWhen,
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
    fields: [Keys.offlineMode.id: .carried, Keys.bandwidth.id: .carried])
}
