import OnboardingDomain
import OnboardingWords

extension PageWriter {
  /// The answers given before this screen, by section, each with the way to change it.
  mutating func rows(_ state: borrowing PageState, _ buffer: inout PageBuffer) {
    var sections: [ViewData] = []
    let onPath = Set(state.path.prefix { $0.id != shell.screen }.map(\.id))
    for section in shell.sections {
      var rows: [ViewData] = []
      for screen in section.screens where onPath.contains(screen.id) {
        for field in screen.fields + screen.recordedFields where field.isReviewed {
          rows.append(row(field, screen, state))
        }
      }
      if rows.isEmpty { continue }
      let title = shell.renderer.context.words.text("sections.\(section.id)")
      if title == nil { noteMissing(["sections.\(section.id)"]) }
      sections.append([
        "id": .text(section.id.rawValue), "title": .text(title ?? section.id.rawValue),
        "rows": .list(rows),
      ])
    }
    component("review-rows", ["sections": .list(sections)], &buffer)
  }

  private mutating func row(_ field: Field, _ screen: Screen, _ state: borrowing PageState)
    -> ViewData
  {
    let answer = state.answers[field.id]
    let words = shell.renderer.context.words
    let isHidden =
      field.visibility == .sensitive && (answer != nil || field.format == .newPassword)
    let shown = answer.map { text($0, to: field, of: screen, state) } ?? ""
    let isEmpty = !isHidden && shown.isEmpty
    let keys = screen.reviewKeys(of: field)
    let none = words.none(of: keys)
    let value =
      isHidden ? copy("ui.hidden") : isEmpty ? none ?? copy("ui.not-answered") : shown
    let label = keys.lazy.compactMap { words.text($0) }.first
    if label == nil { noteMissing(keys) }
    return [
      "screen": .text(screen.id.rawValue), "field": .text(field.id.rawValue),
      "label": .text(label ?? field.id.rawValue), "value": .text(value),
      "is-empty": .flag(isEmpty), "is-hidden": .flag(isHidden),
      "change-url": .text(changeAddress(screen.id, state)),
    ]
  }

  /// The title of a choice may hold a computed value, a range that depends on the person.
  private mutating func text(
    _ answer: Answer, to field: Field, of screen: Screen, _ state: borrowing PageState
  ) -> String {
    let (context, formatter) = (shell.renderer.context, formatter)
    let results = lazyResults(state)
    let sheet = screen.wordPrefix(of: field)
    return AnswerFormatter(
      formatter,
      words: { key in
        let rest = key.dropFirst(screen.id.rawValue.utf8.count)
        let found = context.words[key] ?? context.words["\(sheet)\(rest)"]
        return found.map {
          context.text(of: $0.text, $0.arguments, formatter) { results.value($0) }
        }
      }
    ).text(answer, to: field, prefix: screen.id.rawValue)
  }

  private mutating func copy(_ key: String) -> String {
    if let text = shell.renderer.context.words.text(key) { return text }
    noteMissing([key])
    return ""
  }

  private func changeAddress(_ screen: ScreenID, _ state: borrowing PageState) -> String {
    let address = PageAddress.change(screen)
    if let other = state.address?(address) { return other }
    guard !state.formActionSuffix.isEmpty else {
      return address.live(flow: shell.flow, screen: shell.screen, sheet: shell.sheet)
    }
    // Who came here from elsewhere returns there from a change as well.
    return PageAddress.form(screen, nil).live(flow: shell.flow, screen: screen, sheet: nil)
      + state.formActionSuffix
  }
}

extension Screen {
  /// The first part of the keys of a field's words: the screen, or the sheet that asks for it.
  func wordPrefix(of field: Field) -> String {
    let sheet = sheets.first { $0.fields.contains { $0.id == field.id } }
    return sheet.map { "\(id).\($0.id)" } ?? id.rawValue
  }

  /// Where the label of a field on the review page stands; the first that exists is shown. What a
  /// sheet asks may have its words with the screen or with the sheet.
  func reviewKeys(of field: Field) -> [String] {
    var keys = ["\(id).\(field.id).review", "\(id).\(field.id).label"]
    let prefix = wordPrefix(of: field)
    if prefix != id.rawValue {
      keys += ["\(prefix).\(field.id).review", "\(prefix).\(field.id).label"]
    }
    return keys
  }
}

extension CopyLibrary {
  /// What the review says of a question where nothing was chosen, which is an answer, too, however it was given: by
  /// a button, by a form left as it was, by an app that sends no member. Nil where the flow has no words for it.
  ///
  /// - Parameter keys: where the label of the question may stand.
  func none(of keys: [String]) -> String? { keys.lazy.compactMap { text($0 + "-none") }.first }
}
