/// One side of an experiment: how many people walk it, and what is different for them.
public struct Arm: Sendable, Hashable {
  /// What an arm changes of a flow.
  public enum Change: Sendable, Hashable {
    /// People walk this edition of the flow.
    case edition(VariantID)
    /// A screen stands beside another one.
    case placing(ScreenID, Side)
    /// These screens are left out; each only informs.
    case leavingOut([ScreenID])
    /// The words of these keys are others; `Experiment.overlayKey` says where the catalogue has them.
    case words([String])
  }

  /// Where a screen stands, seen from another one.
  public enum Side: Sendable, Hashable {
    /// Right before it.
    case before(ScreenID)
    /// Right after it.
    case after(ScreenID)

    /// The other screen.
    public var screen: ScreenID {
      switch self {
      case .before(let screen), .after(let screen): screen
      }
    }
  }

  /// The id, unique in its experiment.
  public let id: ArmID
  /// How many people of the sum of all weights are drawn for it; at least 1.
  public let weight: Int
  /// What it changes; nothing for the control.
  public let changes: [Change]

  /// The edition that its people walk, where it names one.
  public var edition: VariantID? {
    for case .edition(let id) in changes { return id }
    return nil
  }

  /// The keys of the words that are others.
  public var words: [String] {
    changes.flatMap { change -> [String] in if case .words(let keys) = change { keys } else { [] } }
  }

  /// Whether it places screens elsewhere or leaves some out.
  public var rearranges: Bool {
    changes.contains { change in
      switch change {
      case .placing, .leavingOut: true
      case .edition, .words: false
      }
    }
  }
}

/// The id of an arm of an experiment.
public typealias ArmID = Identifier<Arm>

/// The arm that a person was drawn for.
public struct ArmChoice: Sendable, Hashable, CustomStringConvertible {
  /// The experiment.
  public let experiment: ExperimentID
  /// The arm.
  public let arm: ArmID

  /// An arm of an experiment.
  public init(_ experiment: ExperimentID, _ arm: ArmID) {
    self.experiment = experiment
    self.arm = arm
  }

  /// As events and addresses say it: `short-welcome=short`.
  public var description: String { "\(experiment)=\(arm)" }

  /// The arm that such a text names; nil where it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(ExperimentID(String(parts[0])), ArmID(String(parts[1])))
  }
}
