/// What led a person to a flow: the five parameters by which campaigns are told apart, as the address
/// said that the session began with. The link's author wrote them; nothing in them is trusted.
public struct Origin: Sendable, Hashable {
  /// A parameter.
  public enum Member: String, Sendable, CaseIterable {
    /// Where the link stood.
    case source = "utm_source"
    /// What kind of link it is.
    case medium = "utm_medium"
    /// The campaign.
    case campaign = "utm_campaign"
    /// The words that were searched for.
    case term = "utm_term"
    /// Which of several links.
    case content = "utm_content"

    fileprivate var position: Int {
      switch self {
      case .source: 0
      case .medium: 1
      case .campaign: 2
      case .term: 3
      case .content: 4
      }
    }
  }

  /// The most bytes of a value.
  public static let longestValue = 64

  /// In the order of the members, empty for those that aren't there: one word in a session.
  private let values: [String]

  /// An origin with these values, each cut to what may be kept; nil where nothing is left.
  public init?(_ members: [Member: String]) {
    values = Member.allCases.map { members[$0].flatMap(Self.clean) ?? "" }
    if values.allSatisfy(\.isEmpty) { return nil }
  }

  /// The value of a member; nil where there is none.
  public subscript(_ member: Member) -> String? {
    let value = values[member.position]
    return value.isEmpty ? nil : value
  }

  /// What of a value is kept: at most 64 bytes, cut between characters. One with a control character
  /// or another one that nobody sees is dropped whole: a site that sends it means something else.
  private static func clean(_ value: String) -> String? {
    // More than fits, so that nobody has us look through an address of many kilobytes.
    let text = String(String.UnicodeScalarView(value.unicodeScalars.prefix(2 * longestValue)))
      .trimmingBlanks()
    guard text.unicodeScalars.allSatisfy(\.isPrintable) else { return nil }
    var cut = ""
    for character in text {
      guard cut.utf8.count + character.utf8.count <= longestValue else { break }
      cut.append(character)
    }
    return cut.isEmpty ? nil : cut.trimmingBlanks()
  }
}

extension ByteReader {
  /// An origin; what it may not hold is not read either.
  mutating func origin() throws(SessionCodec.Failure) -> Origin? {
    var members: [Origin.Member: String] = [:]
    for member in Origin.Member.allCases { members[member] = try text() }
    return Origin(members)
  }
}

extension Unicode.Scalar {
  /// Whether people see it, or the room it takes.
  fileprivate var isPrintable: Bool {
    // What joins letters, and parts of a picture.
    if value == 0x200C || value == 0x200D { return true }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
