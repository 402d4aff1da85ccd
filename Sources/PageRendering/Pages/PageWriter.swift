import OnboardingDomain
import OnboardingWords
import SourceText

/// Fills the slots of one page for one request.
struct PageWriter {
  let shell: PrerenderedPage
  private(set) var problems: [Diagnostic] = []
  let fields: [FieldState]
  /// How the language writes values where the person is.
  let formatter: ValueFormatter
  private var results: LazyResults?

  init(_ shell: PrerenderedPage, _ state: borrowing PageState) {
    self.shell = shell
    formatter = shell.renderer.context.formatter.following(state.habits)
    // A closure would take copies of the state and of the fields with it.
    var fields: [FieldState] = []
    fields.reserveCapacity(shell.fields.count)
    for layout in shell.fields { fields.append(FieldState(layout, state)) }
    self.fields = fields
  }

  /// Writes what a slot at a control stands for.
  @inline(__always)
  mutating func write(
    _ slot: ControlSlot, _ state: borrowing PageState, into buffer: inout PageBuffer
  ) {
    switch slot {
    case .chosen(let field, let choice):
      if fields[field].isChosen(choice) { buffer.append(" checked") }
    case .isSelected(let field, let choice):
      if fields[field].isChosen(choice) { buffer.append(" selected") }
    case .level(let field, let level):
      if fields[field].isChosen(level) { buffer.append(" checked") }
    case .isOn(let field): if fields[field].isOn { buffer.append(" checked") }
    case .disabled(let field, let choice):
      if !state.unavailable.isEmpty { disabled(field, choice, state, &buffer) }
    case .because(let field, let choice):
      if !state.unavailable.isEmpty { because(field, choice, state, &buffer) }
    case .input(let field, let part): input(field, part, state, &buffer)
    case .invalid(let field):
      if fields[field].error >= 0 { buffer.append(" aria-invalid=\"true\"") }
    case .invalidPart(let field, let part): invalid(field, part, state, &buffer)
    case .described(let field):
      if fields[field].error >= 0 {
        buffer.append(shell.fields[field].describedByError)
      } else {
        buffer.append(shell.fields[field].describedByHint)
      }
    case .error(let field): error(field, state, &buffer)
    case .errorClass(let field): if fields[field].error >= 0 { buffer.append(" is-error") }
    case .limit(let field, let isUpper): limit(field, isUpper, state, &buffer)
    case .unit(let field): unit(field, state, &buffer)
    case .otherUnits(let field, let part): otherUnits(field, part, state, &buffer)
    case .options(let field, let part): options(field, part, state, &buffer)
    }
  }

  /// Writes what a slot of the page stands for.
  mutating func write(_ slot: Slot, _ state: borrowing PageState, into buffer: inout PageBuffer) {
    switch slot {
    case .control(let slot): write(slot, state, into: &buffer)
    case .page(let slot): write(slot, state, into: &buffer)
    case .value(let name): buffer.appendEscaped(text(of: computed(name, state)))
    case .raw(let name):
      if let value = computed(name, state) {
        buffer.appendEscaped(formatter.raw(value))
      }
    case .words(let words): self.words(words, state, &buffer)
    case .fragment(let index): fragment(index, state, &buffer)
    case .address(let address, let live):
      buffer.appendEscaped(state.address?(address) ?? live)
    case .formAction(let live):
      buffer.appendEscaped(state.address?(.form(shell.screen, shell.sheet)) ?? live)
      buffer.appendEscaped(state.formActionSuffix)
    case .primary(let onTheWay, let inChange):
      buffer.append(state.formActionSuffix.isEmpty ? onTheWay : inChange)
    case .behind(let leavingOut, let done, let leftOut):
      buffer.append(leavingOut.applies(to: state.answers) ? leftOut : done)
    }
  }

  /// Writes what a slot stands for that is the same on every page.
  @inline(__always)
  mutating func write(_ slot: PageSlot, _ state: borrowing PageState, into buffer: inout PageBuffer)
  {
    switch slot {
    case .formMethod: buffer.append(state.formMethod)
    case .formToken: formToken(state, &buffer)
    case .backURL: if let url = state.backURL { buffer.appendEscaped(url) }
    case .errorPrefix: if !state.errors.isEmpty { errorPrefix(&buffer) }
    case .errorSummary: if !state.errors.isEmpty { errorSummary(state, &buffer) }
    case .notice: if let notice = state.notice { self.notice(notice, state, &buffer) }
    case .noApp: if !state.leadsToApp { buffer.append(" hidden disabled") }
    case .rows: rows(state, &buffer)
    case .beneath:
      if let beneath = shell.beneath { note(beneath.write(state.beneath, into: &buffer)) }
    case .step, .steps, .part, .screenNumber, .screenCount: progress(slot, state, &buffer)
    // Where the page is cut they become segments of their own.
    case .beginning, .end: break
    }
  }

  /// Notes words that nobody wrote.
  ///
  /// - Parameter keys: where they were looked for; the first is where they belong.
  mutating func noteMissing(_ keys: [String]) {
    problems.append(
      Diagnostic.template(
        file: shell.templateFile,
        message: "on the page \(shell.flow)/\(shell.screen): there are no words "
          + keys.joined(separator: " or "),
        rule: .missingCopy, subject: keys.first))
  }

  mutating func note(_ errors: [Diagnostic]) {
    if !errors.isEmpty { problems += errors }
  }

  // MARK: What follows from the answers

  mutating func lazyResults(_ state: borrowing PageState) -> LazyResults {
    if let results { return results }
    let made = LazyResults(state.results)
    results = made
    return made
  }

  mutating func computed(_ name: String, _ state: borrowing PageState) -> ComputedValue? {
    lazyResults(state).value(name)
  }

  /// A dash where there is nothing yet.
  mutating func text(of value: ComputedValue?) -> String {
    guard let value else { return "–" }
    if let text = shell.renderer.context.text(of: value, formatter) { return text }
    if case .copy(let key) = value { noteMissing([key]) }
    return "–"
  }
}

/// What the flow computes for one page, computed when it is first asked for.
final class LazyResults {
  // One page has it, on one thread.
  @exclusivity(unchecked) private var make: (() -> any FlowResults)?
  @exclusivity(unchecked) private var made: (any FlowResults)?

  init(_ make: (() -> any FlowResults)?) { self.make = make }

  private func compute() {
    guard let make else { return }
    made = make()
    self.make = nil
  }

  func value(_ name: String) -> ComputedValue? {
    compute()
    return made?.value(name)
  }

  func view(_ fragment: String) -> ViewData? {
    compute()
    return made?.view(fragment)
  }

  func commonKey(_ fragment: String) -> CommonKey? {
    compute()
    return made?.commonKey(fragment)
  }
}
