/// What a test reads off a page: its identity, its form and its words. A scanner for our own
/// markup, which the HTML checker vouches for; not a parser for the web.
public struct Page: Sendable {
  /// One control that would be sent as the page stands.
  public struct Control: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
  }

  /// The source.
  public let html: String
  private let tags: [Tag]

  private struct Tag: Sendable {
    let name: Substring
    let attributes: [String: String]
    let end: String.Index
  }

  /// A page with this source.
  public init(html: String) {
    self.html = html
    tags = Self.scan(html)
  }

  /// An attribute of `<body>`: `data-screen`.
  public func body(_ attribute: String) -> String? {
    tags.first { $0.name == "body" }?.attributes[attribute]
  }

  /// The id of the screen.
  public var screen: String? { body("data-screen") }
  /// Whether it is the last page of a flow.
  public var isComplete: Bool { body("data-complete") != nil }
  /// The address that the form is sent to.
  public var formAction: String? {
    tags.first { $0.name == "form" && $0.attributes["data-form"] == "screen" }?
      .attributes["action"]
  }
  /// The address of the screen before.
  public var backAddress: String? {
    tags.first { $0.name == "a" && $0.attributes["data-action"] == "back" }?.attributes["href"]
  }
  /// The addresses of every link.
  public var links: [String] { tags.filter { $0.name == "a" }.compactMap { $0.attributes["href"] } }
  /// The names of the controls and the ids of the groups in error.
  public var invalid: [String] {
    tags.filter { $0.attributes["aria-invalid"] == "true" }
      .compactMap { $0.attributes["name"] ?? $0.attributes["data-field"] }
  }
  /// The values of the buttons called `action`.
  public var actions: [String] {
    tags.filter { $0.name == "button" && $0.attributes["name"] == "action" }
      .compactMap { $0.attributes["value"] }
  }
  /// Whether an element has this id.
  public func has(id: String) -> Bool { tags.contains { $0.attributes["id"] == id } }

  /// A computed number: the `value` of the element that carries it, else its text.
  public func value(_ name: String) -> String? {
    guard let tag = tags.first(where: { $0.attributes["data-value"] == name }) else { return nil }
    if let value = tag.attributes["value"] { return value }
    return String(html[tag.end...].prefix { $0 != "<" })
  }

  /// The controls of the page's form as a browser would send them.
  public var controls: [Control] {
    var controls: [Control] = []
    var select: String?
    var hasOption = false
    // Beneath a sheet lies its screen, whose controls nobody can reach.
    let hasScreen = formAction != nil
    var isSent = !hasScreen
    for tag in tags {
      let name = tag.attributes["name"]
      if hasScreen, tag.name == "form" { isSent = tag.attributes["data-form"] == "screen" }
      guard isSent else { continue }
      switch tag.name {
      case "input":
        guard let name, tag.attributes["disabled"] == nil else { continue }
        let isToggle = ["radio", "checkbox"].contains(tag.attributes["type"])
        if isToggle, tag.attributes["checked"] == nil { continue }
        controls.append(
          Control(name: name, value: tag.attributes["value"] ?? (isToggle ? "on" : "")))
      case "textarea":
        guard let name else { continue }
        let text = html[tag.end...].prefix { $0 != "<" }
        controls.append(Control(name: name, value: Self.unescape(String(text))))
      case "select":
        select = name
        hasOption = false
      case "option":
        // A browser sends the first option unless another one is selected.
        guard let select, !hasOption || tag.attributes["selected"] != nil else { continue }
        if hasOption { controls.removeLast() }
        hasOption = true
        controls.append(Control(name: select, value: tag.attributes["value"] ?? ""))
      case "/select": select = nil
      default: break
      }
    }
    return controls
  }

  private static func scan(_ html: String) -> [Tag] {
    var tags: [Tag] = []
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--"), let close = rest.firstRange(of: "-->") {
        rest = rest[close.upperBound...]
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }
      rest = rest[name.endIndex...]
      var attributes: [String: String] = [:]
      while true {
        rest = rest.drop { $0.isWhitespace || $0 == "/" }
        guard let first = rest.first, first != ">" else { break }
        let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
        rest = rest[key.endIndex...]
        guard rest.first == "=" else {
          attributes[String(key)] = ""
          if key.isEmpty { rest = rest.dropFirst() }
          continue
        }
        rest = rest.dropFirst()
        let quote = rest.first == "\"" || rest.first == "'" ? rest.first : nil
        if quote != nil { rest = rest.dropFirst() }
        let value = rest.prefix { quote != nil ? $0 != quote : !$0.isWhitespace && $0 != ">" }
        rest = rest[value.endIndex...]
        if quote != nil { rest = rest.dropFirst() }
        attributes[String(key)] = unescape(String(value))
      }
      rest = rest.dropFirst()
      tags.append(Tag(name: name, attributes: attributes, end: rest.startIndex))
    }
    return tags
  }

  private static func unescape(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ]
    return references.reduce(text) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
  }
}
