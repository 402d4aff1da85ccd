/// One way a page of a flow can look: whose answers it shows, and what happened to its form.
public struct ScreenState: Sendable, Hashable {
  /// What a state shows.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The form before anything is entered.
    case empty
    /// The page with the answers of an example person.
    case filled
    /// The form with every field in error, or with a rule between answers broken.
    case error
    /// The form with the longest legal input.
    case longest
    /// Something computed that the filled pages don't show: a verdict, a grade, an outcome.
    case result
    /// The page in another view that a button of it switches to.
    case preference
    /// The page once what can be skipped was skipped.
    case skipped
    /// The page with what a server tells above it.
    case notice
  }

  /// The id, unique on its page, kebab-case: `filled-lose-weight`.
  public let id: String
  /// What it shows.
  public let kind: Kind
  /// The example person whose answers it shows.
  public let person: String
  /// How their answers differ from the example, in words; nil where they don't.
  public let change: String?
  /// The person's walk up to this page.
  public let session: Session
  /// The form as it was sent, where it is shown again.
  public let input: FormInput?
  /// What is wrong with it.
  public let errors: [FieldError]
  /// What was settled once and for all, by the name of its kind.
  public let outcomes: [String: String]
  /// What the page tells above everything else: the words `ui.notice.<notice>`.
  public let notice: String?

  init(
    _ id: String, _ kind: Kind, person: String, session: Session, change: String? = nil,
    input: FormInput? = nil, errors: [FieldError] = [], outcomes: [String: String] = [:],
    notice: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.person = person
    self.change = change
    self.session = session
    self.input = input
    self.errors = errors
    self.outcomes = outcomes
    self.notice = notice
  }
}

/// A page of a flow, a screen or a sheet above it, with every state worth looking at.
public struct CataloguedPage: Sendable {
  /// The screen.
  public let screen: Screen
  /// The sheet, nil for the screen itself.
  public let sheet: Sheet?
  private let made: Lazy<[ScreenState]>

  /// A page whose states are worked out when they are asked for.
  init(screen: Screen, sheet: Sheet?, states: @escaping @Sendable () -> [ScreenState]) {
    self.screen = screen
    self.sheet = sheet
    made = Lazy(states)
  }

  /// The states, those of the first example first.
  public var states: [ScreenState] { made.value }

  /// The fields of its form.
  public var fields: [Field] { sheet?.fields ?? screen.fields }
  /// What its primary button does.
  public var primary: Effect { sheet?.primary ?? screen.primary }
  /// Its further buttons.
  public var actions: [Action] { sheet?.actions ?? screen.actions }
}

/// The way of an example person through a flow.
public struct ExampleWalk: Sendable, Hashable {
  /// The person.
  public let person: String
  /// The screens on their path, in order.
  public let screens: [ScreenID]
  /// Other example people with the same path.
  public internal(set) var companions: [String]

  /// A walk.
  public init(person: String, screens: [ScreenID], companions: [String] = []) {
    self.person = person
    self.screens = screens
    self.companions = companions
  }
}
