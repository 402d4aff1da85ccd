import StrictJSON

extension PreviewManifest {
  /// The manifest as it lies in the folder: JSON with a line for each page, each word and each file.
  ///
  /// Written by hand: the names of keys on twelve thousand pages took Foundation's encoder as long as a tenth of all
  /// the rendering, on one core while the others waited.
  public var json: [UInt8] {
    var text = Array("{\n\"assets\":{".utf8)
    text.reserveCapacity(pages.count * 1200)
    for (number, asset) in assets.sorted(by: { $0.key < $1.key }).enumerated() {
      text += (number == 0 ? "\n" : ",\n").utf8
      text.append(asset.key, asset.value)
    }
    text += "},\n\"format\":".utf8
    text.append(format)
    text += ",\n\"pages\":[".utf8
    for (number, page) in pages.enumerated() {
      text += (number == 0 ? "\n" : ",\n").utf8
      text.append(page)
    }
    text += "],\n\"words\":[".utf8
    for (number, words) in words.enumerated() {
      text += (number == 0 ? "\n" : ",\n").utf8
      text.append(words)
    }
    text += "]\n}\n".utf8
    return text
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ page: PreviewManifest.Page) {
    let members: [(String, String?)] = [
      ("flow", page.flow), ("variant", page.variant), ("screen", page.screen),
      ("sheet", page.sheet), ("state", page.state), ("kind", page.kind), ("person", page.person),
      ("change", page.change), ("locale", page.locale), ("dir", page.dir), ("url", page.url),
      ("hash", page.hash),
    ]
    append(UInt8(ascii: "{"))
    for (name, value) in members {
      guard let value else { continue }
      append(name, value)
      append(UInt8(ascii: ","))
    }
    self += "\"copyKeys\":[".utf8
    for (number, key) in page.copyKeys.enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      append(key)
    }
    self += "]}".utf8
  }

  fileprivate mutating func append(_ words: PreviewManifest.Words) {
    append(UInt8(ascii: "{"))
    append("file", words.file)
    append(UInt8(ascii: ","))
    append("key", words.key)
    self += ",\"texts\":{".utf8
    for (number, text) in words.texts.sorted(by: { $0.key < $1.key }).enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      append(text.key, text.value)
    }
    self += "}}".utf8
  }

  fileprivate mutating func append(_ name: String, _ value: String) {
    append(name)
    append(UInt8(ascii: ":"))
    append(value)
  }

  fileprivate mutating func append(_ text: String) { self += JSONString.quoted(text).utf8 }
}
