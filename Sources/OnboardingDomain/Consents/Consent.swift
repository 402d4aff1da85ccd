/// The id of a consent.
public typealias ConsentID = Identifier<Consent>

/// Something that a flow asks people to agree to: which answer is the agreement, and the words that
/// stood beside it. Data of the flow, so that it can be stored, shown, taken back and delivered.
public struct Consent: Sendable, Hashable {
  /// Which answer is the agreement.
  public enum Agreement: Sendable, Hashable {
    /// A toggle that is on.
    case flag(FieldID)
    /// An option that was chosen, alone or among several.
    case choice(FieldID, ChoiceID)
    /// At least one option of several; which ones is a part of what was agreed to.
    case anyChoice(FieldID)
  }

  /// The id, kebab-case; it stays, since receivers know the consent by it.
  public let id: ConsentID
  /// Which answer is the agreement.
  public let agreement: Agreement
  /// The keys of the words that were agreed to: what the control says, then the sentence beside it.
  public let words: [String]
  /// Of an agreement to any of several options, what stands before `.<option>.title` in the keys of
  /// their words.
  public let optionWords: String?

  /// An agreement by a toggle.
  public init(_ id: ConsentID, to question: Question<Bool>, words: String...) {
    self.init(id, .flag(question.id), words: words)
  }

  /// An agreement by one option of a choice.
  public init<Option: Choosable>(
    _ id: ConsentID, to question: Question<Option>, _ option: Option, words: String...
  ) {
    self.init(id, .choice(question.id, option.choiceID), words: words)
  }

  /// An agreement by one option among several.
  public init<Option: Choosable>(
    _ id: ConsentID, to question: Question<[Option]>, _ option: Option, words: String...
  ) {
    self.init(id, .choice(question.id, option.choiceID), words: words)
  }

  /// An agreement by whichever options were chosen; the words go on with theirs.
  ///
  /// - Parameter prefix: what stands before `.<option>.title` in the keys of the options' words.
  public init<Option: Choosable>(
    _ id: ConsentID, toAnyOf question: Question<[Option]>, words: String..., options prefix: String
  ) {
    self.init(id, .anyChoice(question.id), words: words, optionWords: prefix)
  }

  /// A consent.
  public init(
    _ id: ConsentID, _ agreement: Agreement, words: [String], optionWords: String? = nil
  ) {
    self.id = id
    self.agreement = agreement
    self.words = words
    self.optionWords = optionWords
  }

  /// The field whose answer is the agreement.
  public var field: FieldID {
    switch agreement {
    case .flag(let field), .choice(let field, _), .anyChoice(let field): field
    }
  }

  /// Whether these answers agree.
  public func isGiven(by answers: Answers) -> Bool {
    switch (agreement, answers[field]) {
    case (.flag, .flag(let isOn)): isOn
    case (.choice(_, let wanted), .choice(let chosen)): chosen == wanted
    case (.choice(_, let wanted), .choices(let chosen)): chosen.contains(wanted)
    case (.anyChoice, .choices(let chosen)): !chosen.isEmpty
    default: false
    }
  }

  /// The answers with this agreement given, or taken back; all others stay. To any of several options it
  /// is given only where they are known, and a single choice that agreed is forgotten.
  ///
  /// - Parameters:
  ///   - options: what is agreed to, of an agreement to any of several options.
  ///   - flow: the flow that asks.
  public func setting(
    _ isGiven: Bool, options: [ChoiceID]? = nil, in answers: Answers, of flow: Flow
  ) -> Answers {
    guard self.isGiven(by: answers) != isGiven else { return answers }
    var answers = answers
    switch agreement {
    case .flag: answers[field] = .flag(isGiven)
    case .anyChoice: answers[field] = .choices(isGiven ? options ?? [] : [])
    case .choice(_, let wanted):
      guard case .multipleChoice(let choices, _)? = flow.field(field)?.format else {
        answers[field] = isGiven ? .choice(wanted) : nil
        break
      }
      var chosen: [ChoiceID] = []
      if case .choices(let ids)? = answers[field] { chosen = ids }
      answers[field] = .choices(
        choices.map(\.id).filter { $0 == wanted ? isGiven : chosen.contains($0) })
    }
    return answers
  }

  /// The options that these answers agree to, where the consent is to any of several; nil elsewhere.
  public func options(in answers: Answers) -> [ChoiceID]? {
    guard case .anyChoice(let field) = agreement else { return nil }
    if case .choices(let chosen)? = answers[field] { return chosen }
    return []
  }

  /// The keys of the words of an agreement to these options.
  public func keys(of options: [ChoiceID]?) -> [String] {
    words + (options ?? []).compactMap { option in optionWords.map { "\($0).\(option).title" } }
  }
}
