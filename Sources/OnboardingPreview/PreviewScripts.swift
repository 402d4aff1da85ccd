/// The modules of `Public/` in one ordinary script. From a disk a browser runs no modules, so a page
/// that was opened from a folder runs this instead; see `Public/preview/page.js`.
enum PreviewScripts {
  static let path = "assets/preview/modules.js"

  /// The script: an object of functions, one for each module, by its path.
  static func bundle(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    let modules = files.filter {
      $0.path.hasSuffix(".js") && !$0.path.hasPrefix("preview/")
        && !$0.path.hasSuffix("service-worker.js")
    }.sorted { $0.path < $1.path }.map { path, bytes in
      """
      '\(path)': async (load, exports) => {
      \(body(String(decoding: bytes, as: UTF8.self)))
      },

      """
    }
    return Array("globalThis.foyerModules = {\n\(modules.joined())}\n".utf8)
  }

  /// What a module does, with its imports and exports as ordinary statements. The modules of a site
  /// keep to whole names: `import { a, b } from './x.js'`, `export function start()`.
  private static func body(_ text: String) -> String {
    var names: [String] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if let found = line.firstMatch(of: /^import (\{[^}]*\}) from ['"]([^'"]+)['"]/) {
        return "const \(found.output.1) = await load('\(found.output.2)')"
      }
      if let found = line.firstMatch(
        of: /^export ((?:async )?function|class|const|let) (\w+)/)
      {
        names.append(String(found.output.2))
        return String(line.dropFirst("export ".count))
      }
      return String(line).replacing(/\bimport\(/, with: "load(")
    }
    let exports =
      names.isEmpty ? "" : "\nObject.assign(exports, { \(names.joined(separator: ", ")) })"
    return lines.joined(separator: "\n") + exports
  }
}
