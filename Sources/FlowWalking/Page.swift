import PageReading

/// What a test reads off a page: its identity, its form and its words. It reads our own markup, which
/// the HTML checker vouches for.
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
  private let markup: Markup

  /// A page with this source.
  public init(html: String) {
    self.html = html
    markup = Markup(Array(html.utf8))
  }

  /// An attribute of `<body>`: `data-screen`.
  public func body(_ attribute: String) -> String? {
    markup.all(["body"]).first.flatMap { markup[$0, attribute] }
  }

  /// The id of the screen.
  public var screen: String? { body("data-screen") }
  /// The screen, `screen/sheet` where a sheet lies above it.
  public var place: String? {
    screen.map { screen in body("data-sheet").map { "\(screen)/\($0)" } ?? screen }
  }
  /// The words that people see, of a sheet without its screen.
  public var words: String {
    let sheet = body("data-sheet") == nil ? nil : form.flatMap { parent(of: $0, role: "dialog") }
    return markup.text(in: sheet, isVisible: true)
  }

  /// The words of the heading, of a sheet its own; empty where there is none.
  public var headings: [String] {
    let heading = markup.all(["h1"]).first { isReached($0) || body("data-sheet") == nil }
    return heading.map { markup.text(in: $0, isVisible: true) }.flatMap { $0.isEmpty ? nil : [$0] }
      ?? []
  }

  private func parent(of number: Int, role: String) -> Int? {
    markup.lineage(of: number).first { markup[$0, "role"] == role }
  }

  /// Whether it is the last page of a flow.
  public var isComplete: Bool { body("data-complete") != nil }
  /// The address that the form is sent to.
  public var formAction: String? {
    form.flatMap { markup[$0, "action"] }
  }

  /// The form of the screen, or of the sheet above it.
  private var form: Int? { markup.all(["form"]).first { markup[$0, "data-form"] == "screen" } }

  /// The address of the screen before.
  public var backAddress: String? {
    markup.all(["a"]).first { markup[$0, "data-action"] == "back" }.flatMap { markup[$0, "href"] }
  }
  /// The addresses of every link.
  public var links: [String] { markup.all(["a"]).compactMap { markup[$0, "href"] } }
  /// The names of the controls and the ids of the groups in error.
  public var invalid: [String] {
    markup.all(with: "aria-invalid").filter { markup[$0, "aria-invalid"] == "true" }
      .compactMap { markup[$0, "name"] ?? markup[$0, "data-field"] }
  }
  /// The values of the buttons called `action`.
  public var actions: [String] {
    markup.all(["button"]).filter {
      markup[$0, "name"] == "action" && markup[$0, "disabled"] == nil && isReached($0)
    }
    .compactMap { markup[$0, "value"] }
  }
  /// Whether a person can take a choice: its control is there and not switched off. A field whose
  /// controls are none of these kinds takes what scripts write into them.
  public func offers(_ value: String, in name: String) -> Bool {
    let controls = markup.all(["input"]).filter {
      markup[$0, "name"] == name && ["radio", "checkbox"].contains(markup[$0, "type"])
        && isReached($0)
    }
    let control = controls.first { markup[$0, "value"] == value }
    return controls.isEmpty || control.map { markup[$0, "disabled"] == nil } ?? false
  }

  /// Whether a person can enter something in a control of this name.
  public func asks(_ name: String) -> Bool {
    markup.all(["input", "textarea", "select"]).contains {
      markup[$0, "name"] == name && markup[$0, "type"] != "hidden" && isReached($0)
    }
  }

  /// The names under which the page's form takes something, in its order, each once.
  private func names(withHidden: Bool) -> [String] {
    var names: [String] = []
    for number in markup.all(["input", "textarea", "select"]) {
      guard let name = markup[number, "name"], !names.contains(name), isReached(number),
        withHidden || markup[number, "type"] != "hidden"
      else { continue }
      names.append(name)
    }
    return names
  }

  /// The names of what a person can enter, in the order of the page.
  public var entryNames: [String] { names(withHidden: false) }

  /// Whether the page's form has a control of this name, be it hidden, switched off or one that scripts
  /// write into. The time zone of a device is no control: a script tells it with every form.
  public func takes(_ name: String) -> Bool {
    name == "browser-time-zone" || names(withHidden: true).contains(name)
  }

  /// Whether an element has this id.
  public func has(id: String) -> Bool { markup.all(with: "id").contains { markup[$0, "id"] == id } }

  /// A computed number: the `value` of the element that carries it, else its text.
  public func value(_ name: String) -> String? {
    markup.all(with: "data-value").first { markup[$0, "data-value"] == name }.map {
      markup[$0, "value"] ?? markup.ownText(of: $0)
    }
  }

  /// The controls of the page's form as a browser would send them.
  public var controls: [Control] {
    markup.all(["input", "textarea", "select"]).compactMap { number -> Control? in
      guard let name = markup[number, "name"], isReached(number),
        let value = value(of: number)
      else { return nil }
      return Control(name: name, value: value)
    }
  }

  /// Whether a control stands in the page's form: beneath a sheet lies its screen, whose controls nobody
  /// can reach.
  private func isReached(_ number: Int) -> Bool {
    guard body("data-sheet") != nil, let form else { return true }
    return (form..<markup.elements[form].end).contains(number)
  }

  /// What a control sends, nil for one that sends nothing.
  private func value(of number: Int) -> String? {
    switch markup.elements[number].name {
    case "textarea": return markup.ownText(of: number)
    case "select":
      let options = (number..<markup.elements[number].end).filter {
        markup.elements[$0].name == "option"
      }
      // A browser sends the first option unless another one is selected.
      let chosen = options.last { markup[$0, "selected"] != nil } ?? options.first
      return chosen.map { markup[$0, "value"] ?? "" }
    default:
      guard markup[number, "disabled"] == nil else { return nil }
      let isToggle = ["radio", "checkbox"].contains(markup[number, "type"])
      if isToggle, markup[number, "checked"] == nil { return nil }
      return markup[number, "value"] ?? (isToggle ? "on" : "")
    }
  }
}
