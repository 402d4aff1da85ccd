import OnboardingDomain
public import SourceText

extension PrerenderedPage {
  /// Writes what a script shows while the form is being filled in, as JSON: the message of each
  /// field (an empty one where nothing is wrong), the fragments and the computed values of the page.
  ///
  /// - Returns: what was wrong with the data of fragments.
  public func writeLive(_ state: borrowing PageState, into buffer: inout PageBuffer) -> [Diagnostic]
  {
    var writer = PageWriter(self, state)
    buffer.append("{\"errors\":{")
    for (index, layout) in fields.enumerated() {
      var message = PageBuffer(capacity: 512)
      writer.error(index, state, &message)
      buffer.appendMember(layout.field.id.rawValue, message.copied(), isFirst: index == 0)
    }
    buffer.append("},\"fragments\":{")
    var isFirst = true
    for (index, name) in fragments.enumerated() where state.mayBeWide || !isBeside[index] {
      var html = PageBuffer()
      writer.fragment(index, state, &html)
      buffer.appendMember(name, html.copied(), isFirst: isFirst)
      isFirst = false
    }
    buffer.append("},\"values\":{")
    for (index, name) in values.enumerated() {
      let value = writer.computed(name, state)
      buffer.appendMember(name, Array(writer.text(of: value).utf8), isFirst: index == 0)
    }
    buffer.append("}}")
    return writer.problems
  }
}

extension PageBuffer {
  fileprivate mutating func appendMember(_ name: String, _ text: [UInt8], isFirst: Bool) {
    if !isFirst { append(byte: UInt8(ascii: ",")) }
    appendJSON(Array(name.utf8))
    append(byte: UInt8(ascii: ":"))
    appendJSON(text)
  }

  /// A JSON string; `<` is escaped as well, so that it can't end a script. Source: RFC 8259 §7.
  private mutating func appendJSON(_ text: [UInt8]) {
    append(byte: UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "<"): append("\\u003c")
      case 0..<0x20:
        append("\\u00")
        append(byte: UInt8(ascii: "0") + byte >> 4)
        append(byte: Array("0123456789abcdef".utf8)[Int(byte & 15)])
      default: append(byte: byte)
      }
    }
    append(byte: UInt8(ascii: "\""))
  }
}
