/// A part of a template, as a tree.
enum TemplateToken: Sendable {
  /// A block of a template that another one fills.
  typealias Blocks = [String: [TemplateToken]]

  /// Text as it is.
  case text([UInt8])
  /// What the tag with this number writes.
  case tag(Int)
  /// What is written under the condition, or for each of the things, that the tag with this number names.
  case section(Int, [TemplateToken])
  /// A block that others can fill, what it holds otherwise, and what stands before it on its line.
  case block(String, [TemplateToken], indentation: [UInt8])
  /// What a template fills a block of another one with.
  case filling(String, [TemplateToken])
  /// Another template, what stands before each of its lines, and the blocks of it that are filled.
  case partial(String, indentation: [UInt8], Blocks)
}
