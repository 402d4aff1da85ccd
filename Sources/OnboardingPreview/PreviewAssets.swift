import OnboardingWeb
import PageRendering
import SourceText

/// The files of `Public/` as the static preview has them: under their own names, and referring to
/// each other by relative addresses.
struct PreviewAssets: Sendable {
  /// By path in the preview: `assets/nutrisync/theme.css`.
  let files: [String: [UInt8]]
  /// Copies of stylesheets, by path in the preview; see `PreviewLook`.
  let looks: [String: [UInt8]]
  /// The stylesheets that have copies, by path in `Public/`.
  let stylesheetsWithLooks: [String]
  let sprites: SpriteLibrary

  init(_ files: [(path: String, bytes: [UInt8])]) throws(Diagnostics) {
    let contents = Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
    var result: [String: [UInt8]] = [:]
    let made = files.concurrentMap { file -> (bytes: [UInt8], broken: [Diagnostic]) in
      guard file.path.hasSuffix(".css") else { return (file.bytes, []) }
      let up = String(repeating: "../", count: file.path.split(separator: "/").count - 1)
      let masks = Self.masks(in: file.bytes)
      var broken: [Diagnostic] = []
      let bytes = AssetLibrary.resolvingReferences(in: file.bytes, of: file.path, &broken) {
        reference in
        let name = String(reference.dropFirst())
        return contents[name].map { masks.contains(name) ? Self.inline($0) : up + name }
      }
      return (bytes, broken)
    }
    for (file, made) in zip(files, made) { result["assets/\(file.path)"] = made.bytes }
    let broken = made.flatMap(\.broken)
    guard broken.isEmpty else { throw Diagnostics(broken) }
    let pages = result.filter { path, _ in
      path.hasSuffix(".css") && !path.hasPrefix("assets/preview/")
    }
    let asking = pages.mapValues { String(decoding: $0, as: UTF8.self) }
      .filter { PreviewLook.concerns($0.value) }
    let looks = asking.map { (path: $0, text: $1) }.concurrentMap { sheet in
      PreviewLook.all.map { ($0.path(of: sheet.path), Array($0.fixed(sheet.text).utf8)) }
    }
    self.looks = Dictionary(uniqueKeysWithValues: looks.joined())
    stylesheetsWithLooks = asking.keys.map { String($0.dropFirst("assets/".count)) }.sorted()
    result[PreviewScripts.path] = try PreviewScripts.bundle(files)
    self.files = result
    sprites = SpriteLibrary(files.filter { $0.path.hasSuffix(".svg") })
  }

  /// The drawings that a stylesheet masks with. From a disk a browser takes no mask from another
  /// file, so they go into the stylesheet.
  private static func masks(in stylesheet: [UInt8]) -> Set<String> {
    Set(
      String(decoding: stylesheet, as: UTF8.self)
        .matches(of: /mask(?:-image)?:[^;}]*?url\(["']?\/([^"')#]*\.svg)/)
        .map { String($0.output.1) })
  }

  private static func inline(_ drawing: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in drawing {
      let isPlain =
        byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
      if isPlain || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "data:image/svg+xml," + String(decoding: encoded, as: UTF8.self)
  }

  /// Whether there is a file, written as in templates: `/nutrisync/theme.css`.
  func has(_ file: String) -> Bool { files["assets" + file] != nil }
}
