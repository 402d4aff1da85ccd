import SourceText

/// What a session's bytes mean: the variants, screens, fields and choices of one version of a flow, by
/// their positions.
///
/// A session holds positions instead of ids, so another order under the same version would be read as
/// other answers. `fingerprint` goes into the context of the seal, so that such a session doesn't
/// open; `text` is committed for each version, so that `foyer check` notices before anybody's does.
public struct FlowSchema: Sendable, Hashable {
  /// The schema, a line for each variant, screen and field with its choices, in their order.
  public let text: String

  /// The schema of a flow as it is now; those of its older versions are `flow.earlier`'s own.
  public init(_ flow: Flow) {
    var lines = ["flow \(flow.id) \(flow.version)"]
    lines += flow.variants.map { "variant \($0.id)" }
    lines += flow.screenIDs.map { "screen \($0)" }
    lines += flow.fields.map { field in
      let layout = AnswerLayout(field.format)
      return (["field", field.id.rawValue, layout.name] + layout.options).joined(separator: " ")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// A number that another schema has only by chance: 16 hexadecimal digits.
  public var fingerprint: String {
    let digits = String(Identifier<Flow>(text).fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The first line in which this schema differs from a committed one, and what stands there in
  /// each; nil where they are the same.
  ///
  /// - Parameter committed: the text of a schema, its lines as whoever has the file ends them.
  package func firstDifference(from committed: String) -> (now: String, then: String)? {
    // Empty lines say nothing.
    func lines(_ text: String) -> [Substring] { text.fileLines.filter { !$0.isEmpty } }
    let (now, then) = (lines(text), lines(committed))
    func line(_ index: Int, of lines: [Substring]) -> String {
      index < lines.count ? "\"\(lines[index])\"" : "nothing"
    }
    return (0..<max(now.count, then.count)).first { line($0, of: now) != line($0, of: then) }
      .map { (line($0, of: now), line($0, of: then)) }
  }
}

extension AnswerLayout {
  /// How the bytes of an answer are laid out.
  var name: String {
    switch self {
    case .text: "text"
    case .timeZone: "time-zone"
    case .country: "country"
    case .money: "money"
    case .number: "number"
    case .mass: "mass"
    case .length: "length"
    case .date: "date"
    case .time: "time"
    case .choice: "choice"
    case .choices: "choices"
    case .level: "level"
    case .tags: "tags"
    case .flag: "flag"
    case .windows: "windows"
    case .secret: "secret"
    }
  }

  /// What numbers in the bytes stand for.
  fileprivate var options: [String] {
    switch self {
    case .choice(let choices), .choices(let choices): choices.map(\.rawValue)
    case .money(let currency): [currency.rawValue]
    default: []
    }
  }
}
