/// What a screen can ask: a typed question, or a field as data.
public protocol FieldRepresentable: Sendable {
  /// The question as data.
  var field: Field { get }
}

extension Field: FieldRepresentable {
  /// The field itself.
  public var field: Field { self }
}
