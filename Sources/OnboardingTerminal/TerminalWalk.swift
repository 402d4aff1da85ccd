internal import OnboardingApp
public import OnboardingDomain

/// A walk through a flow in a terminal, in the flow's own words.
///
/// Every screen is written as lines; every field is asked in a line of its own. `:back`, `:quit` and
/// the buttons by their names work wherever a line is read. Services are not asked: a company's code
/// is taken as it is, no account is made, and the walk says so.
@MainActor public final class TerminalWalk<Definition: Onboarding> {
  /// How a walk ended.
  public enum Ending: Sendable, Hashable {
    /// On the last screen.
    case completed
    /// The person left.
    case left
    /// The lines ended before the walk did.
    case inputEnded(on: ScreenID)
    /// What was filled ahead can't stand on a screen: a line for each field.
    case refused(on: ScreenID, lines: [String])
  }

  let model: OnboardingModel<Definition>
  let words: FlowWords
  let terminal: Terminal
  private let draw: (OutcomeKind) -> String

  /// A walk.
  ///
  /// - Parameters:
  ///   - onboarding: the flow.
  ///   - session: a fresh session, or one with answers that are filled in ahead.
  ///   - words: the flow's words.
  ///   - terminal: where lines are read and written.
  ///   - draw: decides what chance decides.
  ///   - now: the moment where the person is.
  public init(
    _ onboarding: Definition, session: Session, words: FlowWords, terminal: Terminal,
    draw: @escaping (OutcomeKind) -> String, now: @escaping () -> Moment
  ) {
    model = OnboardingModel(onboarding, session: session, now: now)
    self.words = words
    self.terminal = terminal
    self.draw = draw
  }

  /// The screens on the path, in order.
  public var path: [ScreenID] { model.path.map(\.id) }
  /// The variant that is walked.
  public var variant: VariantID { model.session.variant }
  /// The answers on the path.
  public var document: AnswersDocument { model.document }
  /// What follows from the answers on the path, with what else is known.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or contradicts another.
  public func results(
    in context: ComputationContext
  ) throws(AnswerProblems) -> Definition.Results {
    try model.onboarding.results(of: model.answers, in: context)
  }

  /// Walks to the last screen, asking line by line.
  public func run() -> Ending {
    terminal.write("\(name) — :back and :quit work at any question, :help says what else does.")
    while !model.isComplete {
      writeScreen()
      do throws(Interruption) {
        try walkScreen()
      } catch {
        switch error {
        case .quit: return .left
        case .inputEnded: return .inputEnded(on: model.screen.id)
        case .moved: continue
        }
      }
    }
    writeScreen()
    return .completed
  }

  /// Why asking stopped.
  enum Interruption: Error {
    /// The person is on another screen, or sees this one anew.
    case moved
    /// The person leaves.
    case quit
    /// There are no more lines.
    case inputEnded
  }

  private var name: String {
    words.text("gallery.\(model.onboarding.flow.id).title") ?? model.onboarding.flow.id.rawValue
  }

  // MARK: One screen

  private func walkScreen() throws(Interruption) {
    let place = model.place
    var fields = place.fields
    if place.sheet == nil, place.screen.kind == .review {
      try askForChanges()
    }
    while true {
      for field in fields { try ask(field) }
      guard press(try askForButton(asksAlways: fields.isEmpty)) else {
        // Only what is wrong is asked again.
        fields = place.fields.filter { model.problem(with: $0) != nil }
        continue
      }
      return
    }
  }

  /// Presses a button and does what services would.
  ///
  /// - Returns: whether the form was right; where it was not, its problems were written.
  @discardableResult func press(_ action: ActionID?) -> Bool {
    let place = model.place
    if model.press(action) {
      for work in model.pendingWork { note(work) }
      model.finish()
      return true
    }
    for problem in model.problems { terminal.write("  ! " + words.message(problem, at: place)) }
    return model.problems.isEmpty
  }

  /// What a service would do, in a line: nothing leaves the terminal.
  private func note(_ work: ServiceWork) {
    switch work {
    case .confirm(let field, let value, _):
      terminal.write("  (Sample: \(value) is taken for \(field) without being checked.)")
    case .settle(let kind):
      let value =
        kind.requested(in: model.outcomes)
        ?? kind.field.flatMap { model.entries[$0] }.map { answerText($0, kind) } ?? draw(kind)
      model.outcomes[kind.name] = value
      terminal.write("  (Sample: \(kind.name) is \(value).)")
    case .write(let note): model.outcomes[note.name] = note.value
    // What was taken without being checked is let go in the same way.
    case .withdraw: break
    case .openAccount: terminal.write("  (Sample: no account is made.)")
    case .submit: terminal.write("  (Sample: nothing is handed in.)")
    }
  }

