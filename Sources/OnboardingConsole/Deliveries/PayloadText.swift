import OnboardingDomain
import StrictJSON

/// What a webhook is told, as lines for people to read; what is a person's is folded until an
/// operator opens it.
struct PayloadText {
  /// The members of `data` that say nothing of a person; every other one is folded, also one that a later
  /// version tells.
  private static let plain: Set = [
    "id", "flow", "version", "variant", "revision", "first_completed_at", "account", "provider",
  ]

  /// The lines, each as its indentation, its parts and what is folded in it.
  private(set) var lines: [ViewData] = []
  /// Whether something is folded.
  private(set) var hasFolds = false

  private let isOpen: Bool

  /// - Parameters:
  ///   - json: what is sent.
  ///   - isOpen: whether what is a person's was opened.
  init(_ json: String, isOpen: Bool) {
    self.isOpen = isOpen
    guard let node = try? JSONReader.read(Array(json.utf8)) else { return }
    write(node, key: nil, depth: 0, isLast: true, isData: false)
  }

  /// - Parameter isData: whether the members are those of `data`.
  private mutating func write(
    _ node: JSONNode, key: String?, depth: Int, isLast: Bool, isData: Bool
  ) {
    let comma = isLast ? "" : ","
    switch node.value {
    case .object(let members) where !members.isEmpty:
      add(depth, key, "{")
      for (position, member) in members.enumerated() {
        let isLast = position == members.count - 1
        let isPart = isData && !Self.plain.contains(member.key) && !member.node.isEmpty
        if isPart, !isOpen {
          fold(member, depth: depth + 1, isLast: isLast)
        } else {
          write(
            member.node, key: member.key, depth: depth + 1, isLast: isLast,
            isData: depth == 0 && member.key == "data")
        }
      }
      add(depth, nil, "}" + comma)
    case .array(let elements) where !elements.isEmpty:
      add(depth, key, "[")
      for (position, element) in elements.enumerated() {
        write(
          element, key: nil, depth: depth + 1, isLast: position == elements.count - 1,
          isData: false)
      }
      add(depth, nil, "]" + comma)
    case .object: add(depth, key, "{}" + comma)
    case .array: add(depth, key, "[]" + comma)
    case .string(let text): add(depth, key, comma, text: JSONString.quoted(text))
    case .number(let text): add(depth, key, text + comma)
    case .bool(let flag): add(depth, key, "\(flag)" + comma)
    case .null: add(depth, key, "null" + comma)
    }
  }

  private mutating func fold(_ member: JSONNode.Member, depth: Int, isLast: Bool) {
    hasFolds = true
    add(
      depth, member.key, isLast ? "" : ",", isFold: true, count: member.node.memberCount)
  }

  private mutating func add(
    _ depth: Int, _ key: String?, _ rest: String, text: String? = nil, isFold: Bool = false,
    count: Int? = nil
  ) {
    lines.append([
      "indent": .text(String(repeating: "  ", count: depth)),
      "has-key": .flag(key != nil), "key": .text(key.map(JSONString.quoted) ?? ""),
      "has-text": .flag(text != nil), "text": .text(text ?? ""), "rest": .text(rest),
      "is-fold": .flag(isFold),
      "has-count": .flag(count != nil), "count": .text(count.map { String($0) } ?? ""),
      "is-one": .flag(count == 1),
    ])
  }
}

extension JSONNode {
  /// Whether there is nothing in it.
  fileprivate var isEmpty: Bool { if case .null = value { true } else { memberCount == 0 } }

  /// How many members or elements it has; nil for what has none.
  fileprivate var memberCount: Int? {
    switch value {
    case .object(let members): members.count
    case .array(let elements): elements.count
    default: nil
    }
  }
}
