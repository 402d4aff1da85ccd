import SourceText

extension TemplateScanner {
  mutating func report(
    _ offset: Int, _ message: String, _ rule: TemplateRule = .templateSyntax
  ) {
    result.errors.append(
      Diagnostic.template(
        file: result.file, position: lines.position(of: offset), message: message, rule: rule))
  }

  private mutating func checkPlace(_ tag: Tag) {
    if isDirectlyInParent {
      report(tag.offset, "only blocks may stand directly in a template that fills another one")
    }
  }

  /// Whether a name is one; `.` is allowed where `dot` is.
  private mutating func isName(_ tag: Tag, allowing extra: StaticString = "-") -> Bool {
    let allowed = UnsafeBufferPointer(start: extra.utf8Start, count: extra.utf8CodeUnitCount)
    let isName =
      !tag.name.isEmpty
      && tag.name.utf8.allSatisfy { $0.isLetter || $0.isDigit || allowed.contains($0) }
    if !isName { report(tag.offset, "\"\(tag.name)\" is not a name") }
    return isName
  }

  private mutating func isPath(_ tag: Tag) -> Bool {
    if tag.name == "." { return true }
    guard isName(tag, allowing: "-._") else { return false }
    if TemplateTag.path(tag.name).contains("") {
      report(tag.offset, "\"\(tag.name)\" is not a name: something is missing beside a dot")
      return false
    }
    return true
  }

  private mutating func add(_ kind: TemplateTag.Kind, _ tag: Tag) -> Int {
    result.tags.append(
      TemplateTag(
        kind: kind, name: tag.name, path: TemplateTag.path(tag.name), file: result.file,
        position: lines.position(of: tag.offset)))
    return result.firstTag + result.tags.count - 1
  }

  private mutating func write(_ sigil: String, _ name: String) {
    output += Array("{{\(sigil)\(name)}}".utf8)
  }

  mutating func variable(_ tag: Tag) {
    checkPlace(tag)
    guard isPath(tag) else { return }
    // What a lookup returns is escaped already, byte by byte: a reader that compares whole
    // characters lets a quote with a combining accent slip through.
    write("&", ScannedTemplate.tagName(add(.variable, tag)))
  }

  mutating func section(_ tag: Tag) {
    checkPlace(tag)
    let isKnown = isPath(tag)
    let isInverted = tag.sigil == UInt8(ascii: "^")
    let number = add(isInverted ? .inverted : .section, tag)
    if isKnown { write(isInverted ? "^" : "#", ScannedTemplate.tagName(number)) }
    open.append((.section(name: tag.name, number: number), tag.offset))
  }

  mutating func block(_ tag: Tag) {
    guard isName(tag) else { return }
    if case .parent(_, let reference)? = open.last?.opening {
      result.references[reference].blocks.append((tag.name, lines.position(of: tag.offset)))
    } else {
      result.blocks.insert(tag.name)
    }
    write("$", tag.name)
    open.append((.block(tag.name), tag.offset))
  }

  private mutating func refer(_ tag: Tag) -> Bool {
    guard isName(tag, allowing: "-./_") else { return false }
    result.references.append(
      ScannedTemplate.Reference(name: tag.name, position: lines.position(of: tag.offset)))
    return true
  }

  mutating func partial(_ tag: Tag) {
    checkPlace(tag)
    if refer(tag) { write(">", ScannedTemplate.alias(tag.name)) }
  }

  mutating func parent(_ tag: Tag) {
    checkPlace(tag)
    guard refer(tag) else { return }
    write("<", ScannedTemplate.alias(tag.name))
    open.append(
      (.parent(name: tag.name, reference: result.references.count - 1), tag.offset))
  }

  mutating func close(_ tag: Tag) {
    guard let (opening, opened) = open.last else {
      report(tag.offset, "{{/\(tag.name)}} closes nothing")
      return
    }
    let expected: String
    let written: String
    switch opening {
    case .section(let name, let number):
      (expected, written) = (name, ScannedTemplate.tagName(number))
    case .block(let name): (expected, written) = (name, name)
    case .parent(let name, _): (expected, written) = (name, ScannedTemplate.alias(name))
    }
    guard tag.name == expected else {
      let place = lines.position(of: opened)
      report(
        tag.offset,
        "{{/\(tag.name)}} stands where \(Self.words(for: opening)) of line \(place.line) has to be"
          + " closed first")
      // The one that was meant is closed as well, so that one mistake is one message.
      if let index = open.lastIndex(where: { Self.name(of: $0.opening) == tag.name }) {
        open.removeSubrange(index...)
      }
      return
    }
    open.removeLast()
    write("/", written)
  }

  private static func name(of opening: Opening) -> String {
    switch opening {
    case .section(let name, _), .block(let name), .parent(let name, _): name
    }
  }

  static func words(for opening: Opening) -> String {
    switch opening {
    case .section(let name, _): "the section {{#\(name)}}"
    case .block(let name): "the block {{$\(name)}}"
    case .parent(let name, _): "{{<\(name)}}"
    }
  }

  // MARK: Addresses

  /// `{{#asset}}/path/{{name}}.css{{/asset}}` and `{{#link}}/account{{/link}}`: text and plain names,
  /// nothing else.
  mutating func address(_ tag: Tag) {
    checkPlace(tag)
    var parts: [TemplateTag.AssetPart] = []
    while true {
      guard let start = find("{{", from: offset) else {
        report(tag.offset, "the section {{#\(tag.name)}} is not closed")
        offset = bytes.count
        return
      }
      if start > offset {
        parts.append(.text(String(decoding: bytes[offset..<start], as: UTF8.self)))
        offset = start
      }
      guard let inner = nextTag() else { return }
      if inner.sigil == UInt8(ascii: "/"), inner.name == tag.name { break }
      guard inner.sigil == 0, isPath(inner) else {
        report(inner.offset, "an address is made of text and plain names only")
        continue
      }
      parts.append(.name(TemplateTag.path(inner.name)))
    }
    let kind: TemplateTag.Kind =
      switch tag.name {
      case "link": .link(parts)
      case "font": .font(parts)
      case "style": .style(parts)
      default: .asset(parts)
      }
    write("&", ScannedTemplate.tagName(add(kind, tag)))
  }
}
