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
      "given":\(isGiven),"options":\(options),"at":\(JSONString.quoted(at.rfc3339)),\
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

extension Int64 {
  /// An instant in seconds since 1970 as RFC 3339 writes it, in UTC.
  fileprivate var rfc3339: String {
    let day = Moment(instant: self).day
    let second = Int(((self % 86_400) + 86_400) % 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day.iso8601)T\(parts.joined(separator: ":"))Z"
  }
}
