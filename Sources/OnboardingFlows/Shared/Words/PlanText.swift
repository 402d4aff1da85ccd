internal import Foundation
internal import OnboardingDomain
internal import OnboardingPlans

/// What every flow with a plan does with it.
package enum PlanText {
  /// A plan made of answers as JSON (the keys of `PlanField`), as JSON.
  ///
  /// - Throws: `PlanRefusal` with a line for each field that is missing, misspelt, out of range or
  ///   in contradiction to another.
  static func answer(
    _ make: () throws(PlanInputErrors) -> some Encodable
  ) throws(PlanRefusal) -> [UInt8] {
    do throws(PlanInputErrors) {
      return Array(json(try make()).utf8)
    } catch {
      throw PlanRefusal(lines: error.errors.map(\.description))
    }
  }

  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  static func submission(
    _ answers: Answers, of flow: Flow, plan: (some Encodable)?
  ) -> String {
    JSONText.object([
      ("profile", answers.json(in: flow)), ("plan", plan.map { json($0) } ?? "null"),
    ])
  }

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
