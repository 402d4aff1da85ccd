/// Passwords that are a movement and not a word: rows of keys, counting, repetition.
struct KeyboardPattern {
  private let scalars: [Unicode.Scalar]

  /// Rows of the common keyboards and of the number pad, a tab for what stands left of the letters.
  private static let layouts: [[String]] = [
    ["`1234567890-=", "\tqwertyuiop[]", "\tasdfghjkl;'", "\tzxcvbnm,./"],
    ["`1234567890-=", "\tqwertzuiopü+", "\tasdfghjklöä", "\tyxcvbnm,.-"],
    ["`1234567890-=", "\tazertyuiop^$", "\tqsdfghjklmù", "\twxcvbn,;:!"],
    ["789", "456", "123", " 0"],
  ]

  private static let positions: [[Unicode.Scalar: (row: Int, column: Int)]] = layouts.map { rows in
    var positions: [Unicode.Scalar: (row: Int, column: Int)] = [:]
    for (row, keys) in rows.enumerated() {
      for (column, key) in keys.unicodeScalars.enumerated() { positions[key] = (row, column) }
    }
    return positions
  }

  private static let unshifted: [Unicode.Scalar: Unicode.Scalar] = [
    "!": "1", "@": "2", "#": "3", "$": "4", "%": "5", "^": "6", "&": "7", "*": "8", "(": "9",
    ")": "0", "_": "-", "+": "=",
  ]

  /// A pattern in lower-case text.
  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars.map { Self.unshifted[$0] ?? $0 }
  }

  /// Whether it follows one of the movements, with at most one leap in four steps.
  var isPredictable: Bool {
    Set(scalars).count < 4 || isRepetition || isCounting || Self.positions.contains(where: isWalk)
  }

  /// A unit of at most half the length, over and over: `abc123abc123`.
  private var isRepetition: Bool {
    guard scalars.count >= 4 else { return false }
    return (1...(scalars.count / 2)).contains { length in
      length <= 5 && scalars.indices.allSatisfy { scalars[$0] == scalars[$0 % length] }
    }
  }

  /// Up or down the alphabet or the digits by a steady step: `1234567890`, `zyxwvutsrq`, `2468…`.
  private var isCounting: Bool {
    let steps = zip(scalars, scalars.dropFirst()).map { Int64($1.value) - Int64($0.value) }
    return Set(steps.filter { abs($0) <= 3 }).contains { step in
      Self.isMostly(steps.count { $0 == step }, of: steps.count)
    }
  }

  private func isWalk(on positions: [Unicode.Scalar: (row: Int, column: Int)]) -> Bool {
    let steps = zip(scalars, scalars.dropFirst()).count { from, to in
      guard let from = positions[from], let to = positions[to] else { return false }
      return abs(from.row - to.row) <= 1 && abs(from.column - to.column) <= 1
    }
    return Self.isMostly(steps, of: scalars.count - 1)
  }

  private static func isMostly(_ part: Int, of whole: Int) -> Bool {
    whole > 0 && part * 4 >= whole * 3
  }
}
