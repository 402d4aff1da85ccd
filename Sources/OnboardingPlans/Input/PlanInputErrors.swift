/// What is wrong with one field.
public struct PlanInputError: Sendable, Hashable, CustomStringConvertible {
  /// The field.
  public let field: PlanField
  /// What is allowed there, with its unit.
  public let limit: String
  /// Why this answer is not.
  public let reason: String

  /// `weight-kg: 30–300 kg: 20 is out of range`.
  public var description: String { "\(field.rawValue): \(limit): \(reason)" }
}

/// Everything that is wrong with an input, one error for each field at most; no plan is made of it.
public struct PlanInputErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors in the order of the fields; never empty.
  public internal(set) var errors: [PlanInputError]

  /// One line for each field.
  public var description: String { errors.map(\.description).joined(separator: "\n") }

  /// The error of a field, if it has one.
  public subscript(field: PlanField) -> PlanInputError? { errors.first { $0.field == field } }
}

/// Collects errors, the first of each field.
struct InputProblems {
  private(set) var errors: [PlanInputError] = []

  mutating func add(_ field: PlanField, limit: String, _ reason: String) {
    guard !has(field) else { return }
    errors.append(PlanInputError(field: field, limit: limit, reason: reason))
  }

  func has(_ field: PlanField) -> Bool { errors.contains { $0.field == field } }

  func throwIfAny() throws(PlanInputErrors) {
    guard !errors.isEmpty else { return }
    let order = PlanField.allCases
    throw PlanInputErrors(
      errors: errors.sorted {
        (order.firstIndex(of: $0.field) ?? 0) < (order.firstIndex(of: $1.field) ?? 0)
      })
  }
}
