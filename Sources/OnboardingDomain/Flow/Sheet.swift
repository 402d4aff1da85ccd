/// A page above a screen: a provider's sign-in, a system dialog, a store's confirmation.
///
/// It has an address of its own (`/<flow>/<screen>/<sheet>`), so it works without scripts.
public struct Sheet: Sendable {
  /// The id, also the last part of the URL.
  public let id: SheetID
  /// The fields of its form.
  public let fields: [Field]
  /// What its primary button does.
  public let primary: Effect
  /// Its further buttons.
  public let actions: [Action]

  /// A sheet that asks questions.
  public init(
    _ id: SheetID, asks questions: [any FieldRepresentable], primary: Effect = .dismiss,
    actions: [Action] = []
  ) {
    self.init(
      id, fields: questions.map { $0.field.placed(among: questions) }, primary: primary,
      actions: actions)
  }

  /// A sheet; without a `primary` effect it only leads back to its screen.
  public init(
    _ id: SheetID, fields: [Field] = [], primary: Effect = .dismiss, actions: [Action] = []
  ) {
    self.id = id
    self.fields = fields
    self.primary = primary
    self.actions = actions
  }
}
