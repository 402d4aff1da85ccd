import OnboardingDomain
import OnboardingWeb
import PageRendering
import SourceText

extension Rule {
  /// What an experiment is judged by can differ between its arms.
  static let experiments: [Rule] = [
    Rule("blind-measure", .error) { examined, rule in
      guard let site = examined.site else { return [] }
      return site.flows.flatMap { pages in
        pages.onboarding.flow.experiments.flatMap { experiment in
          pages.blindMeasures(of: experiment).map { measure, screen in
            let flow = pages.onboarding.flow.id
            return rule.finding(
              at: .flow(flow),
              "\(flow)/experiment/\(experiment.id): the \(measure) is settled before the arms differ, which they first do on \(screen)",
              fix: "Measure what people do on that screen or behind it")
          }
        }
      }
    }
  ]
}

extension RenderedFlow {
  /// Somebody who takes part in an experiment.
  private struct Participant {
    let path: [Screen]
    /// The position of the first screen that differs between the arms.
    let parting: Int
  }

  /// The measures of an experiment that nothing can change any more where the example people first see a
  /// difference, with the first such screen.
  fileprivate func blindMeasures(of experiment: Experiment) -> [(measure: String, screen: ScreenID)]
  {
    let people = participants(of: experiment)
    let goal = ("goal “\(experiment.goal)”", { Self.lastChance(for: experiment.goal, on: $0) })
    let guardrails = experiment.guardrails.map { guardrail in
      ("guardrail “\(guardrail.measure)”", { Self.lastChance(for: guardrail.measure, on: $0) })
    }
    return ([goal] + guardrails).compactMap { measure, lastChance in
      // Somebody who never comes to what is measured says nothing of it.
      let measured = people.compactMap { person in lastChance(person.path).map { (person, $0) } }
      guard let first = measured.map(\.0).min(by: { $0.parting < $1.parting }),
        measured.allSatisfy({ $0.parting > $1 })
      else { return nil }
      return (measure, first.path[first.parting].id)
    }
  }

  private func participants(of experiment: Experiment) -> [Participant] {
    let flow = onboarding.flow
    return flow.variants.flatMap { variant in
      // In an experiment with editions everybody walks that of their arm.
      experiment.arms.filter {
        experiment.edition(of: $0.id, in: flow) ?? variant.id == variant.id
      }.flatMap { arm in
        CheckedPerson.all(
          of: onboarding, variant: variant, arms: [ArmChoice(experiment.id, arm.id)]
        ).compactMap { person in
          let parting = flow.parting(of: experiment, for: person.session) {
            differs($0, in: experiment.id)
          }
          return person.path.firstIndex { $0.id == parting }.map {
            Participant(path: person.path, parting: $0)
          }
        }
      }
    }
  }

  // MARK: The last screen of a path on which something can be changed

  private static func lastChance(for goal: Goal, on path: [Screen]) -> Int? {
    switch goal {
    case .completed: lastChanceToFinish(on: path)
    case .purchased:
      path.lastIndex { $0.effects.contains { $0.outcomeKind?.isPurchase == true } }
    // Who stands on it has come to it.
    case .reached(let screen): path.firstIndex { $0.id == screen }.map { $0 - 1 }
    case .chose(let field, _): path.lastIndex { $0.allFieldIDs.contains(field) }
    }
  }

  private static func lastChance(for measure: Guardrail.Measure, on path: [Screen]) -> Int? {
    switch measure {
    case .unfinished, .timeToFinish: lastChanceToFinish(on: path)
    case .left(let screen), .refused(let screen): path.firstIndex { $0.id == screen }
    case .serverErrors: path.indices.last
    }
  }

  /// The screen that hands in when it is left, or the one before the end.
  private static func lastChanceToFinish(on path: [Screen]) -> Int? {
    let end = path.firstIndex { $0.kind == .completion } ?? path.endIndex
    return path[..<end].firstIndex(where: \.submits) ?? end - 1
  }
}
