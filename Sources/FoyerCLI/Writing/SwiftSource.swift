import Foundation

/// The text of a Swift file in which calls are found and to which lines are added.
///
/// It knows strings, comments and brackets and no more of the language: enough to add an element to a
/// list that stands there. A parser of the whole language (swift-syntax) would be built by every package
/// that depends on Foyer, and be a part of the server's program.
struct SwiftSource {
  /// The path, for messages.
  let path: String
  /// The text, UTF-8.
  private(set) var bytes: [UInt8]
  /// The same with spaces for what stands in strings and comments.
  private var code: [UInt8]

  /// A file's text.
  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    code = Self.masked(bytes)
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A call whose first argument is a string without a name: `Screen("taste", …)`.
  struct Call: Equatable {
    /// Where the called name begins.
    let start: Int
    /// The opening bracket.
    let open: Int
    /// The closing bracket.
    let close: Int
  }

  /// The calls of a function with this string first, in the order of the file.
  func calls(of name: String, with first: String) -> [Call] {
    calls(of: name).filter { argument(of: $0) == first }
  }

  /// The calls of a function that have a string first.
  func calls(of name: String) -> [Call] {
    var calls: [Call] = []
    var from = 0
    while let start = find(name, from: from) {
      from = start + name.utf8.count
      guard isWord(start..<from), from < code.count, code[from] == UInt8(ascii: "("),
        let close = closing(of: from),
        argument(of: Call(start: start, open: from, close: close)) != nil
      else { continue }
      calls.append(Call(start: start, open: from, close: close))
    }
    return calls
  }

  /// The string that a call has first; nil for one that begins otherwise.
  func argument(of call: Call) -> String? {
    var index = call.open + 1
    while index < call.close, bytes[index].isSpace { index += 1 }
    guard bytes[index] == UInt8(ascii: "\"") else { return nil }
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
  }

  /// The name of the constant that a call is assigned to, and where its line begins.
  func constant(of call: Call) -> (name: String, line: Int)? {
    var index = call.start - 1
    while index >= 0, code[index].isSpace { index -= 1 }
    guard index >= 0, code[index] == UInt8(ascii: "=") else { return nil }
    let head = code[..<index]
    guard let keyword = Self.last("let ", in: head),
      !head[keyword...].contains(where: { "{};()".utf8.contains($0) })
    else { return nil }
    let name = head[(keyword + 4)...].prefix { $0.isPartOfName || $0 == UInt8(ascii: "`") }
    let line = head[..<keyword].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (String(decoding: name, as: UTF8.self), line)
  }

  /// What stands before `let` on the line of a constant: its indentation and modifiers.
  func modifiers(ofLine line: Int) -> String {
    guard let keyword = find("let ", from: line) else { return "" }
    return String(decoding: bytes[line..<keyword], as: UTF8.self)
  }

  /// Where the argument with this label begins in a call, behind its colon and space.
  func value(of label: String, in call: Call) -> Int? {
    var depth = 0
    for index in (call.open + 1)..<call.close {
      if code[index].isOpening { depth += 1 }
      if code[index].isClosing { depth -= 1 }
      guard depth == 0, code[index...].starts(with: "\(label):".utf8),
        !code[index - 1].isPartOfName
      else { continue }
      var value = index + label.utf8.count + 1
      while code[value].isSpace { value += 1 }
      return value
    }
    return nil
  }

