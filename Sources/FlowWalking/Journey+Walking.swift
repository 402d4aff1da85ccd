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
  /// - Throws: `Failure`, or what the transport throws.
  @discardableResult public func walk(
    _ client: TestClient, to target: String? = nil
  ) throws -> [Page] {
    var pages = [try client.open("/\(flow)")]
    for (row, step) in steps.enumerated() {
      if let target, client.page.place == target { break }
      try expect(step, row, on: client)
      switch step.deed {
      case .send(let entries, let action):
        pages.append(
          try client.submit(pairs: entries.map { ($0.name, $0.value) }, action: action))
      case .open(let address): pages.append(try client.open(address))
      case .look: break
      }
      guard client.response.status < 500 else {
        throw failure(row, "the answer is \(client.response.status)", client.page)
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
  }

  private func failure(_ row: Int, _ reason: String, _ page: Page) -> Failure {
    Failure(journey: self, row: row, reason: reason, words: page.words)
  }
}
