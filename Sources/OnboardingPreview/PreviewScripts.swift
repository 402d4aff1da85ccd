import OnboardingWeb
import SourceText

/// The modules of `Public/` in one ordinary script. From a disk a browser runs no modules, so a page
/// that was opened from a folder runs this instead; see `Public/preview/page.js`.
enum PreviewScripts {
  static let path = "assets/preview/modules.js"

  /// The script: an object of functions, one for each module, by its path.
  static func bundle(_ files: [(path: String, bytes: [UInt8])]) throws(Diagnostics) -> [UInt8] {
    let modules = ScriptModules(files)
    var bundle = "globalThis.foyerModules = {\n"
    let paths = files.map(\.path).filter {
      $0.hasSuffix(".js") && !$0.hasPrefix("preview/") && !$0.hasSuffix("service-worker.js")
    }
    for path in paths.sorted() {
      let text = try modules.join(path)
      bundle += "'\(path)': async (load, exports) => {\n\(body(text, of: path))\n},\n"
    }
    return Array((bundle + "}\n").utf8)
  }

  /// What a module does, with what it exports and fetches later as ordinary statements.
  private static func body(_ text: String, of path: String) -> String {
    let exports = ScriptModule(text, at: path).exports
    return text.replacing(#/(?m)^export /#, with: "").replacing(/\bimport\(/, with: "load(")
      + "\nObject.assign(exports, { \(exports.joined(separator: ", ")) })"
  }
}
