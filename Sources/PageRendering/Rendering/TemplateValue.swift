import OnboardingDomain

/// What a name in a template stands for.
enum TemplateValue {
  /// Text, escaped where it is written.
  case text(String)
  /// Words in which everything but the marks of slots is escaped already.
  case markup(String)
  /// A computed value, written as people read it.
  case computed(ComputedValue)
  /// What each request fills in: the mark of a slot.
  case slot(String)
  /// Whether a section is shown.
  case flag(Bool)
  /// A section that each request shows or leaves out, between the marks of two slots.
  case stretch(SlotMarks)
  /// Nothing: a section over it is left out, a variable writes nothing.
  case nothing
  /// Nothing, and asking for more than whether it is there is a mistake, with this message.
  case missing(String, words: String? = nil)
  /// Things to repeat a section over.
  case list([any TemplateNames])
  /// Named parts.
  case names(any TemplateNames)
  /// A mistake with this message; about the words of a key, where they are what is wrong.
  case mistake(String, TemplateRule = .unknownName, words: String? = nil)
}

/// Names that a template can ask for at some place.
protocol TemplateNames {
  /// What a dotted name stands for, nil where it is not known here and the names around are asked.
  ///
  /// - Parameters:
  ///   - path: the name, split at its dots; never empty.
  ///   - scope: where it is asked for.
  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue?
  /// The names themselves, for suggestions.
  var known: [String] { get }
}
