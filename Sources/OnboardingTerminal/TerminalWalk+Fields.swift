internal import OnboardingApp
internal import OnboardingDomain

extension TerminalWalk {
  /// Asks one field until its answer can stand by itself.
  func ask(_ field: Field) throws(Interruption) {
    write(field)
    while true {
      if field.format == .newPassword {
        model.enter(secret: try nextLine(isSecret: true), in: field.id)
        return
      }
      let line = try nextLine()
      if line.isEmpty { return }
      if line == "-" {
        model[field.id] = nil
        return
      }
      let reader = EntryReader(
        field: field, earlier: model.entries, today: model.today)
      switch reader.read(line) {
      case .success(let answer):
        model[field.id] = answer
        return
      case .failure(let error):
        terminal.write("  ! " + words.message(error, at: model.place))
      }
    }
  }

  /// The question, its options with numbers, and what stands there already.
  private func write(_ field: Field) {
    let place = model.place
    let entry = model[field.id].map { " [\(words.text($0, to: field, at: place))]" } ?? ""
    terminal.write("  \(words.label(field, at: place))\(need(of: field))\(hint(field))\(entry)")
    if let hint = words.text("\(field.id).hint", at: place) { terminal.write("    \(hint)") }
    let values = model.values
    let unavailable = model.unavailableChoices.filter { $0.field == field.id }
    for (index, choice) in field.format.choices.enumerated() {
      let title = words.title(choice.id, of: field, at: place, values)
      let reason = unavailable.first { $0.choice == choice.id }.map { off in
        words.text(
          "\(field.id).\(choice.id).unavailable.\(off.key)", at: place, off.arguments) ?? off.key
      }
      terminal.write("    \(index + 1)  \(title)\(reason.map { " — \($0)" } ?? "")")
    }
  }

  /// Whether a question may be left out: `(optional)`, or which others do in its place.
  private func need(of field: Field) -> String {
    if field.isRequired { return "" }
    let alternatives = alternatives
    guard alternatives.contains(where: { $0.id == field.id }) else { return " (optional)" }
    let others = alternatives.filter { $0.id != field.id }.map { words.label($0, at: model.place) }
    return others.isEmpty ? "" : " (this or \(others.joined(separator: " or ")))"
  }

  /// The questions of the form of which one has to be answered, whichever: a rule of the flow refuses the form without
  /// any of them. No flow declares such a rule; so it is tried with answers of the example people.
  private var alternatives: [Field] {
    let fields = model.place.fields.filter { !$0.isRequired }
    guard model.place.sheet == nil, !fields.isEmpty else { return [] }
    var blank = model.entries
    for field in fields { blank[field.id] = nil }
    let missing = refused(blank)
    return missing.isEmpty ? [] : fields.filter { serves($0, for: missing, beside: blank) }
  }

  /// Whether an answer of an example person makes a rule of the flow content that refuses these questions.
  private func serves(_ field: Field, for missing: Set<FieldID>, beside answers: Answers) -> Bool {
    for example in model.onboarding.examples {
      guard let answer = example.answers[field.id] else { continue }
      var answers = answers
      answers[field.id] = answer
      if !missing.isSubset(of: refused(answers)) { return true }
    }
    return false
  }

  /// The questions of the form with which the flow's rules find something wrong.
  private func refused(_ answers: Answers) -> Set<FieldID> {
    let errors = model.onboarding.check(answers, on: model.screen.id, today: model.today)
    return Set(errors.map { $0.field })
  }

  /// How to write an answer, where it is not plain words.
  private func hint(_ field: Field) -> String {
    switch field.format {
    case .scale(let range), .rating(let range): " (\(range.lowerBound)–\(range.upperBound))"
    case .number(let range, _): " (\(Int(range.lowerBound))–\(Int(range.upperBound)))"
    case .mass: model.units(of: field) == .imperial ? " (like 148 lb)" : " (like 67.1 kg)"
    case .length: model.units(of: field) == .imperial ? " (like 5 ft 4 in)" : " (like 163 cm)"
    case .birthDate: " (like 9 27 1994)"
    case .date: " (like 2026-11-22)"
    case .birthYear: " (like 1991)"
    case .time: " (like 6:30)"
    case .timeZone: " (like Europe/Berlin)"
    case .country: " (like DE)"
    case .money(_, let currency): " (\(currency.code), like 12.50)"
    case .multipleChoice: " (like 1 3)"
    case .toggle: " (y or n)"
    case .tags: " (with commas between)"
    case .windows: " (like 8:30-9:30, 12:00-13:00)"
    case .text, .email, .phone, .newPassword, .code, .singleChoice: ""
    }
  }
}

extension OnboardingModel {
  /// The day where the person is.
  var today: CalendarDate { moment.day }

  /// The units in which a measure is asked now.
  func units(of field: Field) -> UnitSystem { entries.units(of: field.format) }
}
