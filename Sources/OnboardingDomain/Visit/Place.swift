/// Where a form stands: on a screen, or on a sheet above one.
public struct Place: Sendable {
  /// The screen.
  public let screen: Screen
  /// The sheet above it; nil for the form of the screen itself.
  public let sheet: Sheet?

  /// The form of a screen, or of a sheet above it.
  public init(_ screen: Screen, sheet: Sheet? = nil) {
    self.screen = screen
    self.sheet = sheet
  }

  /// The fields of the form.
  public var fields: [Field] { sheet?.fields ?? screen.fields }

  /// The field in which a new password is entered, where the form has one.
  public var passwordField: Field? { fields.first { $0.format == .newPassword } }

  /// What a button of the form does; nil where the form has no such button.
  ///
  /// - Parameter action: the button beside the primary one; nil for the primary one.
  public func effect(of action: ActionID?) -> Effect? {
    guard let action else { return sheet?.primary ?? screen.primary }
    return sheet.map { $0.actions.first { $0.id == action }?.effect }
      ?? screen.action(action)?.effect
  }

  /// The name by which a form is told from the others of its flow: `plan`, `plan/edit`.
  public var name: String { sheet.map { "\(screen.id)/\($0.id)" } ?? screen.id.rawValue }
}
