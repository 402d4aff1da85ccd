internal import Foundation

extension Onboarding {
  /// The JSON of answers to the JSON of what follows from them: what `foyer plan` does. Keys are in
  /// order, so that equal results are equal text.
  ///
  /// - Throws: `PlanRefusal` with a line for each answer that is missing, misspelt, out of range or in
  ///   contradiction to another.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    do throws(AnswerProblems) {
      let document = try AnswersDocument(json: json, of: flow, today: today)
      let results = try results(
        of: document.answers, in: ComputationContext(today: today))
      return results.sortedJSON
    } catch {
      throw PlanRefusal(lines: error.problems.map(\.description))
    }
  }
}

extension Encodable {
  /// The value as compact JSON, its keys in order.
  package var sortedJSON: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      // Encoding fails for numbers that are none only, and what a flow computes holds none.
      preconditionFailure("A result holds a number that JSON can't: \(error)")
    }
  }
}
