import OnboardingDomain

/// The definition of a flow as `foyer flow` prints it.
struct FlowDescription: Encodable {
  let id: String
  let version: Int
  let variant: String
  let variants: [String]
  let sections: [SectionDescription]
  let consents: [ConsentDescription]

  init(_ flow: Flow, variant: Variant) {
    id = flow.id.rawValue
    version = flow.version
    self.variant = variant.id.rawValue
    variants = flow.variants.map(\.id.rawValue)
    sections = variant.sections.map(SectionDescription.init)
    consents = flow.consents.map(ConsentDescription.init)
  }
}

/// A section as `foyer flow` prints it.
struct SectionDescription: Encodable {
  let id: String
  let screens: [ScreenDescription]

  init(_ section: Section) {
    id = section.id.rawValue
    screens = section.screens.map(ScreenDescription.init)
  }
}

/// A screen as `foyer flow` prints it.
struct ScreenDescription: Encodable {
  let id: String
  let kind: String
  let fields: [FieldDescription]
  let recordedFields: [FieldDescription]
  let shownWhen: String?
  let isSkippable: Bool
  /// Whether what was answered is handed in there.
  let submits: Bool
  let actions: [String]
  let sheets: [String]

  init(_ screen: Screen) {
    id = screen.id.rawValue
    kind = screen.kind.rawValue
    fields = screen.fields.map(FieldDescription.init)
    recordedFields = screen.recordedFields.map(FieldDescription.init)
    shownWhen = screen.shownWhen == .always ? nil : screen.shownWhen.inWords
    isSkippable = screen.isSkippable
    submits = screen.submits
    actions = screen.actions.map(\.id.rawValue)
    sheets = screen.sheets.map(\.id.rawValue)
  }
}

/// A field as `foyer flow` prints it.
struct FieldDescription: Encodable {
  let id: String
  let format: String
  let isRequired: Bool
  let inputs: [String]
  let choices: [String]?
  let range: [Double]?
  let suggestion: String?

  init(_ field: Field) {
    id = field.id.rawValue
    format = field.format.name
    isRequired = field.isRequired
    inputs = field.inputParts.map(field.inputName)
    choices = field.format.choices.isEmpty ? nil : field.format.choices.map(\.id.rawValue)
    range = field.format.range
    suggestion = field.suggestion.map { field.inputText(for: $0, .whole, units: .metric) }
  }
}
