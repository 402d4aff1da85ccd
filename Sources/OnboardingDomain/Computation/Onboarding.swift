/// A flow together with what it computes. A flow's module implements it; pages, summaries, the
/// calendar file and the command line all read from it.
public protocol Onboarding: Sendable {
  /// What the answers mean, in the flow's own types.
  associatedtype Profile: Sendable = Answers
  /// What follows from them, in the flow's own types. Its encoding is the JSON that `foyer plan`
  /// prints.
  associatedtype Results: Encodable & Sendable = AnswersDocument

  /// The flow as data.
  var flow: Flow { get }

  /// What a flow can name in its copy and templates.
  var vocabulary: Vocabulary { get }

  /// Checks answers against each other, once every field of a screen was understood by itself.
  ///
  /// - Parameters:
  ///   - answers: the answers on the path, those of this form included.
  ///   - screen: the screen whose form was sent; errors may name only its fields.
  ///   - today: the day where the person is.
  func check(_ answers: Answers, on screen: ScreenID, today: CalendarDate) -> [FieldError]

  /// Choices that this person can't take, each with the reason.
  func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice]

  /// What a field suggests to this person where the flow computes the suggestion; nil leaves the
  /// suggestion of the field.
  func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer?

  /// Brings answers of other screens into line with those that a form has just given: a new pattern
  /// of meals drops the windows that were arranged for the old one.
  ///
  /// - Parameters:
  ///   - answers: all answers of the session, those of the form included.
  ///   - earlier: the same before the form.
  ///   - screen: the screen whose form was sent.
  ///   - today: the day where the person is.
  func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers

  /// What the answers mean; what was not asked yet is nil in it.
  func profile(of answers: Answers, in context: ComputationContext) -> Profile

  /// What follows from the answers.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or that contradicts another.
  func results(of answers: Answers, in context: ComputationContext) throws(AnswerProblems)
    -> Results

  /// What follows from the answers so far. Called at most once per page and only for pages that
  /// show something computed.
  func results(for answers: Answers, in context: ComputationContext) -> any FlowResults

  /// What a screen tells a person of what was found, for the figures of how many it was told to: one of
  /// few cases each, by its name. Asked whenever such a screen is shown.
  func verdicts(
    on screen: ScreenID, for answers: Answers, in context: ComputationContext
  ) -> [(name: String, value: String)]

  /// What is handed in with the answers once the flow is finished: JSON.
  func submission(for answers: Answers, in context: ComputationContext) -> String

  /// Made-up people whose answers fill the preview and the tests; the first is the one a page shows
  /// as an example.
  var examples: [ExamplePerson] { get }
}

extension Onboarding where Profile == Answers {
  /// The answers themselves.
  public func profile(of answers: Answers, in context: ComputationContext) -> Answers { answers }
}

extension Onboarding where Results == AnswersDocument {
  /// The answers themselves, once the flow's own rules hold for them.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> AnswersDocument {
    try checkRules(for: answers, in: context)
    return AnswersDocument(answers, of: flow)
  }
}

extension Onboarding {
  /// Holds answers to the rules between them, those of every screen of the default variant that is on
  /// their path.
  ///
  /// - Throws: `AnswerProblems` with a problem for each rule that doesn't hold.
  public func checkRules(
    for answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) {
    var problems = AnswerProblems()
    let screens = flow.variants[0].screens.filter { $0.shownWhen.holds(for: answers) }
    for screen in screens {
      for error in check(answers, on: screen.id, today: context.today) {
        guard let field = flow.field(error.field) else { continue }
        problems.add(AnswerProblem(field, error, on: screen.id))
      }
    }
    try problems.throwIfAny()
  }

