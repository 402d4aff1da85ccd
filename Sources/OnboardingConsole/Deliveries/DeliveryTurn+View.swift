import OnboardingDomain
import OnboardingStore
import OnboardingWeb

extension DeliveryRow {
  /// What it tells of, in parts: a narrow column breaks behind a dot.
  var kindParts: ViewData {
    .list(
      kind.split(separator: ".").enumerated().map { index, part in
        ["part": .text(String(part)), "needs-dot": .flag(index > 0)]
      })
  }

  /// What `Templates/console/turn` says of it: when it was settled, or what it waits for.
  ///
  /// - Parameters:
  ///   - wait: how its webhook is doing.
  ///   - instant: when it is read.
  func turnView(_ wait: DeliveryWait?, at instant: Int64) -> ViewMembers {
    guard let settledAt else { return DeliveryTurn.view(turn(wait), at: instant) }
    return DeliveryTurn.view(nil, at: instant).merging([
      "when": .text(Written.moment(settledAt, on: instant))
    ])
  }
}

extension DeliveryTurn {
  /// What `Templates/console/turn` says of it.
  static func view(_ turn: DeliveryTurn?, at instant: Int64) -> ViewMembers {
    [
      "is-held": .flag(turn == .webhook), "is-behind": .flag(turn == .person),
      "is-after": .flag(turn == .others), "is-alone": .flag(turn?.isAlone == true),
      "is-not-before": .flag(turn?.isNotBefore == true),
      "is-timed": .flag(turn?.earliest != nil && turn?.isNotBefore == false),
      "when": .text(turn?.earliest.map { Written.due($0, at: instant) } ?? ""),
    ]
  }

  /// What a file says it waits for.
  ///
  /// - Parameter tellsPersons: whether it may say that two are of one person.
  func word(tellsPersons: Bool) -> String {
    switch self {
    case .time, .alone, .notBefore: "time"
    case .others: "earlier"
    case .person: tellsPersons ? "person" : "earlier"
    case .webhook: "endpoint"
    }
  }

  private var isAlone: Bool { if case .alone = self { true } else { false } }
  private var isNotBefore: Bool { if case .notBefore = self { true } else { false } }

  /// The soonest of what several wait for.
  static func soonest(_ turns: [DeliveryTurn]) -> DeliveryTurn? {
    turns.min { ($0.rank, $0.earliest ?? 0) < ($1.rank, $1.earliest ?? 0) }
  }

  private var rank: Int {
    switch self {
    case .time, .alone: 0
    case .notBefore: 1
    case .others: 2
    case .person: 3
    case .webhook: 4
    }
  }
}
