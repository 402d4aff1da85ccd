/// A question to the people who walk a flow, as data: which of two or more ways does better.
///
/// Nothing happens by it until an operator starts it. The first arm is the control, what people see
/// without the experiment; it changes nothing, or names the edition that it stands for.
public struct Experiment: Sendable, Hashable {
  /// The id, unique in its flow.
  public let id: ExperimentID
  /// What is expected, and why; one or two sentences, frozen when the experiment starts.
  public let hypothesis: String
  /// The arms, the control first.
  public let arms: [Arm]
  /// What is to go up.
  public let goal: Goal
  /// What must not get worse.
  public let guardrails: [Guardrail]
  /// The smallest difference of the goal that would matter, in percentage points; above 0.
  public let smallestEffect: Double
  /// How many days it runs at least, so that every day of a week is in it, and at most.
  public let days: ClosedRange<Int>

  /// Arms whose changes were written although nobody can walk them.
  let strayChanges: [ArmID]

  /// An experiment.
  ///
  /// - Parameters:
  ///   - id: the id, unique in its flow.
  ///   - hypothesis: what is expected, and why.
  ///   - arms: the arms with their weights, the control first.
  ///   - changes: what each arm changes.
  ///   - goal: what is to go up.
  ///   - guardrails: what must not get worse.
  ///   - smallestEffect: the smallest difference that would matter, in percentage points.
  ///   - days: how long it runs at least and at most.
  public init(
    _ id: ExperimentID, hypothesis: String, arms: KeyValuePairs<ArmID, Int>,
    changing changes: KeyValuePairs<ArmID, [Arm.Change]>, goal: Goal,
    guardrails: [Guardrail] = [], smallestEffect: Double = 1, days: ClosedRange<Int> = 14...56
  ) {
    self.init(
      id, hypothesis: hypothesis,
      arms: arms.map { arm, weight in
        Arm(id: arm, weight: weight, changes: changes.filter { $0.key == arm }.flatMap(\.value))
      }, goal: goal, guardrails: guardrails, smallestEffect: smallestEffect, days: days,
      strayChanges: changes.map(\.key).filter { arm in !arms.contains { $0.key == arm } })
  }

  init(
    _ id: ExperimentID, hypothesis: String, arms: [Arm], goal: Goal, guardrails: [Guardrail],
    smallestEffect: Double, days: ClosedRange<Int>, strayChanges: [ArmID] = []
  ) {
    self.id = id
    self.hypothesis = hypothesis
    self.arms = arms
    self.goal = goal
    self.guardrails = guardrails
    self.smallestEffect = smallestEffect
    self.days = days
    self.strayChanges = strayChanges
  }

  /// The arm with this id.
  public func arm(_ id: ArmID) -> Arm? { arms.first { $0.id == id } }

  /// What people see without the experiment.
  public var control: Arm? { arms.first }

  /// Whether its arms are editions of the flow.
  public var changesEdition: Bool { arms.contains { $0.edition != nil } }

  /// The edition that people of an arm walk: the one it names, or the flow's default where others
  /// name one. Nil where the experiment leaves the edition alone.
  public func edition(of arm: ArmID, in flow: Flow) -> VariantID? {
    guard changesEdition, let arm = self.arm(arm) else { return nil }
    return arm.edition ?? flow.variants.first?.id
  }

  /// The key under which the catalogue has an arm's words for a key.
  public func overlayKey(_ key: String, arm: ArmID) -> String {
    "\(Self.overlayPrefix)\(id).\(arm).\(key)"
  }

  /// What the keys of all arms' words begin with.
  public static let overlayPrefix = "experiment."
}

/// The id of an experiment of a flow.
public typealias ExperimentID = Identifier<Experiment>
