internal import OnboardingDomain

extension Journey {
  /// The rows in columns, one marked: `→`. Rows before it are ticked.
  public func table(failingAt failing: Int? = nil) -> String {
    let rows = [["screen", "does", "sees"]] + steps.map { [$0.place, $0.deed.words, $0.seen] }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.enumerated().map { index, row in
      let cells = (0..<2).map { column in
        row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }
      let line = ([mark(index - 1, failing)] + cells + [row[2]]).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private func mark(_ row: Int, _ failing: Int?) -> String {
    guard let failing, row >= 0 else { return " " }
    return row == failing ? "→" : row < failing ? "✓" : " "
  }
}

extension Journey.Step {
  fileprivate var seen: String { sees.map { "“\($0)”" }.joined(separator: ", ") }
}

extension Journey.Step.Deed {
  fileprivate var words: String {
    switch self {
    case .send(let entries, let action):
      let entered = entries.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
      let pressed = action.map { "presses \($0)" } ?? (entered.isEmpty ? "goes on" : "")
      return [entered, pressed].filter { !$0.isEmpty }.joined(separator: ", ")
    case .open(let address): return "opens \(address)"
    case .look: return "looks"
    }
  }
}
