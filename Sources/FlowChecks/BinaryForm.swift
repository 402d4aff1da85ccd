/// A form of pictures or fonts that is known by its first bytes, whatever the file is called.
enum BinaryForm: String, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case avif = "AVIF"
  case woff2 = "WOFF2"

  /// Whether it is a font; all others are pictures.
  var isFont: Bool { self == .woff2 }

  /// How names of such files end.
  private var endings: [String] {
    self == .jpeg ? ["jpg", "jpeg"] : [rawValue.lowercased()]
  }

  /// What the name of a file promises; nil for a name that promises none of these.
  init?(ofName path: String) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let form = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = form
  }

  /// What the first bytes of a file say that it is.
  ///
  /// Source: PNG 3 §5.2; ITU-T T.81 B.2.1; GIF89a 17; RFC 9649; ISO/IEC 23008-12; WOFF 2.0 §4.
  init?(ofBytes bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) || has("mif1", at: 8) {
      self = .avif
    } else if has("wOF2") {
      self = .woff2
    } else {
      return nil
    }
  }

  /// What is wrong with the bytes of a file of this form; nil where nothing is.
  func problem(of bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "the file is empty" }
    switch BinaryForm(ofBytes: bytes) {
    case self: return isCut(bytes) ? "the file is cut off: its last bytes are missing" : nil
    case let other?: return "its bytes are those of a \(other.rawValue)"
    case nil:
      let isText = String(validating: bytes, as: UTF8.self) != nil
      return isText ? "it holds text" : "its bytes are none of a \(rawValue)"
    }
  }

  /// Whether the file ends before it says; what can't be told counts as whole.
  private func isCut(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: Self.lacksEnd(ofPNG: bytes)
    case .jpeg: Self.lacksEnd(ofJPEG: bytes)
    case .webp: bytes.count < 8 + bytes.number(at: 4, isLittle: true)
    case .woff2: bytes.count < bytes.number(at: 8)
    case .gif, .avif: false
    }
  }

  /// Whether no chunk is the last one.
  private static func lacksEnd(ofPNG bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      if bytes[(offset + 4)..<(offset + 8)].elementsEqual("IEND".utf8) { return false }
      offset += 12 + bytes.number(at: offset)
    }
    return true
  }

  /// Whether no mark ends the picture. What stands before it is passed over: a small picture there has an end, too.
  private static func lacksEnd(ofJPEG bytes: [UInt8]) -> Bool {
    var offset = 2
    while offset + 4 <= bytes.count {
      guard bytes[offset] == 0xFF else { return false }
      if bytes[offset + 1] == 0xDA {
        return !zip(bytes[offset...], bytes[(offset + 1)...]).contains { $0 == (0xFF, 0xD9) }
      }
      offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    }
    return true
  }
}

extension [UInt8] {
  /// Four bytes as a number; the largest one where they aren't there.
  fileprivate func number(at offset: Int, isLittle: Bool = false) -> Int {
    guard offset + 4 <= count else { return Int(UInt32.max) }
    let four = self[offset..<(offset + 4)]
    return (isLittle ? Array(four.reversed()) : Array(four)).reduce(0) { $0 << 8 | Int($1) }
  }
}
