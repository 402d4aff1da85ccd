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
    var secrets = Set(people.filter { Withholding.isFew($0.value) }.keys.map { [$0] as Set })
    if secrets.isEmpty { return }
    let divisions = divisions()
    var known = -1
    while known < secrets.count {
      known = secrets.count
      withhold(secrets)
      for parts in divisions {
        let hidden = parts.intersection(withheld)
        if isTellingOfFew(hidden) { secrets.insert(hidden) }
      }
    }
  }

  /// Whether it would tell of too few to know how many there are of these groups together: each has somebody, so that
  /// they have to be enough for any of them to be four.
  private func isTellingOfFew(_ groups: Set<Group>) -> Bool {
    !groups.isEmpty
      && groups.reduce(0) { $0 + size($1) } < Withholding.fewest + max(0, groups.count - 2)
  }

  /// How many there are of a group; nil where nothing is told of it.
  public func count(_ group: Group) -> Int? { withheld.contains(group) ? nil : size(group) }

  /// The smaller groups to which all of a group's people belong: what is told of it is told of them.
  func same(as group: Group) -> [Group] {
    let all = size(group)
    return all == 0 ? [] : people.filter { $1 == all && $0 != group && group.has($0) }.map(\.key)
  }

  /// Every way in which a group is made up of others, which differ in one thing, in two or in all three: what is
  /// told of some of them tells of the rest.
  private func divisions() -> [Set<Group>] {
    var divisions: [Group: [Int: Set<Group>]] = [:]
    for group in people.keys {
      let fixed = (0..<3).filter { group.parts[$0] != nil }
      for mask in 1..<8 where (0..<3).allSatisfy({ mask & (1 << $0) == 0 || fixed.contains($0) }) {
        var whole = group
        for place in 0..<3 where mask & (1 << place) != 0 { whole.parts[place] = nil }
        divisions[whole, default: [:]][mask, default: []].insert(group)
      }
    }
    return divisions.values.flatMap(\.values)
  }

  /// Tells one group after the other, the largest first, where no secret follows from it and those before.
  ///
  /// - Parameter secrets: groups of which it may not be known how many there are of them together.
  private mutating func withhold(_ secrets: Set<Set<Group>>) {
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
