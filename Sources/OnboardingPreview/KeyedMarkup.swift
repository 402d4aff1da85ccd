import PageReading

/// A page whose elements name the keys of the words right inside them, in `data-copy`, so that a click
/// on a sentence can lead to its key. Nothing else about the page changes.
struct KeyedMarkup {
  let bytes: [UInt8]

  init(_ page: PreviewMarks.Resolved) {
    let markup = Markup(page.bytes)
    var keys: [Int: [String]] = [:]
    var next = 0
    for (offset, key) in page.keys {
      while next < markup.elements.count, markup.elements[next].place.lowerBound <= offset {
        next += 1
      }
      guard next > 0 else { continue }
      // The last element that begins before the words, or the first around it that still holds them.
      let element = markup.lineage(of: next - 1).first {
        markup.elements[$0].place.contains(offset)
      }
      guard let element, !markup.isInHead(element) else { continue }
      if keys[element, default: []].contains(key) { continue }
      keys[element, default: []].append(key)
    }
    var result: [UInt8] = []
    result.reserveCapacity(page.bytes.count + keys.count * 48)
    var copied = 0
    for (element, keys) in keys.sorted(by: { $0.key < $1.key }) {
      let element = markup.elements[element]
      let end = element.place.lowerBound + 1 + element.name.utf8.count
      result += page.bytes[copied..<end]
      result += Array(" data-copy=\"\(keys.joined(separator: " "))\"".utf8)
      copied = end
    }
    bytes = result + page.bytes[copied...]
  }
}

extension Markup {
  fileprivate func isInHead(_ element: Int) -> Bool {
    lineage(of: element).contains { ["head", "script", "style"].contains(elements[$0].name) }
  }
}
