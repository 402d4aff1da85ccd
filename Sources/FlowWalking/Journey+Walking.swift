internal import OnboardingDomain

extension Journey {
  /// A row that did not go as the table says.
  public struct Failure: Error, CustomStringConvertible {
    /// The journey.
    public let journey: Journey
    /// The row that failed.
    public let row: Int
    /// What is wrong there, as a sentence without its full stop.
    public let reason: String
    /// The words of the page.
    public let words: String

    /// The table with the row that failed, why, and the page's words.
    public var description: String {
      "\(journey.table(failingAt: row))\n\(reason). The page says:\n\(words.prefix(600))"
    }
  }

  /// Walks until a place is reached, or to the end; the page as it was at every row.
  ///
  /// - Parameters:
  ///   - client: a browser without a screen; it opens the flow's own address first.
  ///   - target: where to stop, before anything is done there; nil for the end of the table.
  ///   - isResuming: whether to begin at the row of the place where the browser stands.
  /// - Throws: `Failure`, or what the transport throws.
  @discardableResult public func walk(
    _ client: TestClient, to target: String? = nil, isResuming: Bool = false
  ) throws -> [Page] {
    var pages = [try client.open("/\(flow)")]
    let start = isResuming ? steps.firstIndex { $0.place == client.page.place } ?? 0 : 0
    for row in steps.indices.dropFirst(start) {
      if let target, client.page.place == target { break }
      try expect(steps[row], row, on: client)
      if steps[row].deed != .look { pages.append(try client.take(steps[row])) }
      guard client.response.status < 500 else {
        throw failure(row, "The answer is \(client.response.status)", client.page)
      }
    }
    return pages
  }

  private func expect(_ step: Step, _ row: Int, on client: TestClient) throws {
    let page = client.page
    guard page.place == step.place else {
      throw failure(row, "This is \(page.place ?? client.address), not \(step.place)", page)
    }
    let words = page.words
    for expected in step.sees where !words.contains(expected) {
      throw failure(row, "“\(expected)” is not there", page)
    }
    // A server passes over what the form doesn't have, so that a mistyped name would test nothing.
    guard case .send(let entries, let action) = step.deed else { return }
    if let unknown = entries.first(where: { !page.takes($0.name) }) {
      throw failure(
        row, "There is no field “\(unknown.name)”; \(Self.having(page.entryNames))", page)
    }
    if let action, !page.actions.contains(action) {
      throw failure(
        row, "There is no button “\(action)”; \(Self.having(page.actions))", page)
    }
  }

  private static func having(_ names: [String]) -> String {
    names.isEmpty ? "the page has none" : "the page has \(names.joined(separator: ", "))"
  }

  private func failure(_ row: Int, _ reason: String, _ page: Page) -> Failure {
    Failure(journey: self, row: row, reason: reason, words: page.words)
  }
}

extension TestClient {
  /// Does what a row says, wherever the browser stands.
  @discardableResult public func take(_ step: Journey.Step) throws -> Page {
    switch step.deed {
    case .send(let entries, let action):
      try submit(pairs: entries.map { ($0.name, $0.value) }, action: action)
    case .open(let address): try open(address)
    case .look: page
    }
  }
}
