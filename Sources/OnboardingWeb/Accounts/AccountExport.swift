import OnboardingDomain
import StrictJSON

/// All that is kept with an account, as the file that its owner can take along.
enum AccountExport {
  /// What the account's devices hold of a flow.
  struct Draft {
    /// The flow.
    let flow: String
    /// The answers, as JSON.
    let answers: String
    /// What the person wrote for themselves.
    let notes: [(name: String, at: Int64, text: String)]
  }

  /// The file.
  ///
  /// - Parameters:
  ///   - drafts: what the devices hold of each flow.
  ///   - consents: what the person agreed to and took back, the earliest first.
  static func json(
    _ overview: AccountService.Overview, drafts: [Draft],
    consents: [ConsentService.Entry]
  ) -> String {
    let preferences = overview.preferences.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      "\(quoted($0.key.rawValue)):\(value($0.value))"
    }
    let handedIn = overview.submissions.map {
      """
      {"flow":\(quoted($0.flow.rawValue)),"day":\(quoted(day($0.submittedAt))),"content":\($0.content),\
      "origin":\($0.origin ?? "null"),"earlier":[\(earlier($0).joined(separator: ","))]}
      """
    }
    let devices = overview.devices.map {
      "{\"name\":\(quoted($0.name)),\"used-at\":\($0.usedAt)}"
    }
    let answers = drafts.map { draft in
      let notes = draft.notes.map {
        "{\"name\":\(quoted($0.name)),\"at\":\($0.at),\"text\":\(quoted($0.text))}"
      }
      return "{\"flow\":\(quoted(draft.flow)),\"answers\":\(draft.answers)"
        + (notes.isEmpty ? "}" : ",\"notes\":[\(notes.joined(separator: ","))]}")
    }
    return """
      {"email":\(overview.email.map(quoted) ?? "null"),"provider":\(quoted(overview.provider)),\
      "created":\(quoted(day(overview.createdAt))),"flow":\(quoted(overview.flow.rawValue)),\
      "preferences":{\(preferences.joined(separator: ","))},\
      "answers":[\(answers.joined(separator: ","))],\
      "consents":\(consents.json),\
      "handed-in":[\(handedIn.joined(separator: ","))],\
      "devices":[\(devices.joined(separator: ","))]}
      """
  }

  /// What a submission was before it was changed.
  private static func earlier(_ submission: AccountService.Overview.Submission) -> [String] {
    submission.earlier.map {
      "{\"day\":\(quoted(day($0.submittedAt))),\"content\":\($0.content)}"
    }
  }

  /// The day of an instant, as UTC has it.
  private static func day(_ instant: Int64) -> String { Moment(instant: instant).day.iso8601 }

  private static func quoted(_ text: String) -> String { JSONString.quoted(text) }

  private static func value(_ answer: Answer) -> String {
    if case .flag(let flag) = answer { return flag ? "true" : "false" }
    return quoted(answer.words ?? "")
  }
}
