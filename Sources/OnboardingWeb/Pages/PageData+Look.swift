package import OnboardingDomain

extension PageData {
  /// How a person wants to see the pages of a flow, for those of its pages that belong to no screen:
  /// `prefers-<field>` for each question of one choice that a button answers on the spot, with the
  /// choice, or null where they chose none.
  package static func look(of flow: Flow, _ answers: Answers = Answers()) -> ViewMembers {
    var look: ViewMembers = [:]
    for case .prefer(let field, .choice, _) in flow.effects {
      let name = "prefers-\(field)"
      look[name] = .null
      if case .choice(let choice)? = answers[field] { look[name] = .text(choice.rawValue) }
    }
    return look
  }

  /// The data of a page with how the person wants to see it.
  package static func wearing(_ look: ViewMembers, _ data: ViewData) -> ViewData {
    guard case .object(let members) = data else { return data }
    return .object(members.merging(look))
  }
}
