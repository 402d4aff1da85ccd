/// A button beside the primary one.
public struct Action: Sendable, Hashable {
  /// The value of the button.
  public let id: ActionID
  /// What pressing it does.
  public let effect: Effect

  /// A button of this name.
  public init(_ id: ActionID, _ effect: Effect) {
    self.id = id
    self.effect = effect
  }
}
