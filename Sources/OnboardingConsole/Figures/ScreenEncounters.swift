import Insights
import OnboardingDomain
import OnboardingEvents

/// What people met or did on a screen besides answering it, with what is told of each.
struct ScreenEncounters: Sendable {
  /// One thing, with those who met or did it.
  struct Encounter: Sendable {
    let kind: Event.Kind
    let count: Count
    let told: Withholding.Part
  }

  /// By kind; within one what most people met or did comes first.
  let all: [Encounter]

  init(_ row: FunnelRow) {
    let figures = row.figures
    guard !row.isWithheld else {
      all = []
      return
    }
    all = ScreenFigures.encounterKinds.flatMap { kind in
      let counts = (figures.encounters[kind] ?? []).sorted(by: Self.precedes)
      if kind == .purchaseSettled { return Self.settled(counts, figures) }
      return Dictionary(grouping: counts, by: \.subject).values
        .flatMap { zip($0, Self.told($0.map(\.people), of: figures.arrived)) }
        .map { Encounter(kind: kind, count: $0, told: $1) }
        .sorted { Self.precedes($0.count, $1.count) }
    }
  }

  private static func precedes(_ one: Count, _ other: Count) -> Bool {
    (one.people, other.subject, other.detail) > (other.people, one.subject, one.detail)
  }

  /// What is told of the values of one thing: where each person may have met but one of them they and the others
  /// are parts of all who arrived; else each value parts those in two.
  private static func told(_ people: [Int], of arrived: Int) -> [Withholding.Part] {
    let rest = arrived - people.reduce(0, +)
    if rest >= 0 {
      // What nobody met has no line; of the others nothing is said.
      let tellsNobody = people.map { _ in true } + [false]
      return Withholding.parts(people + [rest], tellingNobody: tellsNobody).dropLast()
    }
    return people.map { Withholding.parts([$0, max(0, arrived - $0)])[0] }
  }

  /// What was decided about money. How many opened a sheet for it, went on, skipped and chose what is told as well: where
  /// few are between one of those and what was decided, none of it is told.
  private static func settled(_ counts: [Count], _ figures: ScreenFigures) -> [Encounter] {
    let told = Self.told(counts.map(\.people), of: figures.arrived)
    let sums =
      [counts, zip(counts, told).filter { $1 == .told }.map(\.0)]
      + Dictionary(grouping: counts, by: \.subject).values
    let wholes = [figures.wentOn, figures.wentOn - figures.skipped]
    let opened = (figures.encounters[.sheetOpened] ?? []).map(\.people)
    let tellsOfFew =
      sums.contains { part in
        let sum = part.reduce(0) { $0 + $1.people }
        return wholes.contains { Withholding.isFew(abs($0 - sum)) }
          || opened.contains { Withholding.isFew($0 - sum) }
      }
      || Dictionary(grouping: counts, by: \.detail).contains { detail, parts in
        let sums = [parts.reduce(0) { $0 + $1.people }] + parts.map(\.people)
        return figures.choices.contains { choice in
          choice.detail == detail && sums.contains { Withholding.isFew(abs(choice.people - $0)) }
        }
      }
    return zip(counts, told).map { count, told in
      Encounter(
        kind: .purchaseSettled, count: count, told: told == .told && tellsOfFew ? .keptBack : told)
    }
  }

  /// For the template.
  ///
  /// - Parameter hasShares: whether there are enough people for percentages.
  func view(of arrived: Int, hasShares: Bool) -> ViewData {
    guard !all.isEmpty else { return .null }
    return [
      "rows": .list(
        all.map { encounter in
          let (kind, count) = (encounter.kind, encounter.count)
          // The others may have come before the screen was shown, or could be.
          let isOfArrived = [.resultShown, .sheetOpened, .purchaseSettled].contains(kind)
          let share = Double(min(count.people, arrived)) / Double(max(1, arrived))
          return [
            "was-shown": .flag(kind == .resultShown), "was-opened": .flag(kind == .sheetOpened),
            "was-settled": .flag(kind == .purchaseSettled), "was-resumed": .flag(kind == .resumed),
            "was-handed-over": .flag(kind == .handedOver),
            "was-failure": .flag(kind == .serverFailed), "subject": .text(count.subject),
            "detail": count.detail.isEmpty ? .null : .text(count.detail),
            "is-shown": .flag(encounter.told == .told),
            "is-withheld": .flag(encounter.told != .told),
            "is-kept-back": .flag(encounter.told == .keptBack),
            "people": .text(Written.count(count.people)),
            "share": .text(hasShares && isOfArrived ? Written.percent(share) : ""),
            "bar": Bars.drawChoice(count.people, of: max(arrived, count.people)).view(),
          ]
        })
    ]
  }
}
