import PageReading

/// A page whose elements name the keys of the words right inside them, in `data-copy`, so that a click
/// on a sentence can lead to its key. Nothing else about the page changes.
struct KeyedMarkup {
  let bytes: [UInt8]

  init(_ page: PreviewMarks.Resolved) {
    let elements = EnclosingElement.around(page.keys.map(\.offset), in: page.bytes)
    /// By element, those of the first one first.
    var marks: [(element: EnclosingElement, keys: [String])] = []
    var places: [Int: Int] = [:]
    for (element, (_, key)) in zip(elements, page.keys) {
      guard let element else { continue }
      let place = places[element.number] ?? marks.count
      if place == marks.count {
        places[element.number] = place
        marks.append((element, []))
      }
      if !marks[place].keys.contains(key) { marks[place].keys.append(key) }
    }
    marks.sort { $0.element.nameEnd < $1.element.nameEnd }
    var result: [UInt8] = []
    result.reserveCapacity(page.bytes.count + page.keys.count * 48)
    var copied = 0
    for (element, keys) in marks {
      result += page.bytes[copied..<element.nameEnd]
      result += " data-copy=\"".utf8
      for (number, key) in keys.enumerated() {
        if number > 0 { result.append(UInt8(ascii: " ")) }
        result += key.utf8
      }
      result.append(UInt8(ascii: "\""))
      copied = element.nameEnd
    }
    result += page.bytes[copied...]
    bytes = result
  }
}
