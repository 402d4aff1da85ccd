import SeededRandom
import Testing

@testable import Insights

@Suite struct WithholdingTests {
  @Test(arguments: [(0, 0), (1, nil), (4, nil), (5, 5), (900, 900)] as [(Int, Int?)])
  func `one to four are not told`(people: Int, shown: Int?) {
    #expect(Withholding.shown(people) == shown)
  }

  @Test(arguments: 0..<200)
  func `sums that grow tell no group of one to four`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let sums = (0..<12).reduce(into: [Int]()) { sums, _ in
      sums.append((sums.last ?? 0) + Int.random(in: 0...7, using: &random))
    }
    let told = Withholding.shown(running: sums)
    let known = told.compactMap { $0 } + [0, sums.last ?? 0]
    for sum in known {
      #expect(known.allSatisfy { !Withholding.isFew(abs($0 - sum)) || Withholding.isFew(sums[11]) })
    }
    #expect(told.last == Withholding.shown(sums[11]))
    #expect(zip(sums, told).allSatisfy { $1 == nil || $0 == $1 })
  }

  @Test func `a sum is told where it differs by nobody or by five from what is told`() {
    #expect(
      Withholding.shown(running: [0, 3, 6, 8, 11, 11, 13]) == [0, nil, 6, nil, nil, nil, 13])
    #expect(Withholding.shown(running: [60, 60, 66, 90]) == [60, 60, 66, 90])
    #expect(Withholding.shown(running: []) == [])
  }

  /// All that a part can be for who knows the whole, what is told, and what the other parts are called.
  private func possible(
    _ place: Int, _ people: [Int], _ parts: [Withholding.Part], tellsNobody: [Bool]
  ) -> Set<Int> {
    let sum = zip(people, parts).reduce(0) { $0 + ($1.1 == .told ? 0 : $1.0) }
    let areFew = parts.contains(.few)
    func values(_ place: Int) -> ClosedRange<Int> {
      switch parts[place] {
      case .told: 0...0
      case .few: (tellsNobody[place] ? 1 : 0)...4
      // Where it is said of none that it is few, any of them may be.
      case .keptBack: areFew ? 5...max(5, sum) : (tellsNobody[place] ? 1 : 0)...sum
      }
    }
    var sums: Set<Int> = [0]
    for (other, part) in parts.enumerated() where other != place && part != .told {
      sums = Set(sums.flatMap { sum in values(other).map { sum + $0 } })
    }
    return Set(values(place).filter { sums.contains(sum - $0) })
  }

  @Test(arguments: 0..<400)
  func `who knows a whole and what is told can't say how few a part has`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let count = Int.random(in: 2...6, using: &random)
    let most = [4, 8, 40].randomElement(using: &random) ?? 4
    let people = (0..<count).map { _ in Int.random(in: 0...most, using: &random) }
    // Of all parts, of none, and of some of them it is said that there is nobody in them.
    let some = people.map { _ in Bool.random(using: &random) }
    for tellsNobody in [people.map { _ in false }, people.map { _ in true }, some] {
      let parts = Withholding.parts(people, tellingNobody: tellsNobody)
      for (place, part) in parts.enumerated() {
        if Withholding.isFew(people[place]) { #expect(part != .told) }
        if part == .told { #expect(people[place] == 0 || people[place] >= 5) }
        guard part == .few, people.reduce(0, +) >= 5 else { continue }
        let all = Set((tellsNobody[place] ? 1 : 0)...4)
        #expect(
          possible(place, people, parts, tellsNobody: tellsNobody) == all,
          "\(people) \(parts) \(place)")
      }
      let hidden = zip(people, parts).filter { $0.1 != .told }.map(\.0)
      #expect(hidden.isEmpty || people.reduce(0, +) < 5 || hidden.reduce(0, +) >= 5)
    }
  }

  /// Whoever knows that the next smallest is kept back knows that it is no larger than what is told.
  @Test(arguments: [
    [false, false, false], [true, true, true], [false, true, true], [false, false, true],
  ])
  func `nobody follows from which parts are kept back`(tellsNobody: [Bool]) {
    struct Said: Hashable {
      let sum: Int
      let parts: [Withholding.Part]
      let told: [Int]
    }
    var possible: [Said: [Set<Int>]] = [:]
    let most = 24
    for first in 0...most {
      for second in 0...most - first {
        for third in 0...most - first - second where first + second + third >= 5 {
          let people = [first, second, third]
          let parts = Withholding.parts(people, tellingNobody: tellsNobody)
          let said = Said(
            sum: people.reduce(0, +), parts: parts,
            told: zip(people, parts).filter { $0.1 == .told }.map(\.0))
          var sets = possible[said] ?? [[], [], []]
          for (place, number) in people.enumerated() { sets[place].insert(number) }
          possible[said] = sets
        }
      }
    }
    for (said, sets) in possible {
      for (part, numbers) in zip(said.parts, sets) where part != .told {
        #expect(numbers.count > 1 || !numbers.allSatisfy(Withholding.isFew), "\(said)")
      }
    }
  }

  @Test func `no more is kept back than it takes`() {
    func parts(_ people: [Int]) -> [Withholding.Part] { Withholding.parts(people) }
    #expect(parts([60, 30, 10]) == [.told, .told, .told])
    #expect(parts([60, 30, 3]) == [.told, .keptBack, .few])
    #expect(parts([60, 30, 4, 3, 0]) == [.told, .told, .few, .few, .few])
    #expect(parts([60, 30, 0]) == [.told, .told, .told])
    // 6 less 5: the fewer five would be one.
    #expect(parts([60, 5, 1]) == [.keptBack, .keptBack, .few])
    // Five are one each: that they are few would tell it.
    #expect(Withholding.parts([1, 1, 1, 1, 1], tellsNobody: true).allSatisfy { $0 == .keptBack })
  }

  /// Four at most are in each of those that are few: who is in none that is told is in one of them.
  @Test func `of groups that overlap none follows from how many are in any`() {
    func parts(_ people: [Int], _ all: Int) -> [Withholding.Part] {
      Withholding.groups(people, covering: all)
    }
    #expect(parts([5, 4], 9) == [.keptBack, .few] && parts([5, 4], 6) == [.told, .few])
    #expect(parts([40, 13, 3], 50) == [.told, .told, .few])
    #expect(parts([40, 6, 3], 49) == [.told, .keptBack, .few])
    #expect(parts([9, 8], 12) == [.told, .told] && parts([3, 2], 4) == [.few, .few])
    #expect(parts([4, 4], 8) == [.keptBack, .keptBack] && parts([4, 3], 5) == [.few, .few])
    #expect(parts([], 0) == [])
  }

  @Test func `where so few come further it isn't told how many left before`() {
    func lastStand(_ left: [Int], of started: Int) -> String? {
      var figures = FlowFigures()
      figures.started = started
      figures.screens = left.enumerated().map { index, left in
        var screen = ScreenFigures("screen\(index)")
        screen.left = left
        return screen
      }
      return figures.lastStand
    }
    #expect(lastStand([10, 20, 7], of: 40) == "screen2")
    #expect(lastStand([10, 20, 10], of: 40) == nil)
    #expect(lastStand([10, 20, 5], of: 40) == nil)
    #expect(lastStand([37, 2], of: 40) == "screen0")
    #expect(lastStand([1, 2], of: 3) == nil)
  }

  @Test func `behind a few it isn't told either of which screens nobody saw`() {
    func withheld(_ left: [Int], of started: Int) -> Set<String> {
      var figures = FlowFigures()
      figures.started = started
      var still = started
      for (index, left) in left.enumerated() {
        var screen = ScreenFigures("screen\(index)")
        (screen.arrived, screen.left) = (still, left)
        still -= left
        figures.screens.append(screen)
      }
      return figures.withheldScreens
    }
    #expect(withheld([10, 28, 2, 0], of: 40) == ["screen2", "screen3"])
    #expect(withheld([10, 30, 0, 0], of: 40) == [])
    #expect(withheld([3, 0, 0], of: 3) == ["screen0", "screen1", "screen2"])
    #expect(withheld([0, 0], of: 0) == [])
  }
}