  /// The places where a constant of a type stands as an element of a list, between brackets and commas: by its name
  /// where that type is around it, as `Tea.welcome` anywhere, as `.welcome` where the type is `Screen`. What another type calls so is
  /// something else, and an argument of a call or of a subscript is no element.
  ///
  /// - Parameter type: the type in which the constant is declared; nil for one outside of all.
  func elements(named name: String, of type: String?) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var from = 0
    while let end = find(name, from: from).map({ $0 + name.utf8.count }) {
      let start = end - name.utf8.count
      from = end
      guard isWord(start..<end) else { continue }
      let path = code[..<start].reversed().prefix { $0.isPartOfName || $0 == UInt8(ascii: ".") }
      let owner = text((start - path.count)..<start).dropLast()
      let isMeant =
        path.isEmpty || owner == "Self"
        ? self.type(around: start) == type
        : type == (owner.isEmpty ? "Screen" : String(owner))
      let element = (start - path.count)..<end
      if isMeant, isElement(element) { ranges.append(element) }
    }
    return ranges
  }

  private func isElement(_ range: Range<Int>) -> Bool {
    guard let open = bracket(around: range.lowerBound), code[open] == UInt8(ascii: "["),
      // Behind a name or a bracket it would be a subscript.
      open == 0 || !(code[open - 1].isPartOfName || code[open - 1].isClosing),
      let next = firstCode(from: range.upperBound), let before = lastCode(before: range.lowerBound)
    else { return false }
    return ",]".utf8.contains(code[next]) && ",[".utf8.contains(code[before])
  }

  /// The bracket that is open at an offset, the innermost one.
  private func bracket(around offset: Int) -> Int? {
    var depth = 0
    for index in (0..<offset).reversed() {
      if code[index].isClosing { depth += 1 }
      guard code[index].isOpening else { continue }
      if depth == 0 { return index }
      depth -= 1
    }
    return nil
  }

  /// The type whose braces an offset lies in, the outermost one, by its last name: `Tea` in `extension Tea { … }`.
  func type(around offset: Int) -> String? {
    var depth = 0
    // Where the head of the outermost declaration begins, and where its brace is.
    var (head, brace) = (0, 0)
    for index in 0..<offset {
      if code[index].isOpening {
        if depth == 0 { brace = index }
        depth += 1
      } else if code[index].isClosing {
        depth -= 1
        if depth == 0 { head = index + 1 }
      }
    }
    guard depth > 0 else { return nil }
    let words = String(decoding: code[head..<brace], as: UTF8.self)
      .split { $0.isWhitespace || ":<,".contains($0) }
    let kinds: Set<Substring> = ["extension", "struct", "enum", "class", "actor"]
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
      return nil
    }
    return words[kind + 1].split(separator: ".").last.map(String.init)
  }

  /// Whether a type or a constant of this name is declared.
  func declares(_ name: String) -> Bool {
    ["let", "var", "enum", "struct", "class", "func", "case"].contains { keyword in
      var from = 0
      while let start = find("\(keyword) \(name)", from: from) {
        from = start + 1
        let end = start + keyword.utf8.count + 1 + name.utf8.count
        let isWhole =
          (start == 0 || !code[start - 1].isPartOfName)
          && (end == code.count || !code[end].isPartOfName)
        if isWhole { return true }
      }
      return false
    }
  }

  // MARK: Changing

  /// The column of the first character of the line in which an offset lies.
  func indentation(at offset: Int) -> String {
    let line = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[line...].prefix { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// The bracket that closes the one at an offset.
  func closing(of open: Int) -> Int? {
    var depth = 0
    for index in open..<code.count {
      if code[index].isOpening { depth += 1 }
      if code[index].isClosing { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The last character before an offset that is no space and stands in no comment.
  func lastCode(before offset: Int) -> Int? { code[..<offset].lastIndex { !$0.isSpace } }

  /// The first one from an offset on.
  func firstCode(from offset: Int) -> Int? { code[offset...].firstIndex { !$0.isSpace } }

  /// The end of the line in which an offset lies, before its line feed.
  func lineEnd(from offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// The number of the line in which an offset lies, from 1.
  func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

  /// The character at an offset, a space where it belongs to a string or a comment.
  subscript(offset: Int) -> Unicode.Scalar { Unicode.Scalar(code[offset]) }

  /// Puts text before the character at an offset.
  mutating func insert(_ text: String, at offset: Int) {
    bytes.insert(contentsOf: text.utf8, at: offset)
    code = Self.masked(bytes)
  }

  /// The text between two offsets.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Reading

  /// Whether a name stands between two offsets, in code and as a whole.
  func names(_ name: String, in range: Range<Int>) -> Bool {
    var from = range.lowerBound
    while let start = find(name, from: from), start < range.upperBound {
      from = start + name.utf8.count
      if isWord(start..<from) { return true }
    }
    return false
  }

  private func find(_ text: String, from: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard wanted.count <= code.count, from <= code.count - wanted.count else { return nil }
    return (from...(code.count - wanted.count)).first { code[$0...].starts(with: wanted) }
  }

  private static func last(_ text: String, in code: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    guard code.count >= wanted.count else { return nil }
    return (code.startIndex...(code.endIndex - wanted.count))
      .last { code[$0...].starts(with: wanted) }
  }

  private func isWord(_ range: Range<Int>) -> Bool {
    (range.lowerBound == 0 || !code[range.lowerBound - 1].isPartOfName)
      && (range.upperBound == code.count || !code[range.upperBound].isPartOfName)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t")
  }
  fileprivate var isPartOfName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "_")
      || self >= 0x80
  }
  fileprivate var isOpening: Bool { "([{".utf8.contains(self) }
  fileprivate var isClosing: Bool { ")]}".utf8.contains(self) }
}
