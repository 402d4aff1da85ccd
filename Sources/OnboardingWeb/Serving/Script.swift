/// A script on its way to a browser.
enum Script {
  /// The script without comments, indentation and the white space that says nothing. Strings,
  /// templates and patterns stay as they are, and so do all names. A line end goes only where no
  /// statement can end (ECMA-262, "Automatic Semicolon Insertion").
  static func compact(_ text: String) -> [UInt8] {
    var compactor = Compactor(text)
    return Array(compactor.compact().utf8)
  }
}

private struct Compactor {
  private enum Gap {
    case none, space, line
  }

  private let source: [Unicode.Scalar]
  private var index = 0
  private var result: [Unicode.Scalar] = []
  private var gap = Gap.none
  /// Where the last pattern ended: a word behind it would be read as its flags.
  private var patternEnd: Int?
  /// For each template that is open around here: how many braces are open in its `${…}`.
  private var braces: [Int] = []

  init(_ text: String) {
    source = Array(text.unicodeScalars)
    result.reserveCapacity(source.count)
  }

  mutating func compact() -> String {
    while index < source.count {
      let scalar = source[index]
      switch (scalar, next) {
      case ("\n", _), ("\r", _):
        gap = .line
        index += 1
      case (" ", _), ("\t", _):
        if gap == .none { gap = .space }
        index += 1
      case ("/", "/"):
        while index < source.count, source[index] != "\n" { index += 1 }
      case ("/", "*"): skipComment()
      case ("\"", _), ("'", _): copyQuoted(until: scalar)
      case ("`", _): copyTemplate()
      case ("/", _) where isPatternExpected: copyPattern()
      case ("}", _) where braces.last == 0:
        braces.removeLast()
        write(scalar)
        copyTemplateText()
      default:
        if !braces.isEmpty, scalar == "{" { braces[braces.count - 1] += 1 }
        if !braces.isEmpty, scalar == "}" { braces[braces.count - 1] -= 1 }
        write(scalar)
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: result)
    return text
  }

  private var next: Unicode.Scalar? { index + 1 < source.count ? source[index + 1] : nil }

  /// Writes the character at the index, behind what the gap before it says.
  private mutating func write(_ scalar: Unicode.Scalar) {
    if let last = result.last, gap != .none {
      if gap == .line, last.canEndStatement, scalar.canBeginStatement {
        result.append("\n")
      } else if last.isSeparate(from: scalar) || patternEnd == result.count && scalar.isOfWord {
        result.append(" ")
      }
    }
    gap = .none
    result.append(scalar)
    index += 1
  }

  private mutating func skipComment() {
    index += 2
    if gap == .none { gap = .space }
    while index < source.count, !(source[index] == "*" && next == "/") {
      if source[index] == "\n" { gap = .line }
      index += 1
    }
    index = min(index + 2, source.count)
  }

  private mutating func copyQuoted(until quote: Unicode.Scalar) {
    write(quote)
    while index < source.count {
      let scalar = copy()
      if scalar == quote { return }
      if scalar == "\\", index < source.count { copy() }
    }
  }

  private mutating func copyTemplate() {
    write(source[index])
    copyTemplateText()
  }

  /// Up to the end of the template, or to the code inside it.
  private mutating func copyTemplateText() {
    while index < source.count {
      let scalar = copy()
      if scalar == "`" { return }
      if scalar == "\\", index < source.count { copy() }
      if scalar == "$", index < source.count, source[index] == "{" {
        copy()
        braces.append(0)
        return
      }
    }
  }

  private mutating func copyPattern() {
    write(source[index])
    var isInClass = false
    while index < source.count, source[index] != "\n" {
      let scalar = copy()
      switch scalar {
      case "\\" where index < source.count: copy()
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass:
        patternEnd = result.count
        return
      default: break
      }
    }
  }

  @discardableResult
  private mutating func copy() -> Unicode.Scalar {
    defer { index += 1 }
    result.append(source[index])
    return source[index]
  }

  /// Whether a slash begins a pattern here: where an operand is expected, it can't divide.
  private var isPatternExpected: Bool {
    guard let last = result.last else { return true }
    guard last.isOfWord else { return !")]\"'`".unicodeScalars.contains(last) }
    let start = result.lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0
    return ["return", "typeof", "case", "in", "of", "await", "yield"]
      .contains { result[start...].elementsEqual($0.unicodeScalars) }
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a name, a keyword or a number.
  fileprivate var isOfWord: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || ["_", "$", "#"].contains(self)
      || value > 0x7F
  }

  /// Whether a statement may end behind it.
  fileprivate var canEndStatement: Bool {
    isOfWord || ")]}\"'`+-/".unicodeScalars.contains(self)
  }

  /// Whether a statement may begin with it that doesn't go on with the line before.
  fileprivate var canBeginStatement: Bool {
    !")]},.;:?=*&|<>%^".unicodeScalars.contains(self)
  }

  /// Whether it and the next one would say something else without a space between them.
  fileprivate func isSeparate(from next: Unicode.Scalar) -> Bool {
    switch (self, next) {
    case _ where isOfWord && next.isOfWord: true
    case ("+", "+"), ("-", "-"), ("-", ">"), ("<", "!"), ("/", "/"), ("/", "*"): true
    // `1 .toFixed()`
    case ("0"..."9", "."): true
    default: false
    }
  }
}
