/// Which arms change what of a variant, worked out once.
struct ArrangementTable: Sendable {
  private struct Key: Hashable, Sendable {
    let variant: VariantID
    let arms: [ArmChoice]
  }

  /// The variants as they are, then each as some arms have it.
  let all: [Arrangement]
  /// For each arrangement, the position in the flow's list of screen ids of each of its screens.
  let screenIndices: [[Int]]
  private let positions: [Key: Int]
  /// The arms that change more than the edition, which alone tell arrangements apart.
  private let telling: Set<ArmChoice>

  init(
    _ variants: [Variant], _ experiments: [Experiment], position: (ScreenID) -> Int?
  ) {
    var all = variants.enumerated().map { Arrangement($1, at: $0) }
    var telling: Set<ArmChoice> = []
    for (index, variant) in variants.enumerated() {
      // Of every experiment one arm or none.
      var made = [Arrangement(variant, at: index)]
      for experiment in experiments {
        let arms = experiment.arms.filter { arm in
          (arm.rearranges || !arm.words.isEmpty)
            && arm.edition.map { $0 == variant.id } ?? true
        }
        for arrangement in made {
          for arm in arms {
            guard let changed = arrangement.changed(by: arm, of: experiment) else { continue }
            telling.insert(ArmChoice(experiment.id, arm.id))
            made.append(changed)
          }
        }
      }
      all += made.dropFirst()
    }
    self.all = all
    self.telling = telling
    screenIndices = all.map { $0.variant.screens.map { position($0.id) ?? 0 } }
    positions = Dictionary(
      all.enumerated().map { (Key(variant: $1.variant.id, arms: $1.arms), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The position of what people of these arms walk in a variant.
  ///
  /// - Parameter arms: in the order of the flow's experiments.
  func position(of variant: VariantID, arms: [ArmChoice]) -> Int {
    let changing = arms.filter(telling.contains)
    return positions[Key(variant: variant, arms: changing)]
      ?? positions[Key(variant: variant, arms: [])] ?? 0
  }
}

extension Arrangement {
  /// What an arm makes of it; nil where it lacks a screen that the arm names.
  fileprivate func changed(by arm: Arm, of experiment: Experiment) -> Arrangement? {
    guard let variant = arm.rearranges ? variant.rearranged(by: arm.changes) : variant else {
      return nil
    }
    let keys = arm.words.map { ($0, experiment.overlayKey($0, arm: arm.id)) }
    return Arrangement(
      variant, at: variantIndex, arms: arms + [ArmChoice(experiment.id, arm.id)],
      words: words.merging(keys) { first, _ in first })
  }
}

extension Flow {
  /// Every variant as it is, in order, then as the arms of experiments have it.
  public var arrangements: [Arrangement] { arrangementTable.all }

  /// The position in `arrangements` of what a session walks.
  public func arrangementIndex(of session: Session) -> Int {
    guard !session.arms.isEmpty else {
      return variants.firstIndex { $0.id == session.variant } ?? 0
    }
    return arrangementTable.position(of: session.variant, arms: session.arms)
  }

  /// What people of these arms walk in a variant.
  public func arrangement(of variant: VariantID, arms: [ArmChoice]) -> Arrangement {
    arrangements[arrangementTable.position(of: variant, arms: known(arms))]
  }

  /// The experiment with this id.
  public func experiment(_ id: ExperimentID) -> Experiment? {
    experiments.first { $0.id == id }
  }

  /// The arms of these that the flow knows, in the order of its experiments, each experiment once.
  public func known(_ arms: [ArmChoice]) -> [ArmChoice] {
    experiments.compactMap { experiment in
      arms.first { $0.experiment == experiment.id && experiment.arm($0.arm) != nil }
    }
  }
}
