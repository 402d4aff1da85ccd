public import Observation
public import OnboardingDomain

/// One person's walk through a flow, as an app holds it: where they are, what they entered, what is
/// wrong with it, and what follows.
///
/// Views read it and bind to `model[question]`; nothing is checked before a button is pressed, and a
/// message goes away with the first change of its answer. The rules are those of the server: the
/// same visit, the same errors, the same path.
@MainActor @Observable public final class OnboardingModel<Definition: Onboarding> {
  /// The flow with its rules.
  public let onboarding: Definition
  /// What is known of the walk: answers that were sent, and the screens already left.
  public private(set) var session: Session
  /// Where the person is: a screen, or a sheet above one.
  public private(set) var place: Place
  /// What is wrong with the form, in the order of its fields.
  public private(set) var problems: [FieldError] = []
  /// What services have to do before the last press counts; empty while nothing is under way.
  public private(set) var pendingWork: [ServiceWork] = []
  /// What services settled once and for all, by the name of its kind.
  public var outcomes: [String: String]

  /// What stands in the controls.
  private var draft: Answers
  private var secrets: [FieldID: String] = [:]
  /// What was typed on places that the person left without sending it.
  private var drafts: [String: Answers] = [:]
  private var pendingStep: Step?
  private var isChange = false
  private let now: () -> Moment

  /// A walk that begins, or goes on where a session stands.
  ///
  /// - Parameters:
  ///   - onboarding: the flow.
  ///   - session: the session; an app keeps it, for example as the `document` and `Session.id`.
  ///   - outcomes: what was settled in it.
  ///   - now: the moment where the person is, read once for each thing that happens.
  public init(
    _ onboarding: Definition, session: Session, outcomes: [String: String] = [:],
    now: @escaping () -> Moment
  ) {
    self.onboarding = onboarding
    self.session = session
    self.outcomes = outcomes
    self.now = now
    place = Place(Walk(session, in: onboarding.flow).frontier)
    draft = Answers()
    draft = entries(at: place)
  }

  private var visit: Visit { Visit(onboarding, session: session, at: now()) }

  // MARK: Where the person is

  /// The moment where the person is.
  public var moment: Moment { now() }
  /// Where the walk stands.
  public var walk: Walk { Walk(session, in: onboarding.flow) }
  /// The screen.
  public var screen: Screen { place.screen }
  /// The screens on the path, in order.
  public var path: [Screen] { walk.path }
  /// How far each section is.
  public var progress: Progress { walk.progress(at: screen.id) }
  /// Whether the person is through: on a screen behind which only the days after are.
  public var isComplete: Bool { screen.kind == .completion && place.sheet == nil }
  /// Whether there is something to go back to.
  public var canGoBack: Bool { place.sheet != nil || walk.previous(of: screen.id) != nil }

  /// Goes back: from a sheet to its screen, else to the screen before. What was typed stays typed.
  public func goBack() {
    if place.sheet != nil {
      show(Place(screen))
    } else if isChange, let start = walk.placeOfChanges.flatMap(walk.screen) {
      show(Place(start))
    } else if let previous = walk.previous(of: screen.id) {
      show(Place(previous))
    }
  }

  /// Opens a screen that the person came by, to change its answers and return to the review.
  ///
  /// - Returns: whether it may be opened.
  @discardableResult public func change(_ id: ScreenID) -> Bool {
    guard let place = visit.place(id) else { return false }
    show(place)
    isChange = true
    return true
  }

  /// Opens a sheet of the screen that a link leads to and no button: terms, a privacy notice. What stands in
  /// the screen's form stays there.
  ///
  /// - Returns: whether the screen has such a sheet.
  @discardableResult public func open(_ sheet: SheetID) -> Bool {
    guard let place = visit.place(screen.id, sheet: sheet) else { return false }
    show(place)
    return true
  }

  // MARK: What the person enters

  /// The entry to a question; a mass or a length keeps the units that stand in the form.
  public subscript<Value>(question: Question<Value>) -> Value? {
    get { draft[question] }
    set {
      draft[question] = newValue
      problems.removeAll { $0.field == question.id }
    }
  }

  /// The entry in a field, as a session keeps it: for views and terminals that walk the fields.
  public subscript(field: FieldID) -> Answer? {
    get { draft[field] }
    set {
      draft[field] = newValue
      problems.removeAll { $0.field == field }
    }
  }

  /// The new password that was typed; it is handed on once and kept nowhere.
  public subscript(secret question: Question<Secret>) -> String {
    get { secrets[question.id] ?? "" }
    set { enter(secret: newValue, in: question.id) }
  }

  /// Takes a new password as it was typed.
  public func enter(secret: String, in field: FieldID) {
    secrets[field] = secret
    problems.removeAll { $0.field == field }
  }

  /// The entries of the form, and the answers before them.
  public var entries: Answers {
    var answers = session.answers
    for field in place.fields { answers[field.id] = draft[field.id] }
    return answers
  }

