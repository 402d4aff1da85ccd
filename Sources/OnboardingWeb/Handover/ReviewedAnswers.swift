package import OnboardingDomain
package import PageRendering

/// What a person handed in, in the words and the order of the page on which they reviewed it, for
/// others who may read it: what that page hid is hidden here.
package struct ReviewedAnswers: Sendable {
  /// The answers of a section of the flow.
  package struct Section: Sendable {
    /// What the section is called.
    package let title: String
    /// Its answers; never empty.
    package let rows: [Row]
  }

  /// An answer.
  package struct Row: Sendable {
    /// What the review calls the question.
    package let label: String
    /// The answer as the review shows it.
    package let text: String
    /// Whether the flow counts it among what nobody should read over a shoulder.
    package let isSensitive: Bool
    /// Whether it says something of the person's body or health.
    package let isAboutHealth: Bool
  }

  /// The sections with answers.
  package let sections: [Section]
  /// What came of it, in the flow's own words: what it is, and what it came to.
  package let outline: [(label: String, text: String)]
  /// How many answers there are.
  package var count: Int { sections.reduce(0) { $0 + $1.rows.count } }
  /// How many of them are sensitive.
  package var sensitiveCount: Int { count(where: \.isSensitive) }
  /// How many of them are about health.
  package var healthCount: Int { count(where: \.isAboutHealth) }

  private func count(where isSo: (Row) -> Bool) -> Int {
    sections.reduce(0) { $0 + $1.rows.count(where: isSo) }
  }

  /// Reads answers back.
  ///
  /// - Parameters:
  ///   - json: the one JSON of answers.
  ///   - variant: the variant in which they were given.
  ///   - session: the session that handed them in.
  ///   - outcomes: what was settled once and for all in it, by kind.
  ///   - instant: when, in seconds since 1970 UTC.
  /// - Throws: `AnswerProblems` where the flow, which may have changed since, can't read them.
  package init(
    json: String, of onboarding: any Onboarding, variant: VariantID, session: SessionID,
    outcomes: [String: String], at instant: Int64, site: RenderedSite
  ) throws(AnswerProblems) {
    let (flow, moment) = (onboarding.flow, Moment(instant: instant))
    let answers = try AnswersDocument(json: Array(json.utf8), of: flow, today: moment.day).answers
    var walked = Session(id: session, flow: flow, variant: variant, startedAt: instant)
    walked.answers = answers
    let visit = Visit(onboarding, session: walked, at: moment)
    let (path, results) = (Set(visit.walk.path.map(\.id)), visit.results(outcomes: outcomes))
    let position = site.flowIndex(flow.id) ?? 0
    // What two screens ask is one answer, and stands with the first.
    var seen: Set<FieldID> = []
    sections = visit.walk.variant.sections.compactMap { section in
      let rows = section.screens.filter { path.contains($0.id) }.flatMap { screen in
        (screen.fields + screen.recordedFields + screen.sheets.flatMap(\.fields)).compactMap {
          field -> Row? in
          guard field.isReviewed, field.format != .newPassword,
            answers[field.id] != nil,
            let label = site.reviewLabel(of: field, on: screen, locale: 0, flow: position),
            seen.insert(field.id).inserted
          else { return nil }
          return Row(
            label: label,
            text: site.reviewText(
              answers[field.id], to: field, on: screen, locale: 0, flow: position,
              computed: { results.value($0) }),
            isSensitive: field.visibility == .sensitive, isAboutHealth: field.isAboutHealth)
        }
      }
      guard !rows.isEmpty else { return nil }
      return Section(
        title: site.words("sections.\(section.id)", locale: 0, flow: position)
          ?? section.id.rawValue,
        rows: rows)
    }
    outline = site.outline(of: results, locale: 0, flow: position)
  }
}
