import SourceText

/// Words with places for arguments.
public struct CopyPattern: Sendable, Hashable {
  /// A part of it.
  public enum Piece: Sendable, Hashable {
    /// Words as they are.
    case words(String)
    /// The argument with this index, counted from 0.
    case argument(Int)
  }

  /// The parts in order.
  public let pieces: [Piece]
  /// How many arguments it takes.
  public let argumentCount: Int
  /// The placeholders as they are written, in the order of the words: `%@`, `%2$lld`.
  let specifiers: [String]

  /// What a pattern can't hold.
  struct Failure: Error {
    let message: String
  }

  init(pieces: [Piece], specifiers: [String] = []) {
    self.pieces = pieces
    self.specifiers = specifiers
    argumentCount =
      pieces.map { piece in
        if case .argument(let index) = piece { index + 1 } else { 0 }
      }.max() ?? 0
  }

  /// Reads `%@`, `%lld`, `%1$@`, `%1$lld` and `%%`; other specifiers are refused.
  ///
  /// A per cent sign that starts no specifier stands for itself in words without placeholders, as
  /// it does in an app, which formats only what has arguments; beside placeholders it is refused.
  /// Source: Apple, "String Format Specifiers", of which the catalogues use these.
  init(parsing text: String) throws(Failure) {
    var pieces: [Piece] = []
    var specifiers: [String] = []
    var words: [UInt8] = []
    var next = 0
    let bytes = Array(text.utf8)
    var offset = 0
    var positional: Bool?
    var hasLoneSign = false
    func flushed() -> [Piece] {
      words.isEmpty ? [] : [.words(String(decoding: words, as: UTF8.self))]
    }
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "%") else {
        words.append(bytes[offset])
        offset += 1
        continue
      }
      offset += 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "%") {
        words.append(UInt8(ascii: "%"))
        offset += 1
        continue
      }
      if offset == bytes.count || !Self.startsSpecifier(bytes[offset]) {
        hasLoneSign = true
        words.append(UInt8(ascii: "%"))
        continue
      }
      let (index, length) = try Self.specifier(bytes[offset...])
      guard positional == nil || positional == (index != nil) else {
        throw Failure(message: "numbered and plain placeholders can't be mixed; number all of them")
      }
      positional = index != nil
      pieces += flushed()
      words = []
      pieces.append(.argument(index ?? next))
      specifiers.append("%" + String(decoding: bytes[offset..<(offset + length)], as: UTF8.self))
      next += 1
      offset += length
    }
    if hasLoneSign, next > 0 { throw Self.unknownSpecifier }
    self.init(pieces: pieces + flushed(), specifiers: specifiers)
  }

  private static let unknownSpecifier = Failure(
    message: "a per cent sign starts a placeholder (%@, %lld, %1$@); write %% for the sign itself")

  private static func startsSpecifier(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "@#*+-'$".utf8.contains(byte)
  }

  /// The index that a specifier names, nil for the next one, and its length in bytes.
  private static func specifier(
    _ bytes: ArraySlice<UInt8>
  ) throws(Failure) -> (index: Int?, length: Int) {
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    var rest = bytes.dropFirst(digits.count)
    var index: Int?
    if !digits.isEmpty, rest.first == UInt8(ascii: "$") {
      let number = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      guard (1...9).contains(number), digits.count == 1 else {
        throw Failure(message: "placeholders are numbered %1$@ … %9$@")
      }
      index = number - 1
      rest = rest.dropFirst()
    } else if !digits.isEmpty {
      rest = bytes
    }
    let before = bytes.count - rest.count
    if rest.first == UInt8(ascii: "@") { return (index, before + 1) }
    if rest.starts(with: "lld".utf8) { return (index, before + 3) }
    throw Self.unknownSpecifier
  }

  /// The words with these arguments; one that is missing is left out.
  public func text(_ arguments: [String]) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .words(let words): result += words
      case .argument(let index): if index < arguments.count { result += arguments[index] }
      }
    }
    return result
  }

  /// The words as a writer types them, with their placeholders: `%@ of 100%%`.
  public var written: String {
    var rest = specifiers[...]
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      // Without a placeholder beside it the sign stands for itself.
      case .words(let words):
        text += specifiers.isEmpty ? words : words.replacing("%", with: "%%")
      case .argument: text += rest.popFirst() ?? ""
      }
    }
  }

  /// The words alone, with an ellipsis for each argument; how long they are at least.
  public var plainText: String {
    text(Array(repeating: "…", count: argumentCount))
  }
}