  private func answerText(_ answer: Answer, _ kind: OutcomeKind) -> String {
    switch answer {
    case .choice(let choice): choice.rawValue
    case .text(let text): text
    default: kind.odds.first?.value ?? kind.name
    }
  }

  // MARK: Review

  /// Lets the person open screens by the number of a row, until they go on.
  private func askForChanges() throws(Interruption) {
    let rows = reviewRows
    for (index, row) in rows.enumerated() {
      terminal.write("  \(index + 1)  \(row.label): \(row.text)")
    }
    while true {
      terminal.write("  Number to change an answer, Enter to go on.")
      let line = try nextLine()
      if line.isEmpty { return }
      guard let number = Int(line), rows.indices.contains(number - 1) else {
        terminal.write("  ! There is no row \(line).")
        continue
      }
      model.change(rows[number - 1].screen)
      throw .moved
    }
  }

  private var reviewRows: [(screen: ScreenID, label: String, text: String)] {
    let answers = model.answers
    return model.path.flatMap { screen in
      screen.fields.filter { $0.visibility == .shown }.compactMap { field in
        answers[field.id].map { answer in
          let label =
            words.text("\(screen.id).\(field.id).review") ?? words.label(field, at: Place(screen))
          return (screen.id, label, words.text(answer, to: field, at: Place(screen)))
        }
      }
    }
  }

  // MARK: Lines

  /// The next line, without white space at its ends; a command is carried out instead.
  func nextLine(isSecret: Bool = false) throws(Interruption) -> String {
    while true {
      guard let line = isSecret ? terminal.readSecret() : terminal.readLine() else {
        throw .inputEnded
      }
      let text = isSecret ? line : line.trimmingCharacters
      guard text.hasPrefix(":") else { return text }
      try obey(String(text.dropFirst()))
    }
  }

  private func obey(_ command: String) throws(Interruption) {
    switch command {
    case "quit": throw .quit
    case "back":
      guard model.canGoBack else {
        terminal.write("  ! This is the first screen.")
        return
      }
      model.goBack()
      throw .moved
    case "help": writeHelp()
    default:
      if model.place.actions.contains(where: { $0.id.rawValue == command }) {
        press(ActionID(command))
        throw .moved
      }
      if model.place.linkedSheets.contains(where: { $0.id.rawValue == command }) {
        model.open(SheetID(command))
        throw .moved
      }
      terminal.write("  ! Nothing here is called \(command).")
      writeHelp()
    }
  }

  private func writeHelp() {
    let place = model.place
    let buttons = place.actions.map { ":\($0.id)" } + place.linkedSheets.map { ":\($0.id)" }
    terminal.write("  Enter keeps what stands in brackets, - leaves an answer open.")
    let standing = model.canGoBack ? [":back", ":quit"] : [":quit"]
    terminal.write("  " + (standing + buttons).joined(separator: "  "))
  }

  /// Which button: the primary one by Enter, the others by number. A screen without a question waits
  /// for Enter; one with questions and no other button goes on by itself.
  private func askForButton(asksAlways: Bool) throws(Interruption) -> ActionID? {
    let place = model.place
    let actions = place.actions
    guard asksAlways || !actions.isEmpty else { return nil }
    terminal.write("  Enter  \(words.button(nil, on: place))")
    for (index, action) in actions.enumerated() {
      terminal.write("  \(index + 1)  \(words.button(action.id, on: place))")
    }
    while true {
      let line = try nextLine()
      if line.isEmpty { return nil }
      if let number = Int(line), actions.indices.contains(number - 1) {
        return actions[number - 1].id
      }
      terminal.write("  ! There is no button \(line).")
    }
  }
}

extension Place {
  /// The buttons beside the primary one.
  var actions: [Action] { sheet?.actions ?? screen.actions }

  /// The sheets that pages link to: those of the screen that none of its buttons opens.
  var linkedSheets: [Sheet] {
    guard sheet == nil else { return [] }
    let effects =
      [screen.primary] + screen.actions.map(\.effect)
      + screen.sheets.flatMap { [$0.primary] + $0.actions.map(\.effect) }
    let opened = effects.compactMap { effect in
      switch effect {
      case .open(let sheet), .draw(_, showing: let sheet): sheet
      case .keep(_, opening: let sheet, _): sheet
      default: nil
      }
    }
    return screen.sheets.filter { !opened.contains($0.id) }
  }
}
