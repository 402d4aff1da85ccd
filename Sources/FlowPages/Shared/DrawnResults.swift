internal import OnboardingDomain

/// The results of a flow as pages ask for them: its values, and what is drawn of them.
struct DrawnResults<Base: PageDrawing>: FlowResults {
  private let base: Base

  init(_ base: Base) { self.base = base }

  func value(_ name: String) -> ComputedValue? { base.value(name) ?? base.drawnValue(name) }
  func view(_ fragment: String) -> ViewData? { base.fragmentData(fragment) }
  func commonKey(_ fragment: String) -> CommonKey? { base.fragmentKey(fragment) }
  func download(_ name: String) -> Download? { base.file(name) }
  var outline: [ResultLine] { base.outline }
}
