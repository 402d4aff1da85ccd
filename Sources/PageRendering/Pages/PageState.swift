public import OnboardingDomain

/// What one request knows: everything that the slots of a page are filled from. It lives as long as
/// one page is being written, and is never copied: that would count a reference for each of its parts.
public struct PageState: ~Copyable {
  /// The person's answers.
  public var answers: Answers
  /// The day where the person is.
  public var today: CalendarDate
  /// How hours and days are written where they are; nil for as the language goes.
  public var habits: RegionHabits?
  /// The units in which they think, for controls without a unit of their own.
  public var units: UnitSystem = .imperial
  /// How far they are; where nobody says the page is the first of one.
  public var standing = Standing()
  /// The form as it was sent, where it is shown again: it wins over answers, and a control that
  /// was not sent is empty.
  public var input: FormInput?
  /// What is wrong with it.
  public var errors: [FieldError] = []
  /// The choices that this person can't take.
  public var unavailable: [UnavailableChoice] = []
  /// What the flow suggests for a field. Asked only for fields of the page without an answer.
  public var suggestion: ((FieldID) -> Answer?)?
  /// What follows from the answers. Called at most once for a page and once for the screen beneath a
  /// sheet, and only where they show some of it.
  public var results: (() -> any FlowResults)?
  /// The screens on the path, for the page that reviews the answers.
  public var path: [Screen] = []
  /// The value of the hidden input `form-token`; without it there is none.
  public var formToken: [UInt8] = []
  /// What follows the address of the form: `?change`.
  public var formActionSuffix = ""
  /// How the form is sent: `post`, where nobody takes a form `get`.
  public var formMethod = "post"
  /// The address of the screen before.
  public var backURL: String?
  /// What to tell: the words `ui.notice.<notice>`.
  public var notice: String?
  /// Whether it says that something did not work, and not how things are.
  public var isNoticeOfProblem = false
  /// What fills the placeholders of the notice.
  public var noticeArguments: [String] = []
  /// Where the notice leads, with the words `ui.notice.<notice>.link`; nil where it leads nowhere.
  public var noticeURL: String?
  /// Whether the window may be so wide that something stands beside the form: that of a phone never is.
  public var mayBeWide = true
  /// Whether there is an app in which the person can go on; the static site shows how it is with one.
  public var leadsToApp = true
  /// Countries in which the person may be, the likeliest first, ISO 3166-1 alpha-2 in capitals.
  public var countries: [String] = []
  /// Other addresses than those of the server, for the static site.
  public var address: ((PageAddress) -> String)?

  /// The state of a request.
  public init(answers: Answers, today: CalendarDate) {
    self.answers = answers
    self.today = today
  }

  /// What the screen beneath a sheet is filled from: the same person, nothing of the sheet's form.
  var beneath: PageState {
    var state = PageState(answers: answers, today: today)
    state.habits = habits
    state.units = units
    state.standing = standing
    state.unavailable = unavailable
    state.suggestion = suggestion
    state.results = results
    state.path = path
    state.formMethod = formMethod
    state.countries = countries
    state.mayBeWide = mayBeWide
    state.address = address
    return state
  }
}
