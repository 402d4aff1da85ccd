import OnboardingDomain
import StrictJSON

extension ConsentService.Entry {
  /// The entry as apps and people get it; webhooks are told the same.
  var json: String {
    let options = options.map { Self.list($0.map(\.rawValue)) } ?? "null"
    let language = words.map { JSONString.quoted($0.language) } ?? "null"
    let version = words.map { JSONString.quoted($0.version) } ?? "null"
    return """
      {"id":\(JSONString.quoted(id.rawValue)),"flow":\(JSONString.quoted(flow.rawValue)),\
      "given":\(isGiven),"options":\(options),"at":\(JSONString.quoted(Moment.rfc3339(at))),\
      "language":\(language),"words":\(words.map { Self.list($0.texts) } ?? "null"),\
      "version":\(version)}
      """
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(JSONString.quoted).joined(separator: ","))]"
  }
}

extension Sequence<ConsentService.Entry> {
  /// The entries as a list.
  var json: String { "[\(map(\.json).joined(separator: ","))]" }
}

extension Origin {
  /// The origin as an object with the parameters that were there.
  var json: String {
    let members = Member.allCases.compactMap { member in
      self[member].map { "\(JSONString.quoted(member.rawValue)):\(JSONString.quoted($0))" }
    }
    return "{\(members.joined(separator: ","))}"
  }
}
