import OnboardingDomain
import Synchronization

/// The programs of a flow's fragments in one language, each worked out when it is first asked for: at
/// start for what stands on the pages of a flow, later for pages that are no screens.
final class FragmentPrograms: Sendable {
  private struct Key: Hashable {
    let template: String
    let prefix: String?
    let flow: FlowID?
  }

  private let made = Mutex<[Key: FragmentProgram]>([:])

  /// The program of a template; nil where there is no such template.
  func program(
    _ template: String, prefix: String?, flow: FlowID?, in context: RenderingContext
  ) -> FragmentProgram? {
    let key = Key(template: template, prefix: prefix, flow: flow)
    if let program = made.withLock({ $0[key] }) { return program }
    guard context.library[template] != nil else { return nil }
    let program = FragmentProgram(
      FragmentCompiler(template, prefix: prefix, flow: flow, context: context))
    return made.withLock { made in
      // The program that was made first is kept, so that there is one of each.
      let kept = made[key] ?? program
      made[key] = kept
      return kept
    }
  }
}
