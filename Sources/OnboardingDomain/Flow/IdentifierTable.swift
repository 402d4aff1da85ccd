/// Where ids stand in a list: found by the fingerprint that they already carry, which a dictionary
/// would hash again.
///
/// Public and inlinable, because other modules have tables of their own: what is `package` is not specialized
/// for them, inlinable or not.
public struct IdentifierTable<Subject>: Sendable {
  /// The ids, by their positions.
  public let identifiers: [Identifier<Subject>]
  /// Positions in `identifiers`, each at its fingerprint modulo the count or, where that is taken, at
  /// the next free one; -1 where there is none. A power of two, at least half of it free.
  @usableFromInline let slots: [Int32]

  /// A table of these ids; of two that are the same the first counts.
  @inlinable
  public init(_ identifiers: some Sequence<Identifier<Subject>>) {
    self.identifiers = Array(identifiers)
    var count = 4
    while count < 2 * self.identifiers.count { count *= 2 }
    var slots = [Int32](repeating: -1, count: count)
    for (position, identifier) in self.identifiers.enumerated() {
      var slot = Int(truncatingIfNeeded: identifier.fingerprint) & (count - 1)
      while slots[slot] >= 0, self.identifiers[Int(slots[slot])] != identifier {
        slot = (slot + 1) & (count - 1)
      }
      if slots[slot] < 0 { slots[slot] = Int32(position) }
    }
    self.slots = slots
  }

  /// The position of an id in the list; nil where it isn't in it.
  @inlinable
  public subscript(identifier: Identifier<Subject>) -> Int? {
    var slot = Int(truncatingIfNeeded: identifier.fingerprint) & (slots.count - 1)
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if identifiers[position] == identifier { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
