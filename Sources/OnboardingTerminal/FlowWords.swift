public import OnboardingDomain
internal import OnboardingWords
internal import SourceText

/// The words of a flow in one language, filled for one person.
public struct FlowWords: Sendable {
  /// The languages that the flow speaks, the one in which its words are written first in front.
  public let languages: [String]

  private let library: CopyLibrary
  private let formatter: ValueFormatter

  /// The words of a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow; its catalogue is `<flow>/copy.xcstrings`.
  ///   - locale: the language, BCP 47; words that it lacks are those of the source language.
  ///   - text: what is in a file below `Templates/`, nil where there is none.
  /// - Throws: `FlowWordsError` where a catalogue can't be read.
  public init(
    of flow: FlowID, locale: String, text: (_ file: String) -> String?
  ) throws(FlowWordsError) {
    let catalogues = SiteCatalogues(folders: [flow.rawValue], text: text)
    guard catalogues.errors.isEmpty else {
      throw FlowWordsError(lines: catalogues.errors.map(\.description))
    }
    languages = catalogues.languages.filter { catalogues.speaks($0, flow: 0) }
    library = catalogues.library(flow: 0, language: locale)
    formatter = ValueFormatter(PageLocale(locale))
  }

  /// The keys below a prefix that have words, sorted.
  func keys(below prefix: String) -> [String] {
    library.keys.filter { $0.hasPrefix(prefix + ".") }.sorted()
  }

  /// Whether the words of a key are filled with values.
  func hasArguments(_ key: String) -> Bool { library[key]?.arguments.isEmpty == false }

  /// The words of a key, nil where there are none.
  public func text(_ key: String, _ arguments: [String] = []) -> String? {
    library.text(key, arguments)
  }

  /// The words of a key below a place: those of its sheet, else those of its screen.
  func text(_ key: String, at place: Place, _ arguments: [String] = []) -> String? {
    place.prefixes.lazy.compactMap { text("\($0).\(key)", arguments) }.first
  }

  /// The words of a key, filled with the values that their comment names; nil where there are none
  /// or a value is not known yet.
  func text(_ key: String, filledFrom values: any FlowResults) -> String? {
    guard let found = library[key] else { return nil }
    var arguments: [String] = []
    for name in found.arguments {
      guard let value = values.value(name) else { return nil }
      arguments.append(text(value))
    }
    guard arguments.count >= found.text.argumentCount else { return nil }
    return library.text(key, arguments)
  }

  /// A computed value as people of the language write it.
  func text(_ value: ComputedValue) -> String {
    if case .copy(let key) = value { return text(key) ?? key }
    return formatter.text(value)
  }

  /// An answer as its owner reads it back.
  func text(_ answer: Answer, to field: Field, at place: Place) -> String {
    let prefixes = place.prefixes
    // Where a sheet has no words of its own for an option, they are the screen's.
    return AnswerFormatter(formatter) { key in
      text(key) ?? text(key.replacing(prefixes[0], with: prefixes[prefixes.count - 1]))
    }.text(answer, to: field, prefix: prefixes[0])
  }

  /// What a field is called: on the form, or shorter in the review.
  func label(_ field: Field, at place: Place) -> String {
    text("\(field.id).label", at: place) ?? text("\(field.id).review", at: place)
      ?? field.id.rawValue
  }

  /// What an option is called.
  func title(
    _ choice: ChoiceID, of field: Field, at place: Place, _ values: any FlowResults
  ) -> String {
    let keys = place.prefixes.map { "\($0).\(field.id).\(choice).title" }
    return keys.lazy.compactMap { text($0, filledFrom: values) ?? text($0) }.first
      ?? choice.rawValue
  }

  /// The message of an error: the place's own words for it, else those that every screen shares.
  func message(_ error: FieldError, at place: Place) -> String {
    said(error, at: place) ?? error.key
  }

  /// The message of an error; nil where nobody wrote one.
  package func said(_ error: FieldError, at place: Place) -> String? {
    let arguments = error.arguments.map(formatter.argument)
    return text("\(error.field).error.\(error.key)", at: place, arguments)
      ?? text("error.\(error.key)", arguments)
  }

  /// What a button says. One that turns a preference may have the words of the choice instead,
  /// `view.dark`, which every screen shares.
  func button(_ action: ActionID?, on place: Place) -> String {
    let name = action.map { "action.\($0)" } ?? "action"
    var keys =
      place.sheet.map { ["\(place.screen.id).\($0.id).\(name)", "\($0.id).\(name)"] } ?? []
    keys.append("\(place.screen.id).\(name)")
    if case .prefer(let field, .choice(let choice), _)? = place.actions.first(where: {
      $0.id == action
    })?.effect {
      keys.append("\(field).\(choice)")
    }
    return keys.lazy.compactMap { text($0) }.first ?? action?.rawValue ?? "OK"
  }
}

extension Place {
  /// The first parts of the keys of its words: the sheet's, and the screen's behind it.
  fileprivate var prefixes: [String] {
    (sheet.map { ["\(screen.id).\($0.id)"] } ?? []) + [screen.id.rawValue]
  }
}

/// Why the words of a flow can't be read, a line for each mistake.
public struct FlowWordsError: Error, Sendable {
  /// The lines.
  public let lines: [String]
}
