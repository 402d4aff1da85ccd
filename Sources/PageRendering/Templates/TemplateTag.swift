import SourceText

/// A tag of a template that asks for a name, with its place.
struct TemplateTag: Sendable {
  /// What the tag wants of the name.
  enum Kind: Sendable {
    /// Text to write.
    case variable
    /// Whether, and over what, to repeat.
    case section
    /// Whether there is nothing.
    case inverted
    /// The address of a file whose path is made of these parts.
    case asset([AssetPart])
    /// The address of a page of the site that is no part of the flow: `/account`.
    case link([AssetPart])
    /// The element that loads a font early, where the file at this path is there.
    case font([AssetPart])
    /// The element that links a stylesheet, where the file at this path is there.
    case style([AssetPart])
  }

  /// A part of the path of a file in `Public/`, or of an address.
  enum AssetPart: Sendable {
    case text(String)
    case name([String])
  }

  let kind: Kind
  /// The name as it was written.
  let name: String
  /// The name, split at its dots.
  let path: [String]
  let file: String
  let position: SourcePosition

  /// The path of the file, where no name is part of it.
  var staticAsset: String? {
    guard case .asset(let parts) = kind else { return nil }
    return Self.plainPath(parts)
  }

  /// The parts of an address, nil for a tag that is none.
  var parts: [AssetPart]? {
    switch kind {
    case .asset(let parts), .link(let parts), .font(let parts), .style(let parts): parts
    case .variable, .section, .inverted: nil
    }
  }

  /// A path, where no name is part of it.
  static func plainPath(_ parts: [AssetPart]) -> String? {
    var path = ""
    for part in parts {
      guard case .text(let text) = part else { return nil }
      path += text
    }
    return path
  }

  /// - Parameter key: that of the words which are missing.
  func error(
    _ message: String, _ rule: TemplateRule = .unknownName, key: String? = nil
  ) -> Diagnostic {
    .template(file: file, position: position, message: message, rule: rule, subject: key)
  }

  /// Splits a name at its dots; `.` alone is what a section repeats over.
  static func path(_ name: String) -> [String] {
    name == "."
      ? ["."] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
