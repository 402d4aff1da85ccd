/// Which groups of people, by variant, language and device, are told of in a period: no group of one to four,
/// and none by which such a group would follow from the others, as all less phones less tablets are desktops.
///
/// Source: the suppression of complementary cells of a table with its margins (Hundepool and others, "Handbook on
/// Statistical Disclosure Control", chapter 4). Line by line is not enough: what follows from several lines together
/// does not follow from any.
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

    /// The larger groups of which it is a part: what its people have in common, without some of it.
    var wholes: Set<Group> {
      let groups = (0..<3).reduce([self] as Set) { groups, place in
        groups.union(groups.map { $0.with(nil, at: place) })
      }
      return groups.subtracting([self])
    }

    /// The groups that make a larger one up, it among them: for each thing that its people have in common those with
    /// every other value of it, in an order that is the same for all of them.
    ///
    /// - Parameter cells: the groups that there are, each with all three.
    func lines(among cells: some Sequence<Group>) -> [[Group]] {
      (0..<3).filter { parts[$0] != nil }.map { place in
        Set(cells.map { $0.parts[place] }).union([parts[place]])
          .sorted { ($0 ?? "") < ($1 ?? "") }.map { with($0, at: place) }
      }
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
  private var withheld: Set<Group> = []

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
    var secrets = people.filter { Withholding.isFew($0.value) }.keys.map { [$0] }
    if secrets.isEmpty { return }
    let lines = lines()
    var known = -1
    while known < secrets.count {
      known = secrets.count
      withhold(secrets)
      secrets += lines.map { $0.filter(withheld.contains) }.filter { hidden in
        Withholding.isFew(hidden.reduce(0) { $0 + size($1) }) && !secrets.contains(hidden)
      }
    }
  }

  /// How many there are of a group; nil where nothing is told of it.
  public func count(_ group: Group) -> Int? { withheld.contains(group) ? nil : size(group) }

  /// The parts of every sum, in their order: the groups that differ in one thing.
  private func lines() -> [[Group]] {
    var lines: [Group: [Int: [Group]]] = [:]
    for group in people.keys {
      for place in 0..<3 where group.parts[place] != nil {
        lines[group.with(nil, at: place), default: [:]][place, default: []].append(group)
      }
    }
    return lines.values.flatMap(\.values).map { $0.sorted { "\($0.parts)" < "\($1.parts)" } }
  }

  /// Tells one group after the other, the largest first, where no secret follows from it and those before.
  ///
  /// - Parameter secrets: groups of which it may not be known how many there are of them together.
  private mutating func withhold(_ secrets: [[Group]]) {
    let cells = people.keys.filter { !$0.parts.contains(nil) }
    func sum(_ group: Group) -> [Int64] { cells.map { group.has($0) ? 1 : 0 } }
    var sums = ToldSums(
      secrets: secrets.map { groups in
        groups.map(sum).reduce(cells.map { _ in 0 }) { zip($0, $1).map(+) }
      })
    let order = people.sorted { ($1.value, "\($0.key.parts)") < ($0.value, "\($1.key.parts)") }
    withheld = Set(
      order.filter { Withholding.isFew($0.value) || !sums.tell(sum($0.key)) }.map(\.key))
  }

  private func size(_ group: Group) -> Int { people[group] ?? 0 }
}
