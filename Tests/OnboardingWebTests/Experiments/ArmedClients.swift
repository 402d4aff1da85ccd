import FlowWalking
import OnboardingDomain
import TestSupport

/// People who come to an experiment, told by what they see.
extension TestApplication {
  /// Somebody who walks this way of NutriSync: with or without the two screens that only inform.
  func client(isShort: Bool) throws -> TestClient {
    for _ in 0..<60 {
      let client = client()
      try NutriSyncJourney.walk(client, to: "impact")
      try client.submit(["energy-level": "5"])
      if (client.page.screen == "basic-info") == isShort { return client }
    }
    throw NobodyDrawn()
  }

  struct NobodyDrawn: Error {}
}

extension Journey {
  /// Walks by the rows of the places that come, in whichever order: what an arm leaves out is passed by.
  ///
  /// - Returns: the screens in the order in which they came.
  @discardableResult
  func walkInAnyOrder(_ client: TestClient, isBeginning: Bool = true) throws -> [String] {
    if isBeginning { try client.open("/\(flow)") }
    var rest = steps
    var seen: [String] = []
    while !client.page.isComplete, client.response.status < 400 {
      guard let screen = client.page.screen, let place = client.page.place,
        let row = rest.firstIndex(where: { $0.place == place })
      else { throw NoRow(place: client.page.place ?? client.address) }
      if seen.last != screen { seen.append(screen) }
      try client.take(rest.remove(at: row))
    }
    return seen + [client.page.screen].compactMap(\.self)
  }

  struct NoRow: Error { let place: String }
}

extension Page {
  /// Whether the page tells something above its question.
  var isNoticed: Bool { html.contains("class=\"notice") }
}