@Suite struct SeparableGroupsTests {
  typealias Group = SeparableGroups.Group

  private static let variants: [String?] = [nil, "long", "short"]
  private static let locales: [String?] = [nil, "en", "de", "fr"]
  private static let devices: [String?] = [nil, "phone", "tablet", "desktop"]

  private static let groups = variants.flatMap { variant in
    locales.flatMap { locale in
      devices.map { Group(variant: variant, locale: locale, device: $0) }
    }
  }

  @Test func `all less phones less tablets are no desktops`() {
    func group(_ device: String?) -> Group { Group(variant: nil, locale: nil, device: device) }
    let groups = SeparableGroups([
      Group(variant: "a", locale: "en", device: "phone"): 100,
      Group(variant: "a", locale: "en", device: "tablet"): 40,
      Group(variant: "a", locale: "en", device: "desktop"): 3,
    ])
    #expect(groups.count(group(nil)) == 143 && groups.count(group("phone")) == 100)
    #expect(groups.count(group("tablet")) == nil && groups.count(group("desktop")) == nil)
    #expect(groups.count(group("watch")) == 0)
  }

  @Test func `of two groups none is told where one is too small`() {
    func group(_ device: String?) -> Group { Group(variant: nil, locale: nil, device: device) }
    let groups = SeparableGroups([
      Group(variant: "a", locale: "en", device: "phone"): 100,
      Group(variant: "a", locale: "en", device: "desktop"): 1,
    ])
    #expect(["phone", "desktop"].allSatisfy { groups.count(group($0)) == nil })
    #expect(groups.count(group(nil)) == 101)
  }

