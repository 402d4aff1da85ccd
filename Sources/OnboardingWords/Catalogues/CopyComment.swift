import SourceText

/// What a comment tells besides context: `args: impact.hours, impact.days; max: 40; claim: …`.
struct CopyComment {
  let arguments: [String]
  let maximumLength: Int?
  let claim: String?
  /// What could not be understood.
  let problem: String?

  init(_ comment: String) {
    let bytes = Array(comment.utf8)
    let names = Self.clause("args:", in: bytes).map(Self.names)
    let limit = Self.clause("max:", in: bytes).map { $0.prefix(while: \.isDigit) }
    arguments = names ?? []
    maximumLength = limit.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    claim = Self.clause("claim:", in: bytes).map(Self.untilSemicolon)
    if let names, names.isEmpty {
      problem = "\"args:\" in the comment wants names: args: impact.hours, impact.days"
    } else if limit != nil, maximumLength == nil {
      problem = "\"max:\" in the comment wants a number: max: 40"
    } else if claim?.isEmpty == true {
      problem = "\"claim:\" in the comment wants a source, or the word illustration"
    } else {
      problem = nil
    }
  }

  /// What follows a word that starts the comment or stands behind something that is no letter.
  private static func clause(_ word: StaticString, in comment: [UInt8]) -> ArraySlice<UInt8>? {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    var start = 0
    while start + word.count <= comment.count {
      let isWord = start == 0 || !comment[start - 1].isLetter
      if isWord, comment[start...].starts(with: word) {
        return comment[(start + word.count)...].drop { $0 == UInt8(ascii: " ") }
      }
      start += 1
    }
    return nil
  }

  private static func names(_ text: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = text
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      var name = rest.prefix { $0.isLetter || $0.isDigit || "-.".utf8.contains($0) }
      rest = rest.dropFirst(name.count)
      // A sentence may end right behind the last name.
      while name.last == UInt8(ascii: ".") { name.removeLast() }
      if name.isEmpty { return names }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard rest.first == UInt8(ascii: ",") else { return names }
      rest = rest.dropFirst()
    }
  }

  private static func untilSemicolon(_ text: ArraySlice<UInt8>) -> String {
    var claim = text.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\n") }
    while let last = claim.last, " .\"".utf8.contains(last) { claim.removeLast() }
    while let first = claim.first, " \"".utf8.contains(first) { claim.removeFirst() }
    return String(decoding: claim, as: UTF8.self)
  }
}
