/// One thing that a screen asks. Its id is the name of the form control.
public struct Field: Sendable, Hashable {
  /// Whether the value may be shown again on the page that reviews the answers.
  public enum Visibility: Sendable, Hashable {
    /// Shown with its value.
    case shown
    /// Never shown again.
    case sensitive
    /// Left out: it steers the page and says nothing about the person.
    case hidden
    /// Left out, and no answer at all: what the button does takes it, and no session keeps it.
    case unkept
  }

  /// The id.
  public let id: FieldID
  /// What an answer looks like.
  public let format: AnswerFormat
  /// Whether the screen can be left without it.
  public let isRequired: Bool
  /// What the control holds before the person touched it; it counts as an answer only once sent.
  public let suggestion: Answer?
  /// The token of the HTML `autocomplete` attribute. Source: WCAG 2.2, 1.3.5; HTML, autofill.
  public let autocomplete: String?
  /// Whether the review page shows it.
  public let visibility: Visibility
  /// Whether the answer says something of the person's body or health, so that who reads it is told before they do.
  /// Source: GDPR, articles 4(15) and 9(1).
  public let isAboutHealth: Bool
  /// The member of the JSON of answers: the id, for a mass or a length with its unit behind it.
  public let key: String
  /// How wide the groups are in which figures count a number, in the unit in which it is kept: for a range that only
  /// bounds what is kept, and says little of the answers. Nil for some ten groups of the range.
  public let groupWidth: Int?

  /// A field.
  public init(
    _ id: FieldID, _ format: AnswerFormat, isRequired: Bool = true, suggestion: Answer? = nil,
    autocomplete: String? = nil, visibility: Visibility = .shown, isAboutHealth: Bool = false,
    key: String? = nil, groupWidth: Int? = nil
  ) {
    self.id = id
    self.format = format
    self.isRequired = isRequired
    self.suggestion = suggestion
    self.autocomplete = autocomplete
    self.visibility = visibility
    self.isAboutHealth = isAboutHealth
    self.key = key ?? id.rawValue + format.keySuffix
    self.groupWidth = groupWidth.map { max(1, $0) }
  }

  /// Whether the page that reviews the answers has a row for it.
  package var isReviewed: Bool { visibility == .shown || visibility == .sensitive }

  /// The field as it stands on a form with these others: where the units are asked there as well, it
  /// has a set of controls for each of them.
  func placed(among fields: [any FieldRepresentable]) -> Field {
    guard let units = format.unitsField, fields.contains(where: { $0.field.id == units }) else {
      return self
    }
    return Field(
      id, format.withUnitsOnSameForm, isRequired: isRequired, suggestion: suggestion,
      autocomplete: autocomplete, visibility: visibility, isAboutHealth: isAboutHealth, key: key,
      groupWidth: groupWidth)
  }
}
