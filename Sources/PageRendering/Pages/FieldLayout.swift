import OnboardingDomain

/// What is the same in every request for one field of a page. An object: a field is half a dozen references.
final class FieldLayout: Sendable {
  let field: Field
  /// What stands in the place of a message where nothing is wrong.
  let emptyError: [UInt8]
  /// `aria-describedby` with the hint alone; empty without one.
  let describedByHint: [UInt8]
  /// `aria-describedby` with the message, after the hint where there is one.
  let describedByError: [UInt8]
  /// The options of its controls for times.
  let options: OptionList?
  /// The options of its control for a time zone or a country.
  let places: PlaceList?

  init(_ field: Field, hasHint: Bool, context: RenderingContext) {
    let formatter = context.formatter
    self.field = field
    let id = field.id.rawValue
    emptyError = Array("<p id=\"\(id)-error\" hidden></p>".utf8)
    describedByHint = hasHint ? Array(" aria-describedby=\"\(id)-hint\"".utf8) : []
    describedByError = Array(
      " aria-describedby=\"\(hasHint ? "\(id)-hint " : "")\(id)-error\"".utf8)
    options =
      switch field.format {
      case .time(let step):
        OptionList(step: step, isEmptyAllowed: !field.isRequired, formatter: formatter)
      case .windows(_, let step):
        OptionList(step: step, isEmptyAllowed: true, formatter: formatter)
      default: nil
      }
    places =
      switch field.format {
      case .timeZone: context.zones
      case .country: PlaceList(countriesIn: context.words)
      default: nil
      }
  }

  /// The id of the control that a message about this part leads to.
  func control(for part: InputPart, units: UnitSystem) -> String {
    switch field.format {
    case .singleChoice(let choices), .multipleChoice(let choices, _):
      return choices.first.map { "\(field.id)-\($0.id)" } ?? field.id.rawValue
    case .scale(let range), .rating(let range): return "\(field.id)-\(range.lowerBound)"
    default: break
    }
    let parts = field.inputParts
    if parts.contains(part) { return field.inputName(part) }
    let preferred: InputPart? =
      switch field.format {
      case .mass: units == .imperial ? .pounds : .kilograms
      case .length: units == .imperial ? .feet : .centimetres
      default: parts.first
      }
    return field.inputName(preferred.flatMap { parts.contains($0) ? $0 : nil } ?? .whole)
  }
}
