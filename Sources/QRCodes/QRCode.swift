import CQREncode

/// A text as a square of modules that a camera reads.
///
/// Source: ISO/IEC 18004, by way of libqrencode.
public struct QRCode: Sendable, Hashable {
  /// How many modules stand in a row, without the quiet zone.
  public let width: Int
  private let isDark: [Bool]

  /// The code of a text; nil where it is longer than a code of this correction holds (about 2,300
  /// bytes). Up to 15 % of the modules may be unreadable: the code hangs on a screen, clean and flat.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    self.width = width
    // The lowest bit says dark; the others say what the module is for.
    isDark = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  /// Whether a module is dark.
  ///
  /// - Parameters:
  ///   - column: 0 ..< `width`.
  ///   - row: 0 ..< `width`.
  public subscript(column: Int, row: Int) -> Bool { isDark[row * width + column] }

  /// The light border that a reader needs round the code, in modules.
  public static let quietZone = 4

  /// The side of the drawing, in modules with the quiet zone.
  public var side: Int { width + 2 * Self.quietZone }

  /// The dark modules as the `d` of an SVG path, one unit a module, in a square of `side` units: a run
  /// of neighbours is one rectangle.
  public var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard self[column, row] else {
          column += 1
          continue
        }
        let start = column
        while column < width, self[column, row] { column += 1 }
        let run = column - start
        path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(run)v1h-\(run)z"
      }
    }
    return path
  }
}
