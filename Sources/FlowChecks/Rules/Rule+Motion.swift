import PageReading
import SourceText

extension Rule {
  /// A person who asked their device for less motion gets less.
  static let motion: [Rule] = [
    Rule("motion-without-reduced-form", .error) { examined, rule in
      examined.movingStyles(rule) + examined.movingPictures(rule) + examined.movingScripts(rule)
        + examined.movingElements(rule)
    }
  ]
}

extension Examined {
  /// Stylesheets that move things although nothing on the page stills them.
  fileprivate func movingStyles(_ rule: Rule) -> [Diagnostic] {
    let stilling = Set(stylesheets.filter(\.stillsEverything).map(\.path))
    let exposed = Set(
      pages.map { linkedFiles(of: $0) }.filter { stilling.isDisjoint(with: $0) }.joined())
    return stylesheets.flatMap { file in
      file.declarations.filter { declaration in
        declaration.isUnguardedMotion
          && (declaration.cantBeStilled || stilling.isEmpty || exposed.contains(file.path))
      }.map {
        rule.finding(
          at: .file(file.file, line: $0.line),
          "\($0.selector) { \($0.property) } moves for people who asked for less motion",
          fix: "Put it into @media (prefers-reduced-motion: no-preference)")
      }
    }
  }

  /// A picture is a document of its own: no stylesheet of the page stills it.
  fileprivate func movingPictures(_ rule: Rule) -> [Diagnostic] {
    files.filter { $0.path.hasSuffix(".svg") }.compactMap { path, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let isMoving =
        ["<animate", "<set "].contains { text.contains($0) }
        || (text.contains("@keyframes") && !text.contains("prefers-reduced-motion"))
      return isMoving
        ? rule.finding(
          at: .file("Public/" + path),
          "the picture moves for people who asked for less motion",
          fix: "Animate by a style in @media (prefers-reduced-motion: no-preference)") : nil
    }
  }

  fileprivate func movingScripts(_ rule: Rule) -> [Diagnostic] {
    files.filter { $0.path.hasSuffix(".js") }.flatMap { path, bytes -> [Diagnostic] in
      let text = String(decoding: bytes, as: UTF8.self)
      guard !text.contains("prefers-reduced-motion") else { return [] }
      return text.fileLines.enumerated()
        .filter { _, line in
          [".animate(", "behavior: 'smooth'", "behavior: \"smooth\""].contains {
            line.contains($0)
          }
        }.map { number, _ in
          rule.finding(
            at: .file("Public/" + path, line: number + 1),
            "the script moves things for people who asked for less motion",
            fix: "Ask matchMedia('(prefers-reduced-motion: reduce)') first")
        }
    }
  }

  fileprivate func movingElements(_ rule: Rule) -> [Diagnostic] {
    pages.flatMap { page in
      page.markup.elements.indices.filter { number in
        switch page.markup.elements[number].name {
        case "animate", "animatetransform", "animatemotion", "marquee": true
        case "video", "audio": page.markup[number, "autoplay"] != nil
        case "meta": page.markup[number, "http-equiv"]?.lowercased() == "refresh"
        default: false
        }
      }.map { number in
        rule.finding(
          at: page.place,
          "\(page.name): <\(page.markup.elements[number].name)> moves for everybody",
          fix: "Let a stylesheet do it, in @media (prefers-reduced-motion: no-preference)")
      }
    }
  }
}

extension CSSFile {
  /// Whether it ends every animation and every transition at once for people who asked for that.
  fileprivate var stillsEverything: Bool {
    ["animation-duration", "transition-duration"].allSatisfy { property in
      declarations.contains { declaration in
        declaration.property == property && declaration.value.hasSuffix("!important")
          && declaration.selector.split(separator: ",").first == "*"
          && declaration.conditions.contains { $0.contains("prefers-reduced-motion: reduce") }
      }
    }
  }
}

extension CSSFile.Declaration {
  /// Whether it moves things, and not only for people who don't mind.
  fileprivate var isUnguardedMotion: Bool {
    let moves =
      switch property {
      case "animation", "animation-name", "transition", "transition-property":
        !["none", "none !important"].contains(value)
      case "scroll-behavior": value == "smooth"
      default: false
      }
    return moves
      && !conditions.contains { $0.contains("prefers-reduced-motion") || $0.contains("print") }
  }

  /// Whether no general rule reaches it.
  fileprivate var cantBeStilled: Bool {
    property == "scroll-behavior" || value.hasSuffix("!important")
  }
}
