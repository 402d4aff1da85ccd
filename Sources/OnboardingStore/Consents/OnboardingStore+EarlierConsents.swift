extension OnboardingStore {
  /// Which answer of a profile is the agreement to a consent.
  public struct ConsentAnswerPath: Sendable {
    /// What the answer has to be.
    public enum Expectation: Sendable {
      /// True.
      case isOn
      /// This option, alone or among several.
      case option(String)
      /// Some option; which ones is kept.
      case anyOption
    }

    /// The id of the consent.
    public let name: String
    /// The member of the JSON of answers.
    public let key: String
    /// What it has to be.
    public let expectation: Expectation

    /// The answer under a name.
    public init(name: String, key: String, expectation: Expectation) {
      self.name = name
      self.key = key
      self.expectation = expectation
    }
  }

  /// Reads off the profiles that were handed in before consents were kept what their people agreed to:
  /// when, but in which words nobody knows any more. Does nothing the second time.
  public func readEarlierConsents(
    of flow: String, _ answers: [ConsentAnswerPath]
  ) throws(StoreError) {
    let isNeeded = try look { db in
      try Bool.fetchOne(
        db,
        sql: "SELECT EXISTS (SELECT 1 FROM profile WHERE flow = ? AND consents_kept = 0)",
        arguments: [flow]) == true
    }
    guard isNeeded else { return }
    try commit { db in
      for answer in answers {
        // A name within a path stands in quotation marks; ids have none.
        let path = "$.\"\(answer.key)\""
        try db.execute(
          sql: """
            INSERT INTO consent (flow, name, session, account, given, options, source, at)
            SELECT flow, :name, session, account, 1,
              CASE WHEN :keeps = 1 THEN json_extract(answers, :path) END, 'flow',
              coalesce(updated_at, submitted_at)
            FROM profile
            WHERE flow = :flow AND consents_kept = 0 AND answers IS NOT NULL AND EXISTS (
              SELECT 1 FROM json_each(answers, :path) WHERE \(answer.expectation.condition))
            ORDER BY id
            """,
          arguments: [
            "name": answer.name, "path": path, "flow": flow,
            "keeps": answer.expectation.isAny, "option": answer.expectation.option,
          ])
      }
      try db.execute(
        sql: "UPDATE profile SET consents_kept = 1 WHERE flow = ? AND consents_kept = 0",
        arguments: [flow])
    }
  }
}

extension OnboardingStore.ConsentAnswerPath.Expectation {
  /// Of a row of `json_each`: a value by itself is one row, a list is one for each element.
  fileprivate var condition: String {
    switch self {
    case .isOn: "type = 'true' AND :option IS NULL"
    case .option: "value = :option"
    case .anyOption: "type = 'text' AND :option IS NULL"
    }
  }

  fileprivate var isAny: Bool { if case .anyOption = self { true } else { false } }
  fileprivate var option: String? { if case .option(let option) = self { option } else { nil } }
}
