import OnboardingDomain
import Testing

/// A screen that hands in does so whatever its button does besides, and a flow that names no such screen
/// hands in at its end.
@Suite struct SubmittingTests {
  private struct Sample: Onboarding {
    let flow: Flow
  }

  static let outcome = OutcomeKind("purchase", value: "yes")
  static let leaving: [Effect] = [
    .proceed, .skip, .record("size", .choice("l")), .confirm("code", by: "crew"),
    .createAccount(), .signIn(provider: "someone"), .settle(outcome),
  ]

  /// A flow whose second screen has this primary button, or a sheet with it.
  private static func flow(_ effect: Effect, submits: Bool, onSheet: Bool = false) -> Flow {
    let fields = [
      Field("code", .code(length: 4...4)), Field("email", .email),
      Field("password", .newPassword),
    ]
    let screen = Screen(
      "deal", .question, fields: fields,
      recorded: [Field("size", .singleChoice(["s", "l"]), isRequired: false)],
      primary: onSheet ? .draw(outcome, showing: "above") : effect,
      actions: [Action("later", .skip)],
      sheets: onSheet ? [Sheet("above", primary: effect)] : [], submits: submits)
    let after = submits ? [Screen("news", .information)] : []
    return Flow(
      id: "shop", version: 1,
      sections: [
        Section(
          "all", [Screen("hello", .information), screen] + after + [Screen("end", .completion)])
      ])
  }

  private func work(of flow: Flow, sheet: SheetID? = nil) throws -> [ServiceWork] {
    var session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: flow, startedAt: 0)
    session.leave("hello", of: flow)
    let visit = Visit(
      Sample(flow: flow), session: session, at: Moment(instant: 20_777 * 86_400))
    let place = try #require(visit.place("deal", sheet: sheet))
    let form = visit.read(
      FormInput(["code": "OPEN", "email": "a@example.org", "password": "a few long words"]),
      at: place)
    let step = try #require(visit.advance(by: nil, with: form))
    #expect(step.errors.isEmpty && step.leavesScreen)
    return step.work
  }

  /// What has to be done in the world besides handing in.
  private func others(in work: [ServiceWork]) -> Int {
    work.count { if case .submit = $0 { false } else { true } }
  }

  @Test(arguments: leaving)
  func `a screen that hands in does so after what its button does`(effect: Effect) throws {
    let work = try work(of: Self.flow(effect, submits: true))
    guard case .submit? = work.last else {
      Issue.record("\(effect): \(work)")
      return
    }
    let isWork =
      switch effect {
      case .confirm, .createAccount, .signIn, .settle: true
      default: false
      }
    #expect(others(in: work) == (isWork ? 1 : 0))
  }

  @Test(arguments: leaving.filter { $0 != .createAccount() && $0 != .confirm("code", by: "crew") })
  func `it does so from a sheet above it, too`(effect: Effect) throws {
    let work = try work(of: Self.flow(effect, submits: true, onSheet: true), sheet: "above")
    guard case .submit? = work.last else {
      Issue.record("\(effect): \(work)")
      return
    }
  }

  @Test(arguments: leaving)
  func `a flow that says nowhere that it hands in does so at its end`(effect: Effect) throws {
    let work = try work(of: Self.flow(effect, submits: false))
    #expect(work.contains { if case .submit = $0 { true } else { false } }, "\(effect): \(work)")
  }
}
