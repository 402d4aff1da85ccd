/// The files of `Public/` as the static preview has them: under their own names, and referring to
/// each other by relative addresses.
struct PreviewAssets: Sendable {
  /// By path in the preview: `assets/nutrisync/theme.css`.
  let files: [String: [UInt8]]
  let sprites: SpriteLibrary

  init(_ files: [(path: String, bytes: [UInt8])]) throws(AssetErrors) {
    let known = Set(files.map(\.path))
    var result: [String: [UInt8]] = [:]
    var broken: [AssetLibrary.BrokenReference] = []
    for (path, bytes) in files {
      guard path.hasSuffix(".css") else {
        result["assets/\(path)"] = bytes
        continue
      }
      let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
      result["assets/\(path)"] = AssetLibrary.resolvingReferences(
        in: bytes, of: path, &broken
      ) { reference in
        let file = String(reference.dropFirst())
        return known.contains(file) ? up + file : nil
      }
    }
    guard broken.isEmpty else { throw AssetErrors(broken: broken) }
    self.files = result
    sprites = SpriteLibrary(
      files.filter { $0.path.hasSuffix(".svg") }.map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  /// Whether there is a file, written as in templates: `/nutrisync/theme.css`.
  func has(_ file: String) -> Bool { files["assets" + file] != nil }
}
