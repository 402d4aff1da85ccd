/// The colours of a flow: its `theme.css`, and what other stylesheets of its folder say about the
/// same tokens in parts of a page.
package struct Theme: Sendable {
  /// A setting in which a page can be seen.
  package struct Setting: Sendable {
    /// In words: `dark, more contrast, .night`.
    package let name: String
    /// The values of the tokens in this setting.
    package let tokens: Tokens
    /// The tokens that this setting says something about; all of them at the root.
    package let concerns: Set<String>?
  }

  /// The stylesheet `theme.css`.
  package let file: CSSFile
  /// What is read on what, as the theme says or its names imply.
  package let pairs: [ContrastPair]
  /// Pairs that could not be read, by line.
  package let mistakes: [(line: Int, text: String)]
  /// Every setting in which a page can be seen.
  package let settings: [Setting]
  /// The names of the tokens of the root.
  package let names: Set<String>

  /// What the comment of a theme says that lies over the `theme.css` of no flow: it has the tokens and
  /// the pairs of that one, and changes some of the tokens.
  package static let inheritance = "contrast as in theme.css"

  /// The themes among stylesheets.
  package static func all(in files: [CSSFile]) -> [Theme] {
    let base = files.first { $0.path == "theme.css" }
    return files.filter { ($0.path.split(separator: "/").last ?? "") == "theme.css" }.map { file in
      let folder = file.path.dropLast("theme.css".count)
      let others = files.filter {
        !folder.isEmpty && $0.path != file.path && $0.path.hasPrefix(folder)
      }
      return Theme(file, others, over: file.path == base?.path ? nil : base)
    }
  }

  private init(_ file: CSSFile, _ others: [CSSFile], over base: CSSFile?) {
    self.file = file
    let own = file.comments.map { ContrastPair.read($0) }
    let inherited = file.comments.contains { $0.text.contains(Self.inheritance) } ? base : nil
    let declared = own + (inherited?.comments.map { ContrastPair.read($0) } ?? [])
    let declarations = (inherited?.declarations ?? []) + file.declarations
    let root = declarations.filter {
      $0.isToken && $0.scope == nil && $0.needs.holds(isDark: false, isContrasty: false)
    }
    names = Set(root.map(\.property))
    let written = declared.flatMap(\.pairs)
    let implied = ContrastPair.implied(
      by: names, Tokens(isDark: false, root: Self.values(root)))
    pairs =
      written
      + implied.filter { pair in
        !written.contains { $0.ink == pair.ink && $0.ground == pair.ground }
      }
    mistakes = own.flatMap(\.mistakes)
    let inks = Set(pairs.flatMap { [$0.ink, $0.ground] })
    settings = Self.settings(
      of: declarations,
      (declarations + others.flatMap(\.declarations)).filter {
        $0.scope != nil && ($0.property == "color-scheme" || inks.contains($0.property))
      })
  }

  private static func settings(
    of theme: [CSSFile.Declaration], _ scoped: [CSSFile.Declaration]
  ) -> [Setting] {
    var scopes: [String] = []
    for declaration in scoped where declaration.isToken {
      if let scope = declaration.scope, !scopes.contains(scope) { scopes.append(scope) }
    }
    var settings: [Setting] = []
    let all = theme + scoped
    let hasContrast = all.contains { $0.needs.wantsContrast }
    // Without a word about it pages are light, unless the theme asks what people prefer.
    let standard = all.contains { $0.needs.isDark != nil } ? "light dark" : "light"
    for isDark in [false, true] {
      for isContrasty in hasContrast ? [false, true] : [false] {
        for scope in [nil] + scopes.map(Optional.some) {
          let applies = { (declaration: CSSFile.Declaration) in
            declaration.needs.holds(isDark: isDark, isContrasty: isContrasty)
          }
          let atRoot = theme.filter { $0.scope == nil && $0.selects(besides: scope) && applies($0) }
          let atScope = scoped.filter { $0.scope == scope && scope != nil && applies($0) }
          let scheme = (atRoot + atScope).last { $0.property == "color-scheme" }?.value
          guard (scheme ?? standard).contains(isDark ? "dark" : "light") else { continue }
          let own = Self.values(atScope)
          if scope != nil, own.isEmpty { continue }
          let words =
            [isDark ? "dark" : "light"] + (isContrasty ? ["more contrast"] : [])
            + [scope].compactMap(\.self)
          settings.append(
            Setting(
              name: words.joined(separator: ", "),
              tokens: Tokens(isDark: isDark, root: values(atRoot), own: own),
              concerns: scope == nil ? nil : Set(own.keys)))
        }
      }
    }
    return settings
  }

  private static func values(_ declarations: [CSSFile.Declaration]) -> [String: String] {
    Dictionary(
      declarations.filter(\.isToken).map { ($0.property, $0.value) },
      uniquingKeysWith: { _, last in last })
  }
}

extension CSSFile.Declaration {
  fileprivate var isToken: Bool { property.hasPrefix("--") }

  /// What has to be so for the declaration to count.
  fileprivate struct Needs {
    var isDark: Bool?
    var wantsContrast = false
    /// Colours of the system, paper, and the like are not ours to measure.
    var isForeign = false

    func holds(isDark: Bool, isContrasty: Bool) -> Bool {
      !isForeign && (self.isDark ?? isDark) == isDark && (!wantsContrast || isContrasty)
    }
  }

  fileprivate var needs: Needs {
    var needs = Needs()
    for condition in conditions {
      if condition.contains("prefers-color-scheme") { needs.isDark = condition.contains("dark") }
      if condition.contains("prefers-contrast") { needs.wantsContrast = true }
      let isForeign = ["forced-colors", "print", "@keyframes"].contains { condition.contains($0) }
      if isForeign { needs.isForeign = true }
    }
    return needs
  }

  /// The part of the page that the declaration is about; nil for the root.
  fileprivate var scope: String? {
    selector == ":root" || selector.hasPrefix(":root:not(") || selector == "html" ? nil : selector
  }

  /// Whether the root that this selects can have that part; `:root:not(.x)` has no `.x`.
  fileprivate func selects(besides scope: String?) -> Bool {
    guard let scope, selector.hasPrefix(":root:not(") else { return true }
    return !selector.dropFirst(":root:not(".count).hasPrefix(scope)
  }
}
