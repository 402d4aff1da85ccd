internal import Foundation

/// What every flow with a plan does with it.
package enum PlanText {
  /// A plan as compact JSON with its keys in order, so that equal plans are equal text.
  package static func json(_ plan: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(plan), as: UTF8.self)
    } catch {
      // Encoding fails for numbers that are none only, and a plan has none such.
      preconditionFailure("A plan holds a number that JSON can't: \(error)")
    }
  }
}