  /// What is wrong with the answer to a question.
  public func problem(with question: some FieldRepresentable) -> FieldError? {
    problems.first { $0.field == question.field.id }
  }

  /// The options of this screen that this person can't take, each with the reason.
  public var unavailableChoices: [UnavailableChoice] {
    onboarding.unavailableChoices(
      on: screen.id, answers: walk.relevant(entries), today: now().day)
  }

  // MARK: Buttons

  /// Presses a button. Without work for services the step is taken at once; with some, it waits in
  /// `pendingWork` until `finish` is called, and nothing of it is kept before.
  ///
  /// - Parameter action: the button; nil for the primary one.
  /// - Returns: whether the form has such a button and nothing is wrong with it.
  @discardableResult public func press(_ action: ActionID? = nil) -> Bool {
    let visit = visit
    let form = read(visit)
    guard let step = visit.advance(by: action, with: form, isChange: isChange) else { return false }
    problems = step.errors
    guard step.errors.isEmpty else { return false }
    if step.work.isEmpty {
      take(step, form)
    } else {
      pendingStep = step
      pendingWork = step.work
    }
    return true
  }

  /// Ends the step that waits for services.
  ///
  /// - Parameter errors: what a service refused, at the fields that it is about; none where all of it
  ///   is done.
  public func finish(refused errors: [FieldError] = []) {
    guard let step = pendingStep else { return }
    let form = read(visit)
    (pendingStep, pendingWork) = (nil, [])
    if errors.isEmpty { take(step, form) } else { problems = errors }
  }

  /// Gives up the step that waits for services: they could not be reached. What was entered stays.
  public func abandon() {
    (pendingStep, pendingWork) = (nil, [])
  }

  /// Presses a button and has services do what it needs.
  ///
  /// - Parameter perform: does the work and returns what is refused; where it throws, nothing of the
  ///   step is kept, and what was entered stays.
  public func advance(
    by action: ActionID? = nil, performing perform: (ServiceWork) async throws -> [FieldError]
  ) async throws {
    guard press(action) else { return }
    do {
      var refused: [FieldError] = []
      for work in pendingWork where refused.isEmpty { refused += try await perform(work) }
      finish(refused: refused)
    } catch {
      abandon()
      throw error
    }
  }

  private func read(_ visit: Visit) -> FormReading {
    let entries = place.fields.compactMap { field in draft[field.id].map { (field.id, $0) } }
    return visit.read(
      Dictionary(entries, uniquingKeysWith: { first, _ in first }), secrets: secrets, at: place)
  }

  private func take(_ step: Step, _ form: FormReading) {
    session = step.session
    defer { if step.isStillChange { isChange = true } }
    switch step.destination {
    case .screen(let id): leave(for: walk.variant.screen(id).map { Place($0) } ?? place)
    case .sheet(let id): leave(for: visit.place(screen.id, sheet: id) ?? place)
    case .preview: for field in place.fields { draft[field.id] = form.session.answers[field.id] }
    case .form: break
    }
  }

  // MARK: What follows

  /// Only the answers on the path.
  public var answers: Answers { walk.relevant(session.answers) }

  /// The answers on the path as the one JSON: what `foyer plan` takes and an app can store.
  public var document: AnswersDocument { AnswersDocument(answers, of: onboarding.flow) }

  /// What the answers mean.
  public var profile: Definition.Profile { onboarding.profile(of: answers, in: context) }

  /// What follows from the answers.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or contradicts another.
  public func results() throws(AnswerProblems) -> Definition.Results {
    try onboarding.results(of: answers, in: context)
  }

  /// The computed values that words name.
  public var values: any FlowResults {
    onboarding.results(for: walk.relevant(entries), in: context)
  }

  private var context: ComputationContext {
    ComputationContext(now(), session: session, outcomes: outcomes)
  }

  // MARK: Moving

  /// Leaves a form that was sent: what stood in it is in the session now, or was given up.
  private func leave(for target: Place) {
    drafts[place.name] = nil
    move(to: target)
  }

  /// Leaves a form that was not sent: what was typed is there when the person comes back.
  private func show(_ target: Place) {
    drafts[place.name] = draft
    move(to: target)
  }

  private func move(to target: Place) {
    // A sheet above the screen of a change, and the way back from it, are still the change.
    isChange = isChange && target.screen.id == screen.id
    place = target
    problems = []
    secrets = [:]
    draft = drafts[target.name] ?? entries(at: target)
  }

  /// What the controls hold when a form opens: the answers, else what is suggested to this person.
  private func entries(at place: Place) -> Answers {
    var entries = session.answers
    let today = now().day
    for field in place.fields where entries[field.id] == nil {
      entries[field.id] =
        onboarding.suggestion(for: field.id, answers: answers, today: today) ?? field.suggestion
    }
    return entries
  }
}
