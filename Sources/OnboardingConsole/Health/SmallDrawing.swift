/// A line over the last day in 252 × 56: from 0, the last point marked.
struct SmallDrawing: Sendable {
  /// The line; empty where there is nothing to draw.
  let line: String
  /// The area below it.
  let area: String
  /// Where it ends.
  let dot: (x: String, y: String)

  private static let (width, base, height) = (252.0, 54.0, 46.0)

  /// - Parameters:
  ///   - starts: when the stretches began, in seconds since 1970, the earliest first.
  ///   - values: 0 or more, as many.
  ///   - end: the right edge, in seconds since 1970.
  init(_ starts: [Int64], _ values: [Double], until end: Int64) {
    guard let most = values.max() else {
      (line, area, dot) = ("", "", ("0", "0"))
      return
    }
    let length = Double(FigureHistory.stretch) * Double(FigureHistory.count)
    let points = zip(starts, values).map { start, value -> (x: Double, y: Double) in
      let left = Double(end - start - FigureHistory.stretch)
      let x = Self.width * (1 - min(max(left / length, 0), 1))
      return (x, Self.base - (most > 0 ? value / most * Self.height : 0))
    }
    let path = points.map { "\(Self.text($0.x)) \(Self.text($0.y))" }
    line = "M" + path.joined(separator: "L")
    let (first, last) = (points[0], points[points.count - 1])
    area = line + "L\(Self.text(last.x)) 54L\(Self.text(first.x)) 54Z"
    dot = (Self.text(last.x), Self.text(last.y))
  }

  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
