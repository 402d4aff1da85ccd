/// What is wrong with one answer, for people who write programs: English, with the limit.
public struct AnswerProblem: Sendable, Hashable, CustomStringConvertible {
  /// The member of the JSON of answers: `weight-kg`.
  public let key: String
  /// What is allowed there, with its unit: `30–300 kg`.
  public let limit: String
  /// Why this answer is not: `20 is out of range`.
  public let reason: String
  /// The rule of a screen that refuses it, and the screen, which has words for it.
  package struct Refusal: Sendable, Hashable {
    /// What the rule says.
    package let error: FieldError
    /// The screen whose rule it is.
    package let screen: ScreenID
  }
  /// Nil where the reason is a sentence of its own.
  package let refusal: Refusal?

  /// A problem.
  public init(key: String, limit: String, reason: String) {
    self.key = key
    self.limit = limit
    self.reason = reason
    refusal = nil
  }

  /// An answer that a rule of a screen refuses; the reason is the rule's key with its arguments.
  init(_ field: Field, _ error: FieldError, on screen: ScreenID) {
    key = field.key
    limit = field.format.expectation
    reason = ([error.key] + error.arguments).joined(separator: " ")
    refusal = Refusal(error: error, screen: screen)
  }

  /// A problem with the answer to a question.
  public init(_ question: some FieldRepresentable, _ reason: String, limit: String? = nil) {
    self.init(
      key: question.field.key, limit: limit ?? question.field.format.expectation, reason: reason)
  }

  /// `weight-kg: 30–300 kg: 20 is out of range`. Where a rule of a screen refuses an answer of the right form, the
  /// form is not what helps: `birth-date: the screen basic-info refuses it (too-young 13)`.
  public var description: String {
    guard let refusal else { return "\(key): \(limit): \(reason)" }
    return "\(key): the screen \(refusal.screen) refuses it (\(reason))"
  }

  /// The same in the words of the screen that refuses it.
  package func description(said: (Refusal) -> String?) -> String {
    refusal.flatMap(said).map { "\(key): \($0)" } ?? description
  }
}

/// Everything that is wrong with a set of answers, one problem for each question at most.
public struct AnswerProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems in the order in which they were found.
  public private(set) var problems: [AnswerProblem] = []

  /// No problems yet.
  public init() {}

  /// Adds a problem; of each question the first one counts.
  public mutating func add(_ problem: AnswerProblem) {
    guard !problems.contains(where: { $0.key == problem.key }) else { return }
    problems.append(problem)
  }

  /// The answer to a question that can't be missing; where it is, that is a problem.
  public mutating func require<Value>(
    _ question: Question<Value>, in answers: Answers
  ) -> Value? {
    if let value = answers[question] { return value }
    add(AnswerProblem(question, "it is missing"))
    return nil
  }

  /// Throws where there is a problem.
  public func throwIfAny() throws(AnswerProblems) {
    if !problems.isEmpty { throw self }
  }

  /// The problem with the answer to a question.
  public subscript(question: some FieldRepresentable) -> AnswerProblem? {
    problems.first { $0.key == question.field.key }
  }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
