public import OnboardingDomain
internal import OnboardingWords

/// Something that a walk through a flow can meet.
public enum Encounter: Sendable, Hashable {
  /// A screen, or `screen/sheet`.
  case page(String)
  /// A whole walk that never came to a screen which has a condition.
  case absence(ScreenID)
  /// A choice that was taken.
  case choice(FieldID, ChoiceID)
  /// A button beside the primary one that was pressed at a place.
  case button(String, ActionID)
  /// A form that was refused at a place because of a field; the key is that of the words.
  case error(String, FieldID, key: String)
}

extension Encounter: CustomStringConvertible {
  /// In words: `the page taste`, `the choice herbal of kind`.
  public var description: String {
    switch self {
    case .page(let place): "the page \(place)"
    case .absence(let screen): "a walk without \(screen)"
    case .choice(let field, let choice): "the choice \(choice) of \(field)"
    case .button(let place, let action): "the button \(action) of \(place)"
    case .error(let place, let field, let key): "the error \(key) of \(field) at \(place)"
    }
  }
}

extension Variant {
  /// Everything that walks through it can meet.
  public var encounters: Set<Encounter> {
    var all: Set<Encounter> = []
    for screen in screens {
      if screen.shownWhen != .always { all.insert(.absence(screen.id)) }
      all.formUnion(Self.encounters(screen.id.rawValue, screen.fields, screen.actions))
      for sheet in screen.sheets {
        all.formUnion(Self.encounters("\(screen.id)/\(sheet.id)", sheet.fields, sheet.actions))
      }
    }
    return all
  }

  private static func encounters(
    _ place: String, _ fields: [Field], _ actions: [Action]
  ) -> [Encounter] {
    [.page(place)] + actions.map { .button(place, $0.id) }
      + fields.flatMap { field in
        field.format.choices.map { .choice(field.id, $0.id) }
          + field.errorKeys.map { .error(place, field.id, key: $0) }
      }
  }
}