  /// Adds and subtracts what is told, line by line, until nothing more follows.
  private func worked(out groups: SeparableGroups) -> Set<Group> {
    var known = Set(Self.groups.filter { groups.count($0) != nil })
    func lines() -> [[Group]] {
      var lines: [[Group]] = []
      for variant in Self.variants {
        for locale in Self.locales {
          lines.append(Self.devices.map { Group(variant: variant, locale: locale, device: $0) })
        }
        for device in Self.devices {
          lines.append(Self.locales.map { Group(variant: variant, locale: $0, device: device) })
        }
      }
      for locale in Self.locales {
        for device in Self.devices {
          lines.append(Self.variants.map { Group(variant: $0, locale: locale, device: device) })
        }
      }
      return lines
    }
    let all = lines()
    var before = -1
    while known.count != before {
      before = known.count
      for line in all {
        let open = line.filter { !known.contains($0) }
        if open.count == 1 { known.formUnion(open) }
      }
    }
    return known
  }

  @Test(arguments: 0..<60)
  func `whoever adds and subtracts what is told finds no group of one to four`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var counts: [Group: Int] = [:]
    for variant in Self.variants.dropFirst() {
      for locale in Self.locales.dropFirst() {
        for device in Self.devices.dropFirst() {
          counts[Group(variant: variant, locale: locale, device: device)] = [
            0, 0, 1, 2, 7, 30, 200,
          ].randomElement(using: &random)
        }
      }
    }
    let groups = SeparableGroups(counts)
    func size(_ group: Group) -> Int {
      counts.reduce(0) { $0 + (group.has($1.key) ? $1.value : 0) }
    }
    for group in worked(out: groups) { #expect(!Withholding.isFew(size(group))) }
    for group in Self.groups {
      if let count = groups.count(group) { #expect(count == size(group)) }
    }
    #expect(groups.count(Group(variant: nil, locale: nil, device: nil)) != nil)
  }
}

/// All that may have been, for what is told: where only one number of a group is possible, it is known.
@Suite struct SeparablePopulationTests {
  typealias Group = SeparableGroups.Group

