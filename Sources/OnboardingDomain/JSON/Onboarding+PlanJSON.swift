internal import Foundation

extension Onboarding {
  /// The JSON of answers to the JSON of what follows from them: what `foyer plan` does. It is
  /// `results(of:in:)` of the answers, as for pages, a terminal and an app; no flow has another way.
  /// Keys are in order, so that equal results are equal text.
  ///
  /// - Throws: `PlanRefusal` with a line for each answer that is missing, misspelt, out of range or in
  ///   contradiction to another, all at once.
  public func plan(
    json: [UInt8], in context: ComputationContext
  ) throws(PlanRefusal) -> [UInt8] {
    let reading = AnswersDocument.read(json, of: flow, today: context.today)
    guard reading.isObject else { throw PlanRefusal(reading.problems) }
    var problems = reading.problems
    do throws(AnswerProblems) {
      let results = try results(of: reading.answers, in: context)
      try problems.throwIfAny()
      return results.sortedJSON
    } catch {
      for problem in error.problems { problems.add(problem) }
      throw PlanRefusal(problems)
    }
  }

  /// The same where nothing is known but the day where the person is.
  ///
  /// - Throws: `PlanRefusal`, as above.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    try plan(json: json, in: ComputationContext(today: today))
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
