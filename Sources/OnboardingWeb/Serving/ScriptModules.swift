import PageRendering
package import SourceText

/// The modules of `Public/`, each joined with what it imports: a page fetches one script instead of
/// one after the other, and what they say alike is compressed once.
///
/// The modules of a site keep to one form, each on a line of its own: `import { a, b as c } from
/// './x.js'` and `export function a()`. What is fetched only where a page has use for it is written
/// `import('./x.js')` and stays apart.
package struct ScriptModules {
  private let texts: [String: String]

  /// The scripts among these files; paths are those below `Public/`.
  package init(_ files: [(path: String, bytes: [UInt8])]) {
    texts = Dictionary(
      files.filter { $0.path.hasSuffix(".js") }.map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      }, uniquingKeysWith: { $1 })
  }

  /// A module and everything that it imports, as one module with the same exports; a script that
  /// imports nothing as it is.
  ///
  /// - Throws: an import that leads nowhere, or back to where it came from.
  package func join(_ path: String) throws(Diagnostics) -> String {
    guard let text = texts[path] else { return "" }
    let module = ScriptModule(text, at: path)
    guard !module.imports.isEmpty else { return text }
    var names: [String: String] = [:]
    var joined = ""
    for one in module.imports {
      joined += try enclose(one, importedBy: [path], &names)
    }
    return joined + module.body { names[$0] ?? "" }
  }

  /// The declaration of a module that others take their names from, behind those of its own imports;
  /// nothing where it was declared before.
  private func enclose(
    _ one: ScriptModule.Import, importedBy chain: [String], _ names: inout [String: String]
  ) throws(Diagnostics) -> String {
    guard names[one.path] == nil else { return "" }
    guard let text = texts[one.path] else {
      throw problem("imports \(one.written), which is not in Public", one, in: chain)
    }
    guard !chain.contains(one.path) else {
      throw problem("imports \(one.written), which imports it in turn", one, in: chain)
    }
    let module = ScriptModule(text, at: one.path)
    var joined = ""
    for next in module.imports {
      joined += try enclose(next, importedBy: chain + [one.path], &names)
    }
    let name = "module\(names.count)"
    let body = module.body(isEnclosed: true) { names[$0] ?? "" }
    names[one.path] = name
    return joined + "const \(name) = (() => {\n\(body)\n"
      + "return { \(module.exports.joined(separator: ", ")) }\n})()\n"
  }

  private func problem(
    _ message: String, _ one: ScriptModule.Import, in chain: [String]
  ) -> Diagnostics {
    Diagnostics([
      Diagnostic(
        rule: TemplateRule.missingFile.rawValue,
        place: .file("Public/" + (chain.last ?? one.path), line: one.line, column: 1),
        message: message, fix: TemplateRule.missingFile.fix)
    ])
  }
}

/// A module of `Public/`, read line by line.
package struct ScriptModule {
  /// A line that imports from another module.
  package struct Import {
    /// `{ a, b as c }`.
    let names: Substring
    /// As it is written: `./x.js`.
    let written: Substring
    /// Below `Public/`.
    let path: String
    /// Counted from 1.
    let line: Int
  }

  private enum Line {
    case code(Substring)
    case imports(Import)
  }

  private let lines: [Line]
  /// The names that others can import.
  package let exports: [String]

  /// Reads a module.
  ///
  /// - Parameter path: where it lies below `Public/`; imports are resolved from there.
  package init(_ text: String, at path: String) {
    var exports: [String] = []
    lines = text.fileLines.enumerated().map { index, line in
      if let found = Self.importing(line) {
        return .imports(
          Import(
            names: found.names, written: found.written,
            path: Self.resolve(found.written, from: path), line: index + 1))
      }
      if let name = Self.exporting(line) { exports.append(String(name)) }
      return .code(line)
    }
    self.exports = exports
  }

  /// The parts of `import { a, b } from './x.js'`; nil for any other line.
  private static func importing(
    _ line: Substring
  ) -> (names: Substring, written: Substring)? {
    guard let rest = line.behind("import "), rest.first == "{", let end = rest.firstIndex(of: "}"),
      let address = rest[rest.index(after: end)...].behind(" from "), let quote = address.first,
      quote == "'" || quote == "\""
    else { return nil }
    let written = address.dropFirst().prefix { $0 != "'" && $0 != "\"" }
    // The quotation mark behind it.
    guard !written.isEmpty, written.endIndex < address.endIndex else { return nil }
    return (rest[...end], written)
  }

  /// The name in `export function a()`; nil for any other line.
  private static func exporting(_ line: Substring) -> Substring? {
    guard let rest = line.behind("export ") else { return nil }
    let kinds = ["async function ", "function ", "class ", "const ", "let "]
    guard let named = kinds.lazy.compactMap({ rest.behind($0) }).first else { return nil }
    let name = named.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : name
  }

  /// What it imports, in its order.
  package var imports: [Import] {
    lines.compactMap { if case .imports(let one) = $0 { one } else { nil } }
  }

  /// The module with its imports as ordinary statements.
  ///
  /// - Parameter isEnclosed: whether it exports nothing itself, because what encloses it does.
  func body(isEnclosed: Bool = false, nameOf: (_ path: String) -> String) -> String {
    lines.map { line in
      switch line {
      case .code(let text): String(isEnclosed ? Self.withoutExport(text) : text)
      case .imports(let one):
        "const \(one.names.replacing(" as ", with: ": ")) = \(nameOf(one.path))"
      }
    }.joined(separator: "\n")
  }

  /// A line without the words that export what it declares.
  private static func withoutExport(_ line: Substring) -> Substring {
    guard line.hasPrefix("export ") else { return line }
    let rest = line.dropFirst("export ".count)
    return rest.hasPrefix("default ") ? rest.dropFirst("default ".count) : rest
  }

  /// The path below `Public/` that a relative address leads to.
  private static func resolve(_ written: Substring, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in written.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

extension Substring {
  /// What stands behind its first words; nil where it doesn't begin with them.
  fileprivate func behind(_ words: String) -> Substring? {
    hasPrefix(words) ? dropFirst(words.count) : nil
  }
}
