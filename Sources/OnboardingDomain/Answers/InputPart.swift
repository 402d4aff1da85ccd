/// One form control of a field: a date has three, a mass one for each unit.
public enum InputPart: Sendable, Hashable, BitwiseCopyable {
  /// The only control.
  case whole
  /// The month of a date.
  case month
  /// The day of a date.
  case day
  /// The year of a date.
  case year
  /// Whole feet.
  case feet
  /// Inches above the feet.
  case inches
  /// Centimetres.
  case centimetres
  /// Pounds.
  case pounds
  /// Kilograms.
  case kilograms
  /// The start of the window with this number, counted from 1.
  case windowStart(Int)
  /// The end of the window with this number, counted from 1.
  case windowEnd(Int)

  /// What stands behind the field's id in the name of the control.
  public var suffix: String {
    switch self {
    case .whole: ""
    case .month: "-month"
    case .day: "-day"
    case .year: "-year"
    case .feet: "-feet"
    case .inches: "-inches"
    case .centimetres: "-cm"
    case .pounds: "-lb"
    case .kilograms: "-kg"
    case .windowStart(let number): "-\(number)-start"
    case .windowEnd(let number): "-\(number)-end"
    }
  }

  /// Whether one answer takes both: the month and the year of a date, though not pounds and kilograms.
  package func isTaken(with other: InputPart) -> Bool {
    let sets: [[InputPart]] = [[.month, .day, .year], [.feet, .inches]]
    return sets.contains { $0.contains(self) && $0.contains(other) }
  }
}

extension Field {
  /// The controls of the field, in the order of the form.
  public var inputParts: [InputPart] {
    switch format {
    case .birthDate: [.month, .day, .year]
    case .mass(_, let units): units.isOnSameForm ? [.pounds, .kilograms] : [.whole]
    case .length: [.feet, .inches, .centimetres]
    case .windows(let count, _):
      (1...count.upperBound).flatMap { [.windowStart($0), .windowEnd($0)] }
    default: [.whole]
    }
  }

  /// The name of one control.
  public func inputName(_ part: InputPart) -> String { id.rawValue + part.suffix }

  /// Whether its control may appear several times in one form.
  public var allowsRepeatedInput: Bool {
    switch format {
    case .multipleChoice, .tags: true
    default: false
    }
  }
}
