internal import Foundation
public import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// Answers as JSON (the keys of `PlanField`) to the plan as JSON.
  ///
  /// - Throws: `PlanRefusal` with a line for each field that is missing, misspelt, out of range or
  ///   in contradiction to another.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    do throws(PlanInputErrors) {
      return Array(try NutriSyncPlan.make(json: json, today: today).json.utf8)
    } catch {
      throw PlanRefusal(lines: error.errors.map(\.description))
    }
  }

  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    JSONText.object([
      ("profile", answers.json(in: flow)),
      ("plan", NutriSyncResults(answers, in: context).plan?.json ?? "null"),
    ])
  }
}

extension NutriSyncPlan {
  /// The plan as compact JSON with its keys in order, so that equal plans are equal text.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      // Encoding fails for numbers that are none only, and a plan has none such.
      preconditionFailure("A plan holds a number that JSON can't: \(error)")
    }
  }
}
