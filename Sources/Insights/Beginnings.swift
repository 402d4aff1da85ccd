/// How many people of a group began in each hour.
public struct Beginnings: Sendable {
  private var people: [Int64: Int] = [:]

  /// Nobody.
  public init() {}

  /// Adds people.
  ///
  /// - Parameter people: how many, by the hour counted from 1970.
  public mutating func add(_ people: [Int64: Int]) {
    self.people.merge(people, uniquingKeysWith: +)
  }

  func adding(_ other: Beginnings) -> Beginnings {
    var sum = self
    sum.add(other.people)
    return sum
  }

  /// How many began in a period.
  ///
  /// - Parameter period: seconds since 1970; whole hours.
  public func count(in period: Range<Int64>) -> Int {
    people.reduce(0) { $0 + (period.contains($1.key * 3600) ? $1.value : 0) }
  }

  /// How many began on each day.
  public var days: SeparableDays {
    SeparableDays(people.reduce(into: [:]) { $0[$1.key / 24, default: 0] += $1.value })
  }
}

/// When those of a group began, and those of the groups by which it would be known.
public struct RelatedBeginnings: Sendable {
  /// The group's own.
  let own: Beginnings
  /// Those of the larger groups of which it is a part.
  let wholes: [Beginnings]
  /// The parts of each larger group, and the group's place among them.
  let lines: [(place: Int, parts: [Beginnings])]

  /// Whether the group may be told of in a period: a larger one, which is what its parts are together, may be as
  /// well; and what isn't told of other parts is not known by this one.
  ///
  /// - Parameters:
  ///   - size: how many of a group are in the period.
  ///   - tells: whether a group may be told of by itself.
  public func tells(size: (Beginnings) -> Int, _ tells: (Beginnings) -> Bool) -> Bool {
    guard tells(own), wholes.allSatisfy(tells) else { return false }
    return lines.allSatisfy { place, parts in
      var hidden = Set(parts.indices.filter { !tells(parts[$0]) })
      // Of those that aren't told the sum is known. The smallest go with them, until it may be.
      var rest = parts.indices.filter { !hidden.contains($0) }
        .sorted { (size(parts[$0]), $0) < (size(parts[$1]), $1) }[...]
      while !hidden.isEmpty, !rest.isEmpty,
        !tells(hidden.reduce(Beginnings()) { $0.adding(parts[$1]) })
      {
        hidden.insert(rest.removeFirst())
      }
      return !hidden.contains(place)
    }
  }
}
