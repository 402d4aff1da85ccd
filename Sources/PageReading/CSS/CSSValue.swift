/// The value of a declaration, part by part.
package struct CSSValue: Sendable {
  /// What stands in a value.
  package enum Part: Hashable, Sendable {
    /// A word by itself: `flex`.
    case word(String)
    /// A number as it was written, and what stands behind it: `3` and `px`, `50` and `%`; nothing behind a bare one.
    case number(String, unit: String)
    /// What stands behind a `#`: `FF0000`.
    case hash(String)
    /// The name of a function: `calc`.
    case function(String)
    /// What stands behind a `!`: `important`.
    case mark(String)
    /// Something in quotes, or an address.
    case text
  }

  /// All of it, also what functions are called with; names of lines of a grid (`[start]`) are left out.
  package private(set) var parts: [Part] = []
  /// What stands in no parentheses, without marks.
  package private(set) var outerParts: [Part] = []

  private var rest: Substring
  private var depth = 0

  /// Takes a value apart.
  package init(_ text: String) {
    rest = text[...]
    while let next = rest.first { read(next) }
  }

  private mutating func add(_ part: Part) {
    parts.append(part)
    if case .mark = part { return }
    if depth == 0 { outerParts.append(part) }
  }

  private mutating func read(_ next: Character) {
    switch next {
    case "\"", "'":
      rest.removeFirst()
      pass(next)
      add(.text)
    case "[":
      pass("]")
    case "(":
      rest.removeFirst()
      depth += 1
    case ")":
      rest.removeFirst()
      depth = max(0, depth - 1)
    case "#":
      rest.removeFirst()
      add(.hash(name()))
    case "!":
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      add(.mark(name()))
    default:
      if !readNumber(), !readWord() { rest.removeFirst() }
    }
  }

  /// Goes on behind this character, or to the end where it isn't there; `\` takes away the meaning of what follows.
  private mutating func pass(_ end: Character) {
    while let next = rest.popFirst(), next != end {
      if next == "\\" { _ = rest.popFirst() }
    }
  }

  private mutating func readNumber() -> Bool {
    // Most of what stands in a value is a word, and a pattern is much slower than a look.
    guard let next = rest.first, next.isNumber || "+-.".contains(next) else { return false }
    guard let number = rest.prefixMatch(of: /[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?/) else { return false }
    rest = rest[number.range.upperBound...]
    let hasUnit = rest.first.map { $0.isLetter } ?? false
    if rest.first == "%" {
      rest.removeFirst()
      add(.number(String(number.output), unit: "%"))
    } else {
      add(.number(String(number.output), unit: hasUnit ? name() : ""))
    }
    return true
  }

  private mutating func readWord() -> Bool {
    let word = name()
    guard word.contains(where: \.isLetter) else { return !word.isEmpty }
    guard rest.first == "(" else {
      add(.word(word))
      return true
    }
    add(.function(word))
    if ["url", "src"].contains(word.lowercased()) {
      pass(")")
      add(.text)
    }
    return true
  }

  private mutating func name() -> String {
    let isPart = { (next: Character) in next.isLetter || next.isNumber || "-_\\".contains(next) }
    let name = rest.prefix(while: isPart)
    rest = rest[name.endIndex...]
    return String(name)
  }
}
