import PageReading

/// A page whose elements name the keys of the words right inside them, in `data-copy`, so that a click
/// on a sentence can lead to its key. Nothing else about the page changes.
struct KeyedMarkup {
  let bytes: [UInt8]

  init(_ page: PreviewMarks.Resolved) {
    let markup = Markup(page.bytes)
    /// By element.
    var keys = [[String]](repeating: [], count: markup.elements.count)
    let head = markup.elements.first { $0.name == "head" }?.place ?? 0..<0
    var next = 0
    for (offset, key) in page.keys {
      while next < markup.elements.count, markup.elements[next].place.lowerBound <= offset {
        next += 1
      }
      // The last element that begins before the words, or the first around it that still holds them.
      var element = next - 1
      while element >= 0, !markup.elements[element].place.contains(offset) {
        element = markup.elements[element].parent
      }
      guard element >= 0, !head.contains(offset), !markup.isCode(element),
        !keys[element].contains(key)
      else { continue }
      keys[element].append(key)
    }
    var result: [UInt8] = []
    result.reserveCapacity(page.bytes.count + page.keys.count * 48)
    var copied = 0
    for (element, keys) in zip(markup.elements, keys) where !keys.isEmpty {
      let end = element.place.lowerBound + 1 + element.name.utf8.count
      result += page.bytes[copied..<end]
      result += " data-copy=\"".utf8
      for (number, key) in keys.enumerated() {
        if number > 0 { result.append(UInt8(ascii: " ")) }
        result += key.utf8
      }
      result.append(UInt8(ascii: "\""))
      copied = end
    }
    result += page.bytes[copied...]
    bytes = result
  }
}

extension Markup {
  fileprivate func isCode(_ element: Int) -> Bool {
    elements[element].name == "script" || elements[element].name == "style"
  }
}
