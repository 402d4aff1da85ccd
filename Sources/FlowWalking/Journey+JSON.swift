internal import OnboardingDomain
internal import StrictJSON

/// A file that is no journey.
public struct JourneyFormatError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and where, as a sentence.
  public let description: String
}

extension Journey {
  /// Reads a journey.
  ///
  /// `{"flow": "tea", "steps": [{"screen": "taste", "sees": ["…"], "enter": {"cups": "3"}, "press":
  /// "later"}, …]}`, and where it was recorded `"recorded-at"` in seconds since 1970 UTC. In the place
  /// of `enter` and `press` a row has `"open": "/tea/taste?change"` or `"look": true`. Several controls
  /// of one name are a list.
  ///
  /// - Throws: `JourneyFormatError` with the row.
  public init(json: [UInt8]) throws(JourneyFormatError) {
    let root: JSONNode
    do { root = try JSONReader.read(json) } catch {
      throw JourneyFormatError(description: "No JSON at byte \(error.offset): \(error.message).")
    }
    guard let flow = root["flow"]?.string, let rows = root["steps"]?.elements else {
      throw JourneyFormatError(description: "A journey has a \"flow\" and \"steps\".")
    }
    guard !rows.isEmpty else {
      throw JourneyFormatError(
        description: "There is no step in \"steps\": nothing would be walked.")
    }
    var steps: [Step] = []
    for (index, row) in rows.enumerated() { steps.append(try Self.step(row, number: index + 1)) }
    self.init(
      FlowID(flow), steps, recordedAt: root["recorded-at"]?.number.flatMap(Int64.init(exactly:)))
  }

  private static let members: Set = ["screen", "sees", "enter", "press", "open", "look"]

  private static func step(_ row: JSONNode, number: Int) throws(JourneyFormatError) -> Step {
    func wrong(_ reason: String) -> JourneyFormatError {
      JourneyFormatError(description: "Step \(number): \(reason).")
    }
    guard let place = row["screen"]?.string else { throw wrong("there is no \"screen\"") }
    if let unknown = row.members?.first(where: { !members.contains($0.key) }) {
      throw wrong("\"\(unknown.key)\" is none of \(members.sorted().joined(separator: ", "))")
    }
    let deeds = [row["open"], row["look"], row["enter"] ?? row["press"]].compactMap(\.self)
    guard deeds.count <= 1 else {
      throw wrong("\"open\", \"look\" and \"enter\" with \"press\" exclude each other")
    }
    func text(_ key: String) throws(JourneyFormatError) -> String? {
      guard let node = row[key] else { return nil }
      guard let text = node.string else { throw wrong("\"\(key)\" is not text") }
      return text
    }
    if let sees = row["sees"], sees.texts == nil { throw wrong("\"sees\" is not a list of texts") }
    if let enter = row["enter"], enter.members == nil { throw wrong("\"enter\" is not an object") }
    if let look = row["look"], look.bool != true { throw wrong("\"look\" is not true") }
    var entries: [FormInput.Entry] = []
    for member in row["enter"]?.members ?? [] {
      guard let values = member.node.string.map({ [$0] }) ?? member.node.texts else {
        throw wrong("\"\(member.key)\" is neither text nor a list of texts")
      }
      entries += values.map { FormInput.Entry(name: member.key, value: $0) }
    }
    let deed: Step.Deed =
      if let address = try text("open") {
        .open(address)
      } else if row["look"] != nil {
        .look
      } else {
        .send(entries, action: try text("press"))
      }
    return Step(place, sees: row["sees"]?.texts ?? [], deed)
  }

  /// The journey as a file, a row on each line.
  public var json: String {
    let rows = steps.map { "    { \($0.members.joined(separator: ", ")) }" }
    let recorded = recordedAt.map { "\n  \"recorded-at\": \($0)," } ?? ""
    return """
      {
        "flow": \(JSONString.quoted(flow.rawValue)),\(recorded)
        "steps": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }
}

extension Journey.Step {
  fileprivate var members: [String] {
    func list(_ texts: [String]) -> String {
      "[" + texts.map(JSONString.quoted).joined(separator: ", ") + "]"
    }
    var members = ["\"screen\": \(JSONString.quoted(place))"]
    if !sees.isEmpty { members.append("\"sees\": \(list(sees))") }
    switch deed {
    case .send(let entries, let action):
      var names: [String] = []
      for entry in entries where !names.contains(entry.name) { names.append(entry.name) }
      let entered = names.map { name in
        let values = entries.filter { $0.name == name }.map(\.value)
        return JSONString.quoted(name) + ": "
          + (values.count == 1 ? JSONString.quoted(values[0]) : list(values))
      }
      if !entered.isEmpty { members.append("\"enter\": { \(entered.joined(separator: ", ")) }") }
      if let action { members.append("\"press\": \(JSONString.quoted(action))") }
    case .open(let address): members.append("\"open\": \(JSONString.quoted(address))")
    case .look: members.append("\"look\": true")
    }
    return members
  }
}

extension JSONNode {
  fileprivate var texts: [String]? {
    guard let elements else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }
}
