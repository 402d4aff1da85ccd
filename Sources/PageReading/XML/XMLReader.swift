/// Reads XML piece by piece: enough for files that translators' programs write, and for pictures.
///
/// Foundation's reader would do, and would bring libxml2 and ICU to every server. What this one doesn't know
/// it refuses; a document type is refused or passed over, so that no entity of another file is ever read.
/// Source: XML 1.0, fifth edition.
package struct XMLReader {
  /// A piece of a document.
  package enum Piece: Equatable {
    /// `<name attribute="value">`; an empty element is followed by its end.
    case start(String, [String: String])
    /// `</name>`
    case end(String)
    /// Characters, with references replaced.
    case text(String)
  }

  /// What is wrong, and on which line.
  package struct Failure: Error, Equatable {
    /// Counted from 1.
    package let line: Int
    /// In a sentence.
    package let message: String

    package init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  private let scalars: [Unicode.Scalar]
  private let passesDocumentType: Bool
  private var offset = 0
  private var open: [(name: String, offset: Int)] = []
  private var pieces: [(piece: Piece, offset: Int)] = []

  /// The pieces of a document, each with its line, counted from 1.
  ///
  /// - Parameter passesDocumentType: whether a document type is passed over, as drawing programs write one.
  package static func read(
    _ text: String, passesDocumentType: Bool = false
  ) throws(Failure) -> [(piece: Piece, line: Int)] {
    var reader = XMLReader(text, passesDocumentType: passesDocumentType)
    try reader.readAll()
    var line = 1
    var seen = 0
    return reader.pieces.map { piece, offset in
      while seen < offset {
        if reader.scalars[seen] == "\n" { line += 1 }
        seen += 1
      }
      return (piece, line)
    }
  }

  private init(_ text: String, passesDocumentType: Bool) {
    self.passesDocumentType = passesDocumentType
    // Line ends are one character. Source: §2.11.
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
      scalars.append(scalar)
    }
    self.scalars = scalars.map { $0 == "\r" ? "\n" : $0 }
  }

  private func failure(_ message: String) -> Failure {
    Failure(line: line(at: offset), message: message)
  }

  private func line(at offset: Int) -> Int {
    1 + scalars[..<min(offset, scalars.count)].count { $0 == "\n" }
  }

  private mutating func readAll() throws(Failure) {
    if scalars.first == "\u{FEFF}" { offset = 1 }
    var isOver = false
    while offset < scalars.count {
      if scalars[offset] != "<" {
        try text(isInside: !open.isEmpty)
      } else if take("<!--") {
        _ = try upTo("-->", "a comment doesn't end")
      } else if take("<![CDATA[") {
        guard !open.isEmpty else { throw failure("text stands outside the document") }
        let start = offset
        pieces.append((.text(try upTo("]]>", "CDATA doesn't end")), start))
      } else if take("<?") {
        _ = try upTo("?>", "an instruction doesn't end")
      } else if take("<!") {
        guard passesDocumentType else { throw failure("a document type is not taken") }
        _ = try upTo(">", "the document type doesn't end")
      } else if take("</") {
        try end()
        isOver = open.isEmpty
      } else {
        guard !isOver else { throw failure("there is more than one document") }
        offset += 1
        isOver = try start()
      }
    }
    guard let innermost = open.last else {
      if isOver { return }
      throw failure("there is no document")
    }
    throw Failure(line: line(at: innermost.offset), message: "<\(innermost.name)> doesn't end")
  }

  // MARK: Pieces

  private mutating func text(isInside: Bool) throws(Failure) {
    let start = offset
    while offset < scalars.count, scalars[offset] != "<" { offset += 1 }
    let raw = scalars[start..<offset]
    guard isInside else {
      if raw.allSatisfy(\.isXMLSpace) { return }
      offset = start
      throw failure("text stands outside the document")
    }
    pieces.append((.text(try replaced(raw)), start))
  }

  private mutating func end() throws(Failure) {
    let name = try name()
    skipSpace()
    guard take(">") else { throw failure("</\(name) doesn't end") }
    guard let innermost = open.popLast(),
      innermost.name == name || open.contains(where: { $0.name == name })
    else { throw failure("</\(name)> ends what isn't open") }
    guard innermost.name == name else {
      throw failure(
        "</\(name)> stands where <\(innermost.name)> of line \(line(at: innermost.offset)) is still open"
      )
    }
    pieces.append((.end(name), offset))
  }

  /// Reads a start tag; whether the document is over with it.
  private mutating func start() throws(Failure) -> Bool {
    let place = offset
    let name = try name()
    var attributes: [String: String] = [:]
    while true {
      let hasSpace = skipSpace()
      if take("/>") {
        pieces += [(.start(name, attributes), place), (.end(name), place)]
        return open.isEmpty
      }
      if take(">") {
        pieces.append((.start(name, attributes), place))
        open.append((name, place))
        return false
      }
      guard hasSpace else { throw failure("<\(name)> is not well formed") }
      let attribute = try self.name()
      skipSpace()
      guard take("=") else { throw failure("\(attribute) has no value") }
      skipSpace()
      guard let quote: Unicode.Scalar = take("\"") ? "\"" : take("'") ? "'" : nil else {
        throw failure("the value of \(attribute) has no quotes")
      }
      let start = offset
      while offset < scalars.count, scalars[offset] != quote, scalars[offset] != "<" { offset += 1 }
      guard offset < scalars.count, scalars[offset] == quote else {
        throw failure("the value of \(attribute) doesn't end")
      }
      // White space in a value is a space. Source: §3.3.3.
      let value = try replaced(scalars[start..<offset], isValue: true)
      offset += 1
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw failure("\(attribute) stands twice")
      }
    }
  }

  // MARK: Characters

  private func replaced(
    _ raw: ArraySlice<Unicode.Scalar>, isValue: Bool = false
  ) throws(Failure) -> String {
    var text = String.UnicodeScalarView()
    var rest = raw
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        text.append(isValue && scalar.isXMLSpace ? " " : scalar)
        continue
      }
      guard let end = rest.firstIndex(of: ";"),
        let character = Self.character(String(String.UnicodeScalarView(rest[..<end])))
      else { throw failure("& begins no reference that is known; write &amp;") }
      text.append(character)
      rest = rest[(end + 1)...]
    }
    return String(text)
  }

  private static func character(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let code =
        reference.hasPrefix("#x")
        ? UInt32(reference.dropFirst(2), radix: 16)
        : reference.hasPrefix("#") ? UInt32(reference.dropFirst()) : nil
      return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
  }

  private mutating func name() throws(Failure) -> String {
    var name = String.UnicodeScalarView()
    while offset < scalars.count,
      scalars[offset].properties.isAlphabetic
        || "0123456789-_.:".unicodeScalars.contains(scalars[offset])
    {
      name.append(scalars[offset])
      offset += 1
    }
    guard let first = name.first, first.properties.isAlphabetic || first == "_" || first == ":"
    else {
      throw failure("there should be a name")
    }
    return String(name)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while offset < scalars.count, scalars[offset].isXMLSpace { offset += 1 }
    return offset > start
  }

  private mutating func take(_ text: String) -> Bool {
    guard scalars[offset...].starts(with: text.unicodeScalars) else { return false }
    offset += text.unicodeScalars.count
    return true
  }

  private mutating func upTo(_ mark: String, _ message: String) throws(Failure) -> String {
    let start = offset
    while offset < scalars.count {
      let end = offset
      if take(mark) { return String(String.UnicodeScalarView(scalars[start..<end])) }
      offset += 1
    }
    throw failure(message)
  }
}

extension Unicode.Scalar {
  fileprivate var isXMLSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }
}
