import OnboardingDomain
import OnboardingWords

extension PageWriter {
  /// The words for an error; the key itself where nobody wrote any, which is noted.
  mutating func message(for error: FieldError) -> String { wording(of: error).text }

  /// The words for an error, and whether they are those of every field with such an error.
  private mutating func wording(of error: FieldError) -> (text: String, isShared: Bool) {
    let words = shell.renderer.context.words
    let keys = [
      "\(shell.prefix).\(error.field).error.\(error.key)",
      "\(shell.screen).\(error.field).error.\(error.key)", "error.\(error.key)",
    ]
    let arguments = error.arguments.map(formatter.argument)
    for key in keys {
      if let text = words.text(key, arguments) { return (text, key == keys[2]) }
    }
    noteMissing([keys[1], keys[2]])
    return (words.text("error.required") ?? error.key, true)
  }

  mutating func error(_ index: Int, _ state: borrowing PageState, _ buffer: inout PageBuffer) {
    guard fields[index].error >= 0 else {
      return buffer.append(shell.fields[index].emptyError)
    }
    let error = state.errors[fields[index].error]
    component(
      "field-error",
      [
        "id": .text("\(error.field)-error"), "field": .text(error.field.rawValue),
        "message": .text(message(for: error)),
      ], &buffer)
  }

  mutating func errorPrefix(_ buffer: inout PageBuffer) {
    guard let text = shell.renderer.context.words.text("ui.error-prefix") else {
      return noteMissing(["ui.error-prefix"])
    }
    buffer.appendEscaped(text)
  }

  mutating func errorSummary(_ state: borrowing PageState, _ buffer: inout PageBuffer) {
    let errors = state.errors.map { error -> ViewData in
      let layout = shell.fields.first { $0.field.id == error.field }
      let control = layout?.control(for: error.part, units: state.units) ?? "error-summary"
      let wording = wording(of: error)
      let label = wording.isShared ? label(of: error.field) : nil
      return [
        "href": .text("#\(control)"), "field": .text(error.field.rawValue),
        "label": label.map { .text($0) } ?? .null,
        "is-question": .flag(label?.last.map { "?\u{61F}\u{FF1F}".contains($0) } ?? false),
        "message": .text(wording.text),
      ]
    }
    component("error-summary", ["errors": .list(errors)], &buffer)
  }

  /// What a line of the summary begins with where its words alone could be about any of several fields.
  private func label(of field: FieldID) -> String? {
    let asked = shell.fields.filter { $0.field.visibility != .hidden }
    return asked.count > 1
      ? shell.renderer.context.words.text("\(shell.prefix).\(field).label") : nil
  }

  mutating func notice(_ key: String, _ state: borrowing PageState, _ buffer: inout PageBuffer) {
    let words = shell.renderer.context.words
    guard let text = words.text("ui.notice.\(key)", state.noticeArguments) else {
      return noteMissing(["ui.notice.\(key)"])
    }
    let link = state.noticeURL.flatMap { url in
      words.text("ui.notice.\(key).link").map { (url, $0) }
    }
    component(
      "notice",
      [
        "is-problem": .flag(state.isNoticeOfProblem),
        "message": .text(text), "has-link": .flag(link != nil),
        "url": .text(link?.0 ?? ""), "link": .text(link?.1 ?? ""),
      ], &buffer)
  }

  private func unavailable(_ index: Int, _ choice: Int, _ state: borrowing PageState)
    -> UnavailableChoice?
  {
    let field = shell.fields[index].field
    let id = field.format.choices[choice].id
    return state.unavailable.first { $0.field == field.id && $0.choice == id }
  }

  func disabled(
    _ index: Int, _ choice: Int, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    guard let entry = unavailable(index, choice, state) else { return }
    buffer.append(" disabled aria-describedby=\"\(entry.field)-\(entry.choice)-because\"")
  }

  mutating func because(
    _ index: Int, _ choice: Int, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    guard let entry = unavailable(index, choice, state) else { return }
    let key = "\(shell.prefix).\(entry.field).\(entry.choice).unavailable.\(entry.key)"
    let words = shell.renderer.context.words
    guard let text = words.text(key, entry.arguments) else {
      return noteMissing([key])
    }
    component(
      "because",
      ["id": .text("\(entry.field)-\(entry.choice)-because"), "message": .text(text)], &buffer)
  }

  // MARK: Computed parts

  mutating func component(_ name: String, _ data: ViewData, _ buffer: inout PageBuffer) {
    note(
      shell.renderer.write(
        "components/\(name)", prefix: nil, data: data, formatter: formatter, into: &buffer))
  }

  mutating func fragment(_ index: Int, _ state: borrowing PageState, _ buffer: inout PageBuffer) {
    guard let program = shell.programs[index] else { return }
    let (results, name) = (lazyResults(state), shell.fragments[index])
    let key = program.isOfDataAlone ? results.commonKey(name) : nil
    if let key, let said = program.said.known(key) { return buffer.append(said) }
    guard let data = results.view(name) else { return }
    let start = buffer.count
    var filler = FragmentFiller(program, data, results, formatter)
    filler.write(into: &buffer)
    note(filler.errors)
    // What is wrong is told each time.
    if let key, filler.errors.isEmpty { program.said.keep(buffer.copied(since: start), for: key) }
  }

  /// Words that go by a number, which is their first argument.
  mutating func words(
    _ slot: SlotWords, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    let results = lazyResults(state)
    let text = shell.renderer.context.text(of: slot.text, slot.arguments, formatter) {
      results.value($0)
    }
    buffer.appendEscaped(text)
  }
}
