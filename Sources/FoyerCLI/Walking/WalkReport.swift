import FlowWalking
import OnboardingDomain

/// Walks at random through every variant of every flow, until everything was met or the time is over.
struct WalkReport {
  /// What walks through one variant came to.
  struct Outcome {
    let flow: FlowID
    let variant: Variant
    var walks = 0
    var pages = 0
    var count = 0
    var unmet: [String] = []
    /// Choices that a page offers and the flow never takes.
    var refused: [String] = []
    var finding: WalkFinding?

    var fails: Bool { finding != nil || !refused.isEmpty }
  }

  /// One for each variant of each flow.
  let outcomes: [Outcome]

  /// - Parameters:
  ///   - minutes: how long to walk, all flows together.
  ///   - uptime: seconds on a clock that never jumps.
  /// - Throws: `CommandFailure` with a sentence for a person.
  init(
    _ onboardings: [any Onboarding], folders: SiteFolders, services: FlowServices, minutes: Double,
    uptime: () -> Double
  ) throws {
    let end = uptime() + minutes * 60
    let rendered = try Site(folders, onboardings: onboardings)
    var rest = onboardings.reduce(0) { $0 + $1.flow.variants.count }
    var outcomes: [Outcome] = []
    for onboarding in onboardings {
      for variant in onboarding.flow.variants {
        // What one variant leaves of its time is the others'.
        let share = uptime() + (end - uptime()) / Double(rest)
        rest -= 1
        let site = try WalkedSite(
          onboardings, site: rendered, services: services,
          variants: [onboarding.flow.id: variant.id])
        outcomes.append(
          try Self.walk(onboarding.flow, variant, on: site, until: share, uptime: uptime))
        try site.close()
      }
    }
    self.outcomes = outcomes
  }

  private static func walk(
    _ flow: Flow, _ variant: Variant, on site: WalkedSite, until end: Double,
    uptime: () -> Double
  ) throws -> Outcome {
    var outcome = Outcome(flow: flow.id, variant: variant)
    var walker = RandomWalker(flow, variant: variant.id, today: TestClock.day, seed: 1)
    repeat {
      do {
        outcome.pages += try walker.walk(site.client()).count
        outcome.walks += 1
        if let failure = site.failures.first {
          outcome.finding = WalkFinding(
            reason: "the server reported a failure: \(failure)", journey: Journey(flow.id, []))
        }
      } catch let finding as WalkFinding { outcome.finding = finding }
    } while outcome.finding == nil && !walker.unmet.isEmpty && uptime() < end
    outcome.count = walker.all.count
    outcome.refused = walker.refused.map(\.description)
    outcome.unmet = walker.unmet.map(\.description).sorted()
    return outcome
  }

  /// Whether a walk found something that a person must never meet.
  var fails: Bool { outcomes.contains(where: \.fails) }

  /// What was walked, what no walk met, and what was found.
  var lines: [String] { outcomes.flatMap(\.lines) }
}

extension WalkReport.Outcome {
  fileprivate var name: String { variant.id == "standard" ? "\(flow)" : "\(flow) \(variant.id)" }

  fileprivate var lines: [String] {
    var lines = [
      "\(name): \(walks) walks, \(pages) pages, met \(count - unmet.count) of \(count)"
    ]
    lines += unmet.map { "  no walk met \($0)" }
    lines += refused.map { "  \($0) is offered, and refused whenever somebody takes it" }
    if let finding { lines.append("  \(finding)") }
    return lines
  }
}
