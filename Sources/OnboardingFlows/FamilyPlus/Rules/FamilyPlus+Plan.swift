internal import Foundation
public import OnboardingDomain

extension FamilyPlus {
  /// Answers as JSON (the ids of the fields) to findings, grade and steps as JSON.
  ///
  /// - Throws: `PlanRefusal` with a line for each field that is missing or is none of its choices.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    guard let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
      throw PlanRefusal(lines: ["answers: write a JSON object of the quiz's answers"])
    }
    var lines: [String] = []
    let accessibility = Self.choice(Self.accessibility, in: object, &lines)
    let aesthetic = Self.choice(Self.aesthetic, in: object, &lines)
    let collaboration = Self.choice(Self.collaboration, in: object, &lines)
    guard let accessibility, let aesthetic, let collaboration else {
      throw PlanRefusal(lines: lines)
    }
    return Array(Self.planJSON(QuizAnswers(accessibility, aesthetic, collaboration)).utf8)
  }

  /// The answers and the plan made of them: `{"profile":…,"plan":…}`; the plan is null where the
  /// quiz is not complete.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    JSONText.object([
      ("profile", answers.json(in: flow)),
      ("plan", QuizAnswers(answers).map(Self.planJSON) ?? "null"),
    ])
  }

  static func planJSON(_ quiz: QuizAnswers) -> String {
    let diagnosis = Diagnosis(quiz)
    return JSONText.object([
      ("findings", JSONText.list(diagnosis.findings.map { JSONText.string($0.rawValue) })),
      ("grade", JSONText.string(diagnosis.grade.rawValue)),
      (
        "steps",
        JSONText.list(
          LegacyProtocol(quiz).steps.map { step in
            JSONText.object([
              ("id", JSONText.string(step.id.rawValue)), ("reason", JSONText.string(step.reason)),
            ])
          })
      ),
    ])
  }

  private static func choice<Value: Choosable>(
    _ question: Question<Value>, in object: [String: Any], _ lines: inout [String]
  ) -> Value? {
    let said = object[question.id.rawValue]
    if let value = (said as? String).flatMap(Value.init(rawValue:)) { return value }
    let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
    lines.append(
      "\(question.id): \(said == nil ? "is missing" : "is none of its choices"); "
        + "say one of \(known)")
    return nil
  }
}
