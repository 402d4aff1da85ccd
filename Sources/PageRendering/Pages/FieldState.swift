import OnboardingDomain

/// What one request says about one field of a page, found out once for all of its slots.
struct FieldState {
  /// What the control shows where no form is shown again: the answer, else what is suggested.
  private(set) var answer: Answer?
  /// The index of the chosen choice, or the chosen level; `none` for neither.
  private(set) var chosen = Self.none
  /// The chosen ones of several choices, a bit for each.
  private(set) var chosenSet: UInt64 = 0
  /// Whether a toggle is on.
  private(set) var isOn = false
  /// The index of its first error, -1 where nothing is wrong.
  let error: Int

  private static let none = Int.min

  init(_ layout: FieldLayout, _ state: borrowing PageState) {
    let id = layout.field.id
    error = state.errors.isEmpty ? -1 : state.errors.firstIndex { $0.field == id } ?? -1
    if let input = state.input {
      read(layout, input)
    } else {
      let shown = state.answers[id] ?? state.suggestion?(id) ?? layout.field.suggestion
      answer = shown
      if let shown { read(layout, shown) }
    }
  }

  private mutating func read(_ layout: FieldLayout, _ answer: Answer) {
    switch answer {
    case .choice(let id):
      chosen = layout.field.format.choices.firstIndex { $0.id == id } ?? Self.none
    case .choices(let ids):
      for (index, choice) in layout.field.format.choices.enumerated() where ids.contains(choice.id)
      {
        chosenSet |= 1 << UInt64(index & 63)
      }
    case .level(let level): chosen = level
    case .flag(let flag): isOn = flag
    default: break
    }
  }

  private mutating func read(_ layout: FieldLayout, _ input: FormInput) {
    let name = layout.field.id.rawValue
    switch layout.field.format {
    case .singleChoice(let choices):
      let value = input.value(name)
      chosen = choices.firstIndex { $0.id.rawValue == value } ?? Self.none
    case .multipleChoice(let choices, _):
      let values = input.values(name)
      for (index, choice) in choices.enumerated() where values.contains(choice.id.rawValue) {
        chosenSet |= 1 << UInt64(index & 63)
      }
    case .scale, .rating: chosen = input.value(name).flatMap { Int($0) } ?? Self.none
    case .toggle: isOn = input.value(name).map { !$0.isEmpty } ?? false
    default: break
    }
  }

  /// Whether the choice with this index is chosen.
  func isChosen(_ choice: Int) -> Bool {
    chosen == choice || chosenSet & (1 << UInt64(choice & 63)) != 0
  }
}
