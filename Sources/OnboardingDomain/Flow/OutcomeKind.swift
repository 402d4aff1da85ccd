/// Something that happens at most once in a session and can't be rolled back: the store keeps it
/// under the session with a uniqueness constraint.
public struct OutcomeKind: Sendable, Hashable {
  /// The name under which it is stored.
  public let name: String
  /// What may come of it, each with its weight; one entry is a plain record.
  public let odds: [Odds]
  /// The field whose answer is kept, where it is not one of the odds.
  public let field: FieldID?
  /// Whether who starts over keeps it. Chance is asked once, not once for each beginning, and what was bought stays
  /// bought where the kind says so.
  package private(set) var outlastsStart: Bool
  /// The answers that belong to it, and go with it into a new beginning.
  package private(set) var details: [FieldID] = []
  /// What was asked of another person before, whose value is kept in place of this kind's own.
  private var request: Request?

  private struct Request: Sendable, Hashable {
    let name: String
    let values: Set<String>
  }

  /// One possible outcome.
  public struct Odds: Sendable, Hashable {
    /// The value that is stored.
    public let value: String
    /// How many of the equal fields it has.
    public let weight: Int

    /// An outcome with its weight.
    public init(_ value: String, weight: Int) {
      self.value = value
      self.weight = weight
    }
  }

  /// A draw among these outcomes, made by the server.
  public init(_ name: String, odds: [Odds]) {
    self.name = name
    self.odds = odds
    field = nil
    outlastsStart = odds.count > 1
  }

  /// A record of the choice that the person made in a field; nothing is kept without one.
  public init(_ name: String, of field: FieldID) {
    self.name = name
    odds = []
    self.field = field
    outlastsStart = false
  }

  /// A plain record of one value.
  public init(_ name: String, value: String) {
    self.init(name, odds: [Odds(value, weight: 1)])
  }

  /// The same, kept by who starts over.
  ///
  /// - Parameter details: answers that say more of it, such as on which day it was, and are kept as well.
  public func outlastingStart(with details: [FieldID] = []) -> Self {
    var kind = self
    kind.outlastsStart = true
    kind.details = details
    return kind
  }

  /// The same, as another person grants it: what was asked for is what is kept, whatever is offered or chosen by then.
  ///
  /// - Parameters:
  ///   - request: the kind under which it was asked for.
  ///   - values: what may have been asked for; a request for anything else changes nothing.
  public func granting(_ request: OutcomeKind, among values: [String]) -> Self {
    var kind = self
    kind.request = Request(name: request.name, values: Set(values))
    return kind
  }
}

extension OutcomeKind {
  /// Whether an earlier outcome may decide what is kept.
  package var grantsRequest: Bool { request != nil }

  /// What was asked for before; nil where nothing was, or nothing that can be kept.
  ///
  /// - Parameter outcomes: what was settled in the session, by the name of its kind.
  package func requested(in outcomes: [String: String]) -> String? {
    guard let request, let value = outcomes[request.name], request.values.contains(value) else {
      return nil
    }
    return value
  }

  /// How many equal fields there are in all; at least 1.
  package var totalWeight: Int { max(1, odds.reduce(0) { $0 + $1.weight }) }

  /// The outcome of a field, counted from 0.
  package func value(at field: UInt32) -> String {
    var rest = Int(field)
    for outcome in odds {
      if rest < outcome.weight { return outcome.value }
      rest -= outcome.weight
    }
    return odds.last?.value ?? ""
  }
}

extension Flow {
  /// Whether anything in the flow is settled by a service (once and for all, or confirmed by it), or
  /// written for the person alone.
  package var settlesOutcomes: Bool {
    effects.contains { effect in
      switch effect {
      case .settle, .draw, .confirm, .write: true
      default: false
      }
    }
  }

  /// Whether people write something for themselves.
  package var keepsNotes: Bool {
    effects.contains { if case .write = $0 { true } else { false } }
  }

  /// What who starts over keeps: what was drawn or declined, and what was bought once for a person.
  package var outcomesOutlastingStart: [OutcomeKind] { outcomeKinds.filter(\.outlastsStart) }

  /// The names of the services that confirm answers, once each.
  package var confirmationServices: [String] {
    unique(effects.compactMap { if case .confirm(_, let name) = $0 { name } else { nil } })
  }

  /// The names of the sign-in providers, once each, in the order of the flow.
  package var signInProviders: [String] {
    unique(effects.compactMap { if case .signIn(let name, _) = $0 { name } else { nil } })
  }

  /// Whether people make an account with a password.
  package var makesPasswordAccounts: Bool {
    effects.contains { if case .createAccount = $0 { true } else { false } }
  }

  private func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Everything that can be settled once and for all, each kind once, in the order of the screens.
  package var outcomeKinds: [OutcomeKind] {
    var seen: Set<String> = []
    return effects.compactMap(\.outcomeKind).filter { seen.insert($0.name).inserted }
  }
}

extension AnswerFormat {
  /// The field that says in which units this one is asked.
  package var unitsField: FieldID? {
    switch self {
    case .mass(_, let units), .length(_, let units): units.field
    default: nil
    }
  }
}
