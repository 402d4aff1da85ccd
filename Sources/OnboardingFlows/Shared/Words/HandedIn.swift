/// What a flow with a plan hands in: the answers, and the plan made of them.
struct HandedIn<Profile: Encodable, Plan: Encodable>: Encodable {
  let profile: Profile
  /// Nil where the answers don't make one.
  let plan: Plan?

  private enum CodingKeys: CodingKey { case profile, plan }

  /// Writes both members: `plan` is null where there is none.
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(profile, forKey: .profile)
    try members.encode(plan, forKey: .plan)
  }
}
