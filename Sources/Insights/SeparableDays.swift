/// Where a period may begin or end: not so near to a day on which one to four began that two periods would
/// differ by them.
///
/// Between two days there is a border where at least five began on the nearest day with anybody on both sides. So
/// whatever lies between two borders is nobody, or five and more.
public struct SeparableDays: Sendable {
  private let people: [Int64: Int]
  private let days: [Int64]

  /// - Parameter people: how many began on each day, by its number since 1970.
  public init(_ people: [Int64: Int]) {
    self.people = people.filter { $0.value > 0 }
    days = self.people.keys.sorted()
  }

  /// Whether a period may begin with a day, or end before it.
  public func isBorder(_ day: Int64) -> Bool {
    let (before, after) = (days.last { $0 < day }, days.first { $0 >= day })
    return [before, after].allSatisfy { near in
      near.map { !Withholding.isFew(people[$0] ?? 0) } ?? true
    }
  }

  /// Whether a period may be told of beside others, such as those that every page offers: it begins and ends at
  /// borders, and what of the others lies before or behind it is not too few.
  public func tells(_ period: Range<Int64>, beside others: [Range<Int64>]) -> Bool {
    isBorder(period.lowerBound) && isBorder(period.upperBound)
      && others.filter { $0.overlaps(period) }.allSatisfy { other in
        let ends = [
          (period.lowerBound, other.lowerBound), (period.upperBound, other.upperBound),
        ]
        return ends.allSatisfy { !Withholding.isFew(count(min($0, $1)..<max($0, $1))) }
      }
  }

  private func count(_ range: Range<Int64>) -> Int {
    days.reduce(0) { $0 + (range.contains($1) ? people[$1] ?? 0 : 0) }
  }
}
