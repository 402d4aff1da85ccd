import OnboardingDomain
import StrictJSON

/// What a flow makes of answers: of those of its example people, and of the same with one missing.
struct GoldenVectors {
  private let onboarding: any Onboarding
  private let today: CalendarDate

  /// The vectors of a flow on a day.
  init(_ onboarding: any Onboarding, today: CalendarDate) {
    self.onboarding = onboarding
    self.today = today
  }

  /// The document, a vector on each line.
  var json: String {
    let flow = onboarding.flow
    let lines = flow.variants.flatMap { variant in
      onboarding.examples.flatMap { person in
        [vector(person.id, person.answers, variant)]
          + person.answers.fields.map { field in
            var answers = person.answers
            answers[field] = nil
            return vector("\(person.id) without \(field)", answers, variant)
          }
      }
    }
    return """
      {"flow":\(JSONString.quoted(flow.id.rawValue)),"version":\(flow.version),\
      "today":\(JSONString.quoted(today.iso8601)),"vectors":[
      \(lines.joined(separator: ",\n"))
      ]}
      """
  }

  private func vector(_ name: String, _ answers: Answers, _ variant: Variant) -> String {
    let document = AnswersDocument(answers, of: onboarding.flow).sortedJSON
    let path = variant.path(for: answers).map { JSONString.quoted($0.id.rawValue) }
    var problems: [String] = []
    var results = "null"
    do throws(PlanRefusal) {
      results = String(decoding: try onboarding.plan(json: document, today: today), as: UTF8.self)
    } catch {
      problems = error.lines.map(JSONString.quoted)
    }
    return """
      {"name":\(JSONString.quoted(name)),"variant":\(JSONString.quoted(variant.id.rawValue)),\
      "answers":\(String(decoding: document, as: UTF8.self)),"path":[\(path.joined(separator: ","))],\
      "problems":[\(problems.joined(separator: ","))],"results":\(results)}
      """
  }
}