  /// Every way to spread people over so many places.
  private func populations(of people: Int, over places: Int) -> [[Int]] {
    guard places > 1 else { return [[people]] }
    return (0...people).flatMap { first in
      populations(of: people - first, over: places - 1).map { [first] + $0 }
    }
  }

  @Test(arguments: [([1, 2, 2], 11), ([1, 2, 3], 7), ([2, 2, 2], 5), ([1, 1, 5], 10)])
  func `of what is withheld no group of one to four is the only possible one`(
    sizes: [Int], most: Int
  ) {
    let values = sizes.map { (0..<$0).map(String.init) }
    var (cells, groups): ([Group], [Group]) = ([], [])
    for variant in [nil] + values[0].map(Optional.some) {
      for locale in [nil] + values[1].map(Optional.some) {
        for device in [nil] + values[2].map(Optional.some) {
          let group = Group(variant: variant, locale: locale, device: device)
          groups.append(group)
          if variant != nil, locale != nil, device != nil { cells.append(group) }
        }
      }
    }
    let members = groups.map { group in cells.indices.filter { group.has(cells[$0]) } }
    var possible: [[Int?]: [[Int]]] = [:]
    for people in 1...most {
      for counts in populations(of: people, over: cells.count) {
        let told = SeparableGroups(Dictionary(uniqueKeysWithValues: zip(cells, counts)))
        possible[groups.map { told.count($0) }, default: []].append(counts)
      }
    }
    for (told, populations) in possible {
      // Where not even all are told, more people than are tried here may be there.
      guard told[0] != nil else { continue }
      for (place, count) in told.enumerated() where count == nil {
        let sizes = Set(populations.map { counts in members[place].reduce(0) { $0 + counts[$1] } })
        #expect(sizes.count > 1 || !Withholding.isFew(sizes.first ?? 0), "\(populations)")
      }
    }
  }

  @Test func `all less one combination is no few`() {
    func cell(_ locale: String, _ device: String) -> Group {
      Group(variant: "s", locale: locale, device: device)
    }
    let groups = SeparableGroups([
      cell("en", "phone"): 200, cell("de", "phone"): 1, cell("en", "tablet"): 1,
      cell("de", "tablet"): 1,
    ])
    #expect(groups.count(Group(variant: nil, locale: nil, device: nil)) == 203)
    #expect(groups.count(Group(variant: nil, locale: "en", device: "phone")) == nil)
  }
}

@Suite struct SeparableDaysTests {
  @Test func `a small day is no day of its own, nor what two periods differ by`() {
    let days = SeparableDays([0: 10, 1: 2, 2: 10, 5: 8, 6: 0, 7: 9])
    #expect((0...8).filter(days.isBorder) == [0, 3, 4, 5, 6, 7, 8])
    #expect(days.tells(0..<3, beside: []) && days.tells(5..<8, beside: []))
    #expect(!days.tells(0..<1, beside: []) && !days.tells(0..<2, beside: []))
  }

  @Test func `what a page offers less a period is not too few`() {
    let days = SeparableDays([0: 3, 1: 10, 2: 10])
    #expect(days.isBorder(2) && days.tells(2..<3, beside: []))
    #expect(days.tells(2..<3, beside: [1..<3]) && !days.tells(1..<3, beside: [0..<3]))
    // One that ends before it begins, or shares both of its ends, tells nothing of it.
    #expect(SeparableDays([0: 9, 1: 9, 2: 9]).tells(1..<3, beside: [-4..<0, 1..<3]))
  }

