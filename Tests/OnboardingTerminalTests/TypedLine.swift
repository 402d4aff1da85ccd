import OnboardingDomain

@testable import FlowWalking

/// What a person types at a question for what a browser would send.
enum TypedLine {
  /// The line for the controls of a form.
  ///
  /// - Parameter units: those in which the question is asked.
  static func line(
    for entries: [FormInput.Entry], of field: Field, in units: UnitSystem
  ) -> String {
    func value(_ part: InputPart) -> String {
      entries.first { $0.name == field.inputName(part) }?.value ?? ""
    }
    switch field.format {
    case .birthDate: return "\(value(.month)) \(value(.day)) \(value(.year))"
    case .mass:
      let isWhole = !field.inputParts.contains(.pounds)
      if isWhole { return value(.whole) }
      return units == .imperial ? "\(value(.pounds)) lb" : "\(value(.kilograms)) kg"
    case .length:
      guard field.inputParts.contains(.feet), units == .imperial else {
        return "\(value(.centimetres)) cm"
      }
      return "\(value(.feet)) ft \(value(.inches)) in"
    case .windows(let count, _):
      return (1...count.upperBound).compactMap { number in
        let (start, end) = (value(.windowStart(number)), value(.windowEnd(number)))
        return start.isEmpty && end.isEmpty ? nil : "\(start)-\(end)"
      }.joined(separator: ", ")
    case .singleChoice(let choices), .multipleChoice(let choices, _):
      // By their numbers, as the screen offers them; what it doesn't offer as it stands.
      return entries.filter { $0.name == field.id.rawValue }.map { entry in
        choices.firstIndex { $0.id.rawValue == entry.value }.map { String($0 + 1) } ?? entry.value
      }.joined(separator: " ")
    case .toggle: return value(.whole) == "on" ? "y" : "n"
    default: return value(.whole)
    }
  }
}
