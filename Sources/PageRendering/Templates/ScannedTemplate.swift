import SourceText

/// What a template refers to, and its text with every name replaced by the number of its tag.
///
/// With numbers for names the lookup itself knows the file, the line and the column of a tag.
struct ScannedTemplate: Sendable {
  /// Another template that this one needs.
  struct Reference: Sendable {
    let name: String
    let position: SourcePosition
    /// The blocks that this template fills in the other one.
    var blocks: [(name: String, position: SourcePosition)] = []
  }

  let file: String
  /// The text for `TemplateParser`, and for swift-mustache, which the tests hold it against.
  var text = ""
  /// Its own tags; the first has the number `firstTag`.
  var tags: [TemplateTag] = []
  let firstTag: Int
  var references: [Reference] = []
  /// The blocks that others can fill.
  var blocks: Set<String> = []
  var errors: [Diagnostic] = []

  init(file: String, firstTag: Int) {
    self.file = file
    self.firstTag = firstTag
  }

  /// The name of a template as swift-mustache can read it: it takes no slash in a closing tag.
  static func alias(_ name: String) -> String {
    String(
      decoding: name.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
  }

  /// The name of a template by its alias.
  static func name(_ alias: String) -> String {
    String(
      decoding: alias.utf8.map { $0 == UInt8(ascii: "?") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
  }

  /// The name under which a tag is asked for.
  static func tagName(_ number: Int) -> String { "?\(number)" }

  /// The number of a tag in the name under which it is asked for.
  static func tagNumber(_ name: String) -> Int? {
    name.utf8.first == UInt8(ascii: "?") ? Int(name.dropFirst()) : nil
  }
}
