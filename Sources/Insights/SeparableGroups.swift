/// Which groups of people, by variant, language and device, are told of in a period: no group of one to four,
/// and none by which such a group would follow from the others, as all less phones less tablets are desktops.
///
/// Source: the repeated suppression of complementary cells, line by line, of a table with its margins (Hundepool
/// and others, "Handbook on Statistical Disclosure Control", chapter 4).
public struct SeparableGroups: Sendable {
  /// A group: what its people have in common; nil for any.
  public struct Group: Sendable, Hashable {
    /// The variant, the language and the kind of device.
    fileprivate var parts: [String?]

    /// A group.
    public init(variant: String?, locale: String?, device: String?) {
      parts = [variant, locale, device]
    }

    /// Whether another group is a part of it.
    func has(_ other: Group) -> Bool {
      zip(parts, other.parts).allSatisfy { $0 == nil || $0 == $1 }
    }

    /// Whether it leaves nobody out.
    var isEverybody: Bool { parts.allSatisfy { $0 == nil } }

    fileprivate func with(_ part: String?, at place: Int) -> Group {
      var copy = self
      copy.parts[place] = part
      return copy
    }
  }

  private let people: [Group: Int]
  private var withheld: Set<Group>

  /// The groups of a period.
  ///
  /// - Parameter counts: how many there are of each combination.
  public init(_ counts: [Group: Int]) {
    var people: [Group: Int] = [:]
    for (group, count) in counts where count > 0 {
      for mask in 0..<8 {
        var wider = group
        for place in 0..<3 where mask & (1 << place) != 0 { wider.parts[place] = nil }
        people[wider, default: 0] += count
      }
    }
    self.people = people
    withheld = Set(people.filter { Withholding.isFew($0.value) }.keys)
    let lines = lines()
    while keepBack(among: lines) {}
  }

  /// How many there are of a group; nil where nothing is told of it.
  public func count(_ group: Group) -> Int? { withheld.contains(group) ? nil : size(group) }

  /// Every sum with its parts: each group that leaves something open, by what closes it.
  private func lines() -> [(whole: Group, parts: [Group])] {
    var lines: [Group: [Int: [Group]]] = [:]
    for group in people.keys {
      for place in 0..<3 where group.parts[place] != nil {
        lines[group.with(nil, at: place), default: [:]][place, default: []].append(group)
      }
    }
    return lines.flatMap { whole, places in places.values.map { (whole, $0) } }
  }

  /// Withholds a part more of each sum in which the withheld ones would be known, or too few together.
  ///
  /// - Returns: whether any was.
  private mutating func keepBack(among lines: [(whole: Group, parts: [Group])]) -> Bool {
    let before = withheld.count
    for (whole, parts) in lines {
      let hidden = parts.filter(withheld.contains)
      let isOpen: Bool
      if withheld.contains(whole) {
        // It would be the sum of its parts.
        isOpen = hidden.isEmpty
      } else {
        let sum = hidden.reduce(0) { $0 + size($1) }
        isOpen = hidden.count == 1 || !hidden.isEmpty && sum < Withholding.fewest
      }
      guard isOpen else { continue }
      let next = parts.filter { !withheld.contains($0) }
        .min { (size($0), "\($0.parts)") < (size($1), "\($1.parts)") }
      // Where there is no other, the whole is what tells of it; all people are withheld by nothing.
      if let next {
        withheld.insert(next)
      } else if whole.parts.contains(where: { $0 != nil }) {
        withheld.insert(whole)
      }
    }
    return withheld.count > before
  }

  private func size(_ group: Group) -> Int { people[group] ?? 0 }
}
