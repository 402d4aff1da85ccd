internal import OnboardingApp
internal import OnboardingDomain

extension TerminalWalk {
  /// The screen as lines: its section, its words, what was computed for it, and the sheets to look at.
  func writeScreen() {
    let place = model.place
    terminal.write("")
    terminal.write(headline)
    let prefix = place.sheet.map { "\(place.screen.id).\($0.id)" } ?? place.screen.id.rawValue
    let values = model.values
    for part in ["title", "subtitle", "body"] {
      if let text = words.text("\(prefix).\(part)", filledFrom: values)
        ?? words.text("\(prefix).\(part)")
      {
        terminal.write(part == "title" ? text : "  \(text)")
      }
    }
    for fact in words.facts(on: prefix, values) { terminal.write("  · \(fact)") }
    // Other buttons come behind the questions; this one saves them.
    if !place.fields.isEmpty {
      for action in place.actions where action.effect == .skip {
        terminal.write("  :\(action.id)  \(words.button(action.id, on: place))")
      }
    }
    for sheet in place.linkedSheets {
      terminal.write("  :\(sheet.id)  \(words.text("\(prefix).\(sheet.id).title") ?? "")")
    }
  }

  /// `Goals 2 of 4 · 9 of 25`.
  private var headline: String {
    let progress = model.progress
    let section = progress.steps.lazy.compactMap { step -> String? in
      guard case .current(let screen, let count) = step.state else { return nil }
      return
        "\(self.words.text("sections.\(step.section)") ?? step.section.rawValue) \(screen)/\(count)"
    }.first
    return "── "
      + [section, "\(progress.screen)/\(progress.screens)"].compactMap { $0 }
      .joined(separator: " · ") + " ──"
  }
}

extension FlowWords {
  /// The sentences of a screen that say something computed for this person.
  func facts(on prefix: String, _ values: any FlowResults) -> [String] {
    keys(below: prefix).filter { key in
      !["title", "subtitle", "body"].contains { key == "\(prefix).\($0)" }
    }.compactMap { key in
      hasArguments(key) ? text(key, filledFrom: values) : nil
    }
  }
}