  /// No names of its own.
  public var vocabulary: Vocabulary { Vocabulary() }
  /// Nothing for pages to show but the answers.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults { NoResults() }
  /// The results as `foyer plan` prints them; the answers alone where a whole result can't be had of
  /// them.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    let results = try? results(of: answers, in: context)
    return String(
      decoding: results?.sortedJSON ?? AnswersDocument(answers, of: flow).sortedJSON, as: UTF8.self)
  }
  /// Nothing.
  public func verdicts(
    on screen: ScreenID, for answers: Answers, in context: ComputationContext
  ) -> [(name: String, value: String)] { [] }
  /// Nobody: pages show the flow as a person sees it who has answered nothing.
  public var examples: [ExamplePerson] { [] }

  /// No rules between answers.
  public func check(_ answers: Answers, on screen: ScreenID, today: CalendarDate) -> [FieldError] {
    []
  }
  /// Every choice is open to everybody.
  public func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] { [] }
  /// Every answer stands by itself.
  public func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers { answers }
  /// The suggestion of the field.
  public func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    nil
  }
}

/// What a flow without computed values has for pages.
private struct NoResults: FlowResults {
  func value(_ name: String) -> ComputedValue? { nil }
  func view(_ fragment: String) -> ViewData? { nil }
}

/// The names that copy, templates and addresses of a flow may use.
public struct Vocabulary: Sendable {
  /// Names of computed values.
  public let values: Set<String>
  /// Names of fragments: parts of pages made of computed data.
  public let fragments: Set<String>
  /// Names of files a person can download, as the last part of their address.
  public let downloads: Set<String>
  /// Keys of words that computed values can ask for. Only those have to be named that no example
  /// person comes by: `foyer check` finds the others by itself, and makes sure that all exist.
  public let words: Set<String>

  /// These names.
  public init(
    values: Set<String> = [], fragments: Set<String> = [], downloads: Set<String> = [],
    words: Set<String> = []
  ) {
    self.words = words
    self.values = values
    self.fragments = fragments
    self.downloads = downloads
  }

  /// These names and others.
  public func adding(_ other: Vocabulary) -> Vocabulary {
    Vocabulary(
      values: values.union(other.values), fragments: fragments.union(other.fragments),
      downloads: downloads.union(other.downloads), words: words.union(other.words))
  }
}

/// A choice that a person can't take.
public struct UnavailableChoice: Sendable, Hashable {
  /// The field.
  public let field: FieldID
  /// The choice.
  public let choice: ChoiceID
  /// The reason: `<screen>.<field>.<choice>.unavailable.<key>` in the catalogue.
  public let key: String
  /// What fills the placeholders of the reason.
  public let arguments: [String]

  /// A choice with the reason.
  public init(field: FieldID, choice: ChoiceID, key: String, arguments: [String] = []) {
    self.field = field
    self.choice = choice
    self.key = key
    self.arguments = arguments
  }
}

/// Why no plan was made of some answers: one line for each field.
public struct PlanRefusal: Error, Sendable, Hashable {
  /// What is wrong, as `field: limit and reason`.
  public let lines: [String]
  /// The same one by one.
  package let problems: [AnswerProblem]

  /// A refusal with a line for each problem.
  init(_ problems: AnswerProblems) {
    lines = problems.problems.map(\.description)
    self.problems = problems.problems
  }
}

/// A made-up person.
public struct ExamplePerson: Sendable {
  /// A name for the branch they stand for, kebab-case: `lose-weight`.
  public let id: String
  /// Their answers.
  public let answers: Answers
  /// What a service says of them once it has confirmed an answer: the name of a company, its facts.
  public let outcomes: [String: String]
  /// What they write for themselves where a button keeps that, by the field.
  public let written: [FieldID: String]

  /// A made-up person.
  public init(
    id: String, answers: Answers, outcomes: [String: String] = [:], written: [FieldID: String] = [:]
  ) {
    self.written = written
    self.id = id
    self.answers = answers
    self.outcomes = outcomes
  }
}

extension Vocabulary {
  /// The key of what a file is called where it stands in a list; without words it is called by its name.
  package static func fileKey(_ download: String) -> String {
    "file.\(download.prefix { $0 != "." })"
  }

  /// The keys of what the files are called.
  package var fileKeys: [String] { downloads.sorted().map(Self.fileKey) }
}
