/// What is wrong with one answer, so that a message can be found for it.
///
/// The words stand in the catalogue: `<screen>.<field>.error.<key>`, else `error.<key>`.
public struct FieldError: Error, Sendable, Hashable {
  /// The field.
  public let field: FieldID
  /// The control of the field that the message leads to.
  public let part: InputPart
  /// The last part of the copy key.
  public let key: String
  /// What fills the placeholders of the message.
  public let arguments: [String]
  /// Other fields of the screen: where one of them could not be read, nobody knows whether this
  /// holds, and it is not said.
  public let others: [FieldID]

  /// An error of a field.
  public init(
    _ field: FieldID, _ key: String, arguments: [String] = [], part: InputPart = .whole,
    provided others: [FieldID] = []
  ) {
    self.field = field
    self.key = key
    self.arguments = arguments
    self.part = part
    self.others = others
  }
}
