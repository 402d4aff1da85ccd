import PageReading
import SourceText

extension Rule {
  /// Names in a stylesheet that no browser knows: it passes over the declaration, or the whole rule, and says nothing.
  ///
  /// What a vendor stands before (`-webkit-…`) isn't looked at, nor what stands in `@supports`: there somebody has
  /// thought of browsers that don't know it.
  func unknownNames(in file: CSSFile) -> [Diagnostic] {
    var blocks: Set<String> = []
    return file.declarations.flatMap { declaration -> [Diagnostic] in
      var found: [Diagnostic] = []
      for condition in declaration.conditions {
        let name = condition.prefix { $0 == "@" || $0 == "-" || $0.isLetter }.lowercased()
        guard !name.hasPrefix("@-"), !CSSNames.blocks.contains(name),
          blocks.insert(condition).inserted
        else { continue }
        found.append(
          finding(
            at: .file(file.file, line: declaration.line),
            "it stands in \(name), which no browser knows, and is lost"
              + hint(name.closest(among: CSSNames.blocks)), fix: Self.otherName))
      }
      let property = declaration.property.lowercased()
      let isOwn = property.hasPrefix("-") || declaration.selector.isEmpty
      if !isOwn, !declaration.isTried, !CSSNames.properties.contains(property) {
        found.append(
          finding(
            at: .file(file.file, line: declaration.line),
            "\(declaration.selector) has \(declaration.property), a property that no browser knows"
              + hint(property.closest(among: CSSNames.properties)), fix: Self.otherName))
      }
      return found
    }
  }

  private static let otherName =
    "Correct the name; what only the newest browsers know stands in @supports"
}
