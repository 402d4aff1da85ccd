/// Everything that is wrong with templates and words, collected before anything is refused.
public struct RenderingErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with templates, by file and position.
  public let templates: [TemplateError]
  /// What is wrong with words, by file and position.
  public let copy: [CopyError]

  /// These mistakes, each once, sorted.
  public init(templates: [TemplateError] = [], copy: [CopyError] = []) {
    self.templates = Set(templates).sorted {
      ($0.file, $0.position, $0.message) < ($1.file, $1.position, $1.message)
    }
    self.copy = Set(copy).sorted {
      ($0.file, $0.position, $0.message) < ($1.file, $1.position, $1.message)
    }
  }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { templates.isEmpty && copy.isEmpty }

  /// A line for each.
  public var description: String {
    (copy.map(\.description) + templates.map(\.description)).joined(separator: "\n")
  }
}
