/// A variant of a flow as people of some arms walk it: its screens in their order, and the words that
/// are others. Its fields are those of the variant, so that a session means the same in all of them.
public final class Arrangement: Sendable {
  /// The screens; the id is the variant's own.
  public let variant: Variant
  /// The position of the variant in the flow.
  public let variantIndex: Int
  /// The arms that change something of it; none for the variant as it is.
  public let arms: [ArmChoice]
  /// The keys whose words are others, with the keys of those words.
  public let words: [String: String]

  init(_ variant: Variant, at index: Int, arms: [ArmChoice] = [], words: [String: String] = [:]) {
    self.variant = variant
    variantIndex = index
    self.arms = arms
    self.words = words
  }

  /// A name that no other arrangement of the flow has: the variant's id, and the arms behind it.
  public var name: String {
    ([variant.id.rawValue] + arms.map { "\($0.experiment).\($0.arm)" }).joined(separator: ".")
  }
}

extension Variant {
  /// The variant with screens placed elsewhere or left out; nil where it lacks one of the screens that
  /// are named. A section that is left without screens goes.
  func rearranged(by changes: [Arm.Change]) -> Variant? {
    var sections = sections.map { (id: $0.id, screens: $0.screens) }
    func take(_ id: ScreenID) -> Screen? {
      for section in sections.indices {
        if let place = sections[section].screens.firstIndex(where: { $0.id == id }) {
          return sections[section].screens.remove(at: place)
        }
      }
      return nil
    }
    func put(_ screen: Screen, beside id: ScreenID, offset: Int) -> Bool {
      for section in sections.indices {
        if let place = sections[section].screens.firstIndex(where: { $0.id == id }) {
          sections[section].screens.insert(screen, at: place + offset)
          return true
        }
      }
      return false
    }
    for change in changes {
      switch change {
      case .placing(let id, .before(let other)):
        guard let screen = take(id), put(screen, beside: other, offset: 0) else { return nil }
      case .placing(let id, .after(let other)):
        guard let screen = take(id), put(screen, beside: other, offset: 1) else { return nil }
      case .leavingOut(let ids):
        for id in ids { guard take(id) != nil else { return nil } }
      case .edition, .words: break
      }
    }
    return Variant(
      id: id,
      sections: sections.filter { !$0.screens.isEmpty }.map { Section($0.id, $0.screens) })
  }
}
