/// The pages on which a team reads what happens in its flows.
public struct Console: Sendable {}