  @Test(arguments: 0..<100)
  func `between two borders there is nobody, or five and more`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let counts = (0..<20).map { _ in
      [0, 0, 1, 4, 5, 30].randomElement(using: &random) ?? 0
    }
    let days = SeparableDays(
      Dictionary(uniqueKeysWithValues: counts.enumerated().map { (Int64($0), $1) }))
    let borders = (0...20).filter { days.isBorder(Int64($0)) }
    for (first, next) in zip(borders, borders.dropFirst()) {
      #expect(!Withholding.isFew(counts[first..<next].reduce(0, +)), "\(counts)")
    }
  }
}

@Suite struct ToldSumsTests {
  typealias Group = SeparableGroups.Group

  /// What is left of a sum once as much as possible of others is taken from it, number by number.
  private struct Span {
    private var rows: [(place: Int, row: [Double])] = []

    func rest(of sum: [Double]) -> [Double] {
      rows.reduce(sum) { rest, known in
        zip(rest, known.row).map { $0 - rest[known.place] * $1 }
      }
    }

    mutating func add(_ sum: [Double]) {
      let rest = rest(of: sum)
      guard let place = rest.indices.max(by: { abs(rest[$0]) < abs(rest[$1]) }),
        abs(rest[place]) > 1e-6
      else { return }
      rows.append((place, rest.map { $0 / rest[place] }))
    }
  }

  /// The groups of one to four that follow from what is told of a table by adding and subtracting.
  private func known(_ counts: [Group: Int], _ all: [Group]) -> [Group] {
    let groups = SeparableGroups(counts)
    let cells = counts.filter { $0.value > 0 }.keys.sorted { "\($0)" < "\($1)" }
    func sum(_ group: Group) -> [Double] { cells.map { group.has($0) ? 1 : 0 } }
    func size(_ group: Group) -> Int {
      counts.reduce(0) { $0 + (group.has($1.key) ? $1.value : 0) }
    }
    var span = Span()
    for group in all where groups.count(group) != nil { span.add(sum(group)) }
    return all.filter {
      Withholding.isFew(size($0)) && span.rest(of: sum($0)).allSatisfy { abs($0) < 1e-6 }
    }
  }

  private static let variants: [String?] = [nil, "a", "b", "c"]
  private static let locales: [String?] = [nil, "en", "de"]
  private static let devices: [String?] = [nil, "phone", "tablet", "desktop"]
  private static let all = variants.flatMap { variant in
    locales.flatMap { locale in
      devices.map { Group(variant: variant, locale: locale, device: $0) }
    }
  }

  /// All less those of one variant less those on one kind of device would be three, though no row and no column lacks
  /// a single one.
  @Test func `nobody follows from several lines together`() {
    func group(_ variant: String, _ device: String) -> Group {
      Group(variant: variant, locale: "en", device: device)
    }
    let counts = [
      group("a", "phone"): 3, group("a", "tablet"): 5, group("b", "phone"): 19,
      group("b", "desktop"): 34, group("c", "tablet"): 19,
    ]
    #expect(known(counts, Self.all) == [])
    #expect(SeparableGroups(counts).count(Group(variant: nil, locale: nil, device: nil)) == 80)
  }

  @Test(arguments: 0..<80) func `nobody follows from all that is told`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var counts: [Group: Int] = [:]
    for cell in Self.all where Self.isCell(cell) {
      counts[cell] = [0, 0, 1, 3, 6, 8, 30, 50].randomElement(using: &random)
    }
    #expect(known(counts, Self.all) == [], "\(counts)")
  }

  private static func isCell(_ group: Group) -> Bool {
    all.allSatisfy { !group.has($0) || $0 == group }
  }

  @Test func `nothing is withheld where nobody is too few`() {
    for few in [0, 5] {
      var counts: [Group: Int] = [:]
      for (place, cell) in Self.all.filter(Self.isCell).enumerated() {
        counts[cell] = place % 3 == 0 ? few : 5 + place
      }
      let groups = SeparableGroups(counts)
      #expect(Self.all.allSatisfy { groups.count($0) != nil })
    }
  }
}
