/// Rows of fields for a person at a terminal: in columns under a line of their names; where these don't fit, each row
/// as lines of a name and a value.
struct TextTable {
  /// The least room, in columns, for a last field that goes on in lines of its own.
  private static let leastRoom = 24
  /// What stands between two columns.
  private static let gap = "  "

  private let names: [String]
  private let rows: [[String]]

  /// A table. A server of another version may know of fewer fields, or of more.
  init(_ names: [String], _ rows: [[String]]) {
    let count = rows.map(\.count).max() ?? 0
    func filled(_ row: [String]) -> [String] {
      row + Array(repeating: "", count: max(0, max(count, names.count) - row.count))
    }
    self.names = filled(names)
    self.rows = rows.map(filled)
  }

  /// The lines for a terminal of so many columns; none where there are no rows. Nothing is cut off: what is longer than
  /// a line has no space in it.
  func lines(width: Int) -> [String] {
    guard !rows.isEmpty else { return [] }
    let table = [names.map { $0.uppercased() }] + rows
    let widths = names.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let left = widths.dropLast().reduce(0) { $0 + $1 + Self.gap.count }
    guard width - left >= min(widths.last ?? 0, Self.leastRoom) else {
      return blocks(width: width)
    }
    return table.flatMap { row in
      let start = zip(row.dropLast(), widths).map { $0.padded(to: $1) + Self.gap }.joined()
      return Self.lines(row.last ?? "", behind: start, width: width)
    }
  }

  private func blocks(width: Int) -> [String] {
    let most = names.map(\.count).max() ?? 0
    let blocks = rows.map { row in
      zip(names, row).flatMap { name, field in
        Self.lines(field, behind: name.padded(to: most) + Self.gap, width: width)
      }
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// A text behind the beginning of a line, word by word in as many lines as it takes.
  private static func lines(_ text: String, behind start: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        (line, isEmpty) = (String(repeating: " ", count: start.count), true)
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
