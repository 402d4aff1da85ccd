public import OnboardingDomain

/// Below so many people nothing is said of a group, so that a figure points to nobody.
///
/// Source: the minimum frequency rule with suppression of complementary cells, as in Hundepool and others,
/// "Handbook on Statistical Disclosure Control", chapters 4 and 5 (https://sdctools.github.io/HandbookSDC).
public enum Withholding {
  /// The fewest people of whom something is said.
  public static let fewest = 5
  /// The fewest people of whom a share is said, in percent.
  public static let fewestForShares = 30

  /// A number of people, nil where there are some, but too few.
  public static func shown(_ people: Int) -> Int? {
    isFew(people) ? nil : people
  }

  /// Whether there are some, but too few.
  public static func isFew(_ people: Int) -> Bool { (1..<fewest).contains(people) }

  /// Sums that grow, as far as they are told: none that differs from one that is told by some, but too few. The last
  /// one is told elsewhere as well, so that it comes first.
  ///
  /// - Parameter sums: none smaller than the one before.
  public static func shown(running sums: [Int]) -> [Int?] {
    guard let end = sums.last else { return [] }
    var last = 0
    return sums.map { sum in
      guard !isFew(sum), !isFew(sum - last), !isFew(end - sum) else { return nil }
      last = sum
      return sum
    }
  }

  /// What is said of a part of a whole.
  public enum Part: Sendable, Hashable {
    /// How many there are.
    case told
    /// That they are fewer than five.
    case few
    /// Nothing: with it another part would be known.
    case keptBack
  }

  /// What is said of the parts of a whole whose size is known: beside those that are too few as many of the
  /// next smallest are kept back as it takes for each of those to be any number from one to four (from none, where
  /// nobody is not told) by all that is said, and for all that are withheld not to be too few together.
  ///
  /// - Parameters:
  ///   - people: how many there are in each part, nobody in two of them.
  ///   - tellsNobody: whether it is said of a part that there is nobody in it; else that is few.
  public static func parts(_ people: [Int], tellsNobody: Bool = false) -> [Part] {
    parts(people, tellingNobody: people.map { _ in tellsNobody })
  }

  /// What is said of the parts of a whole, of some of which it is said that there is nobody in them.
  ///
  /// - Parameters:
  ///   - people: how many there are in each part, nobody in two of them.
  ///   - tellsNobody: of each part whether it is said that there is nobody in it, be it by leaving it out; else that
  ///     is few. As many as `people`.
  public static func parts(_ people: [Int], tellingNobody tellsNobody: [Bool]) -> [Part] {
    guard people.contains(where: isFew) else { return people.map { _ in .told } }
    var parts = zip(people, tellsNobody).map { number, tells in
      number >= fewest || (number == 0 && tells) ? Part.told : .few
    }
    let few = parts.indices.filter { parts[$0] == .few }
    // Of a whole that is too small itself nothing is told from which a part could follow, unless by those that have
    // nobody: of four at most several share.
    guard people.reduce(0, +) >= fewest else {
      let isOne = few.count == 1
      return isOne || !few.contains { tellsNobody[$0] } ? parts : people.map { _ in .keptBack }
    }
    // The fewest that each of those can be: what is said of nobody is not said of them.
    let least = few.map { tellsNobody[$0] ? 1 : 0 }
    let lowest = least.min() ?? 0
    let most = fewest - 1
    while true {
      let kept = parts.count { $0 == .keptBack }
      let sum = zip(people, parts).reduce(0) { $0 + ($1.1 == .told ? 0 : $1.0) }
      let next = parts.indices.filter { parts[$0] == .told && people[$0] > 0 }
        .min { people[$0] < people[$1] }
      // What is kept back is no larger than what is told.
      let largest = next.map { people[$0] } ?? sum
      let canBeMost = sum >= most + least.reduce(0, +) - lowest + kept * fewest
      let canBeLeast = sum <= lowest + (few.count - 1) * most + kept * largest
      if canBeMost, canBeLeast, sum >= fewest { return parts }
      guard let next else {
        // Even that they are few would tell how few, and so would it that nobody else is.
        return people.map { _ in .keptBack }
      }
      parts[next] = .keptBack
    }
  }

  /// What is said of groups that may share people, and in one of which at least everybody of a number is that is told
  /// as well: beside those that are too few as many of the next smallest are kept back as it takes for each of those
  /// to be one.
  ///
  /// - Parameters:
  ///   - people: how many there are in each group, nobody in none of them.
  ///   - all: how many there are in any.
  public static func groups(_ people: [Int], covering all: Int) -> [Part] {
    var parts = people.map { isFew($0) ? Part.few : .told }
    let few = parts.count { $0 == .few }
    guard few > 0, all >= fewest else { return parts }
    while true {
      let kept = parts.count { $0 == .keptBack }
      let told = zip(people, parts).reduce(0) { $0 + ($1.1 == .told ? $1.0 : 0) }
      let next = parts.indices.filter { parts[$0] == .told }.min { people[$0] < people[$1] }
      let largest = next.map { people[$0] } ?? all
      if all - told <= 1 + (few - 1) * (fewest - 1) + kept * largest { return parts }
      guard let next else {
        // That they are few would tell that they are nearly five.
        return people.map { _ in .keptBack }
      }
      parts[next] = .keptBack
    }
  }
}

extension ScreenFigures {
  /// Whether so few saw it that nothing is said of their passage.
  public var isWithheld: Bool { Withholding.isFew(arrived) }
}

extension FlowFigures {
  /// The screen of which it is not told how many left on it, because so few came further: those would be the
  /// rest. Nil where there is none.
  public var lastStand: String? {
    var still = started
    for screen in screens {
      if still >= Withholding.fewest, Withholding.isFew(still - screen.left) {
        return screen.screen
      }
      still -= screen.left
    }
    return nil
  }

  /// The screens at which fewer than five were still in the flow, and those behind them.
  public var screensOfFew: Set<String> {
    var still = started
    var isOver = isKeptBack
    var few: Set<String> = []
    for screen in screens {
      isOver = isOver || Withholding.isFew(still)
      if isOver { few.insert(screen.screen) }
      still -= screen.left
    }
    return few
  }

  /// The screens of which nothing is told: those that too few saw, and those that nobody saw where fewer than five
  /// were still in the flow, since that none of these did would be told of each of them.
  public var withheldScreens: Set<String> {
    let few = screensOfFew
    let withheld = screens.filter { screen in
      screen.isWithheld || screen.arrived == 0 && few.contains(screen.screen)
    }
    return Set(withheld.map(\.screen))
  }

  /// The screens of the first of these variants, and those that anybody had on their path or came to.
  ///
  /// - Parameter variants: those that people were in, the default one first.
  public func screens(of variants: [Variant]) -> [ScreenFigures] {
    guard variants.count > 1 else { return screens }
    let standard = Set(variants[0].screens.map(\.id.rawValue))
    return screens.filter { $0.arrived + $0.beside > 0 || standard.contains($0.screen) }
  }
}
