package import OnboardingDomain

/// What to change in a flow once an experiment is decided, so that it can be taken out of it.
package struct ExperimentPatch {
  /// Sentences, the data behind each of them indented.
  package let lines: [String]

  /// What an arm of an experiment asks for.
  package init(_ experiment: Experiment, winner: Arm, of flow: Flow) {
    var lines: [String] = []
    let file = "Templates/\(flow.id)/copy.xcstrings"
    if winner.changes.isEmpty {
      lines.append("The flow stays as it is.")
    } else {
      lines.append("In the definition of \(flow.id):")
    }
    for change in winner.changes {
      switch change {
      case .edition(let edition):
        lines.append(
          flow.variants.first?.id == edition
            ? "  \(edition) stays the first of its variants, which everybody walks."
            : "  make \(edition) the first of its variants, or set FOYER_FLAGS to"
              + " \(flow.id).\(edition)=on; migrations carry those who are half-way through.")
      case .placing(let screen, .before(let other)):
        lines.append("  place the screen \(screen) right before \(other).")
      case .placing(let screen, .after(let other)):
        lines.append("  place the screen \(screen) right after \(other).")
      case .leavingOut(let screens):
        for screen in screens { lines.append("  take the screen \(screen) out.") }
      case .words(let keys):
        lines.append("  in \(file), give each key the words of the other, in every language:")
        for key in keys {
          lines.append("    \(key) <- \(experiment.overlayKey(key, arm: winner.id))")
        }
      }
    }
    if let edition = experiment.edition(of: winner.id, in: flow) {
      lines.append(
        "  FOYER_FLAGS may name no other edition of \(flow.id) than \(edition): without the experiment it is what"
          + " counts.")
    }
    let overlays = experiment.arms.flatMap { arm in
      arm.words.map { experiment.overlayKey($0, arm: arm.id) }
    }
    lines.append(
      "Then take the experiment \(experiment.id) out of the flow's experiments"
        + (overlays.isEmpty ? "." : ", and these keys out of \(file):"))
    lines += overlays.map { "  \($0)" }
    if winner.changes.contains(where: { if case .leavingOut = $0 { true } else { false } }) {
      lines.append(
        "A flow without a screen reads sessions by another schema: raise its version, and add the"
          + " earlier one with a migration.")
    }
    self.lines = lines
  }
}
