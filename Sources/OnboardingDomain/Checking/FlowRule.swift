/// The rules that a definition can break.
package enum FlowRule: String, Sendable, Hashable, CaseIterable {
  /// The first and the last screen are always there.
  case conditionalEnd = "conditional-end"
  /// The longest legal session fits a cookie.
  case cookieTooLarge = "cookie-too-large"
  /// A condition can hold.
  case deadCondition = "dead-condition"
  /// Some button of every screen but the last leads on.
  case deadEnd = "dead-end"
  /// A button has a value of its own.
  case duplicateAction = "duplicate-action"
  /// A choice has an id of its own.
  case duplicateChoice = "duplicate-choice"
  /// A consent has an id of its own.
  case duplicateConsent = "duplicate-consent"
  /// An experiment, and an arm of one, has an id of its own.
  case duplicateExperiment = "duplicate-experiment"
  /// A question has an id and a name in the JSON of answers of its own.
  case duplicateField = "duplicate-field"
  /// A screen has an id of its own.
  case duplicateScreen = "duplicate-screen"
  /// A section has an id of its own.
  case duplicateSection = "duplicate-section"
  /// A sheet has an id of its own.
  case duplicateSheet = "duplicate-sheet"
  /// A variant has an id of its own.
  case duplicateVariant = "duplicate-variant"
  /// An id is kebab-case.
  case identifier
  /// Everybody half-way through can be carried over.
  case missingMigration = "missing-migration"
  /// A flow ends with a completion.
  case noCompletion = "no-completion"
  /// A variant has screens.
  case noScreens = "no-screens"
  /// Two experiments leave each other's differences alone.
  case overlappingExperiments = "overlapping-experiments"
  /// Nobody is asked the same twice.
  case questionAskedTwice = "question-asked-twice"
  /// An id is no address of the site itself, and no folder that all flows share.
  case reservedIdentifier = "reserved-identifier"
  /// A session can count every choice.
  case tooManyChoices = "too-many-choices"
  /// A session can count every screen.
  case tooManyScreens = "too-many-screens"
  /// A consent has words, and an answer that can give it.
  case unfitConsent = "unfit-consent"
  /// An experiment can be walked, and tells something.
  case unfitExperiment = "unfit-experiment"
  /// A format has answers that somebody can give and a page has room for.
  case unfitFormat = "unfit-format"
  /// What a migration or the question itself names among its choices is offered; what a consent
  /// names, too.
  case unknownChoice = "unknown-choice"
  /// What a condition, a button, a consent or a migration names is asked.
  case unknownField = "unknown-field"
  /// Both ends of a migration exist.
  case unknownMigrationPoint = "unknown-migration-point"
  /// Where a button or a migration leads exists.
  case unknownScreen = "unknown-screen"
  /// What a button opens exists.
  case unknownSheet = "unknown-sheet"
  /// An edition that an experiment names exists.
  case unknownVariant = "unknown-variant"
  /// A migration decides about every answer.
  case unmappedField = "unmapped-field"
  /// A migration decides about every screen.
  case unmappedScreen = "unmapped-screen"
  /// Some answers lead to every screen.
  case unreachableScreen = "unreachable-screen"
}
