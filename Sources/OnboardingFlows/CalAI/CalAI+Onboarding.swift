internal import Foundation
public import OnboardingDomain
internal import OnboardingPlans

extension CalAI: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: CalAIResults.valueNames, fragments: CalAIResults.fragmentNames,
      downloads: ["trial-reminder.ics"],
      words: Set(
        SafetyRule.allCases.filter { !$0.isAboutMealWindows }.map { "plan.notice.\($0.rawValue)" }
      ).union(WeightChart.months))
  }

  /// Ages, weights and targets that don't go together or are not safe for this person.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    Self.errors(in: CalAIProfile(answers, today: today), on: screen)
  }

  /// Goals that are not offered to this person.
  public func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] {
    screen == "goal" ? Self.refusedGoals(CalAIProfile(answers, today: today)) : []
  }

  /// A weight within reach, the speed that is recommended, and the plan's figures to edit.
  public func proposal(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    Self.proposal(for: field, CalAIProfile(answers, today: today))
  }

  /// The plan and everything that pages show of it, worked out as they ask.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults {
    CalAIResults(answers, in: context)
  }

  /// Answers as JSON (the keys of `PlanField`) to the plan as JSON.
  ///
  /// - Throws: `PlanRefusal` with a line for each field that is missing, misspelt, out of range or
  ///   in contradiction to another.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    do throws(PlanInputErrors) {
      return Array(try CalAIPlan.make(json: json, today: today).json.utf8)
    } catch {
      throw PlanRefusal(lines: error.errors.map(\.description))
    }
  }

  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    JSONText.object([
      ("profile", answers.json(in: flow)),
      ("plan", CalAIResults(answers, in: context).plan?.json ?? "null"),
    ])
  }
}

extension CalAIPlan {
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
