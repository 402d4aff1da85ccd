public import OnboardingDomain
internal import StrictJSON

/// How things stand with something that a flow asked a person to agree to.
public struct HandedOverConsent: Sendable, Hashable {
  /// The consent.
  public let id: ConsentID
  /// The flow that asked.
  public let flow: FlowID
  /// Whether the person agrees; else they took it back.
  public let isGiven: Bool
  /// The options that they agreed to, where the consent is to any of several.
  public let options: [ChoiceID]?
  /// When they said so last, as the server wrote it: RFC 3339, in UTC.
  public let at: String
  /// The words that they agreed to, with their version; nil where the server didn't keep them.
  public let words: ConsentWords?

  init?(_ node: JSONNode) {
    guard let id = node["id"]?.string, let flow = node["flow"]?.string,
      case .bool(let isGiven)? = node["given"]?.value, let at = node["at"]?.string
    else { return nil }
    self.id = ConsentID(id)
    self.flow = FlowID(flow)
    self.isGiven = isGiven
    self.at = at
    options = node["options"]?.elements?.compactMap(\.string).map { ChoiceID($0) }
    if let language = node["language"]?.string, let version = node["version"]?.string {
      words = ConsentWords(
        language: language, texts: node["words"]?.elements?.compactMap(\.string) ?? [],
        version: version)
    } else {
      words = nil
    }
  }
}

extension Origin {
  /// The origin in an object of its parameters.
  init?(_ node: JSONNode?) {
    let members = Member.allCases.compactMap { member in
      node?[member.rawValue]?.string.map { (member, $0) }
    }
    self.init(Dictionary(members) { first, _ in first })
  }
}
