/// A queue in which every owner has its turn: the first of each, then the second of each.
struct FairQueue<Owner: Hashable, Element> {
  private var waiting: [Owner: [Element]] = [:]
  /// Those who wait, the next one first.
  private var turns: [Owner] = []

  var isEmpty: Bool { turns.isEmpty }

  /// Puts an element behind the others of its owner.
  mutating func append(_ element: Element, of owner: Owner) {
    if waiting[owner] == nil { turns.append(owner) }
    waiting[owner, default: []].append(element)
  }

  /// Takes the element whose turn it is; nil if there is none.
  mutating func popFirst() -> Element? {
    guard let owner = turns.first, let first = waiting[owner]?.removeFirst() else { return nil }
    turns.removeFirst()
    if waiting[owner]?.isEmpty == true { waiting[owner] = nil } else { turns.append(owner) }
    return first
  }

  mutating func removeAll() {
    waiting = [:]
    turns = []
  }
}
