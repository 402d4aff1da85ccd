/// The element in which a place of a page stands.
package struct EnclosingElement {
  /// The element's number on the page.
  package let number: Int
  /// The offset behind its name.
  package let nameEnd: Int

  private struct Open {
    let element: EnclosingElement
    let name: Range<Int>
    let code: NameCode
  }

  /// The innermost elements around places: in a tag that of the tag, in text the one that is open there. Nil
  /// in the head of a page, in scripts and styles, where nothing is to be marked, and outside of everything.
  ///
  /// It reads the page without taking it apart, as `Markup` does, which takes several times as long.
  ///
  /// - Parameter offsets: in their order.
  package static func around(_ offsets: [Int], in bytes: [UInt8]) -> [EnclosingElement?] {
    bytes.withUnsafeBufferPointer { page in
      var found: [EnclosingElement?] = []
      found.reserveCapacity(offsets.count)
      var open: [Open] = []
      var (number, index, isInHead) = (0, 0, false)
      func note(_ element: EnclosingElement?, upTo end: Int) {
        while found.count < offsets.count, offsets[found.count] < end { found.append(element) }
      }
      while found.count < offsets.count {
        let start = page[index...].firstIndex(of: UInt8(ascii: "<")) ?? page.count
        note(isInHead ? nil : open.last?.element, upTo: start)
        guard start < page.count else { break }
        let tag = Tag(at: start, in: page) { _, _ in }
        let isCode = NameCode.unread.contains(tag.code)
        index = tag.end
        switch tag.kind {
        case .none: note(isInHead ? nil : open.last?.element, upTo: index)
        case .closing:
          note(isInHead || isCode ? nil : open.last?.element, upTo: index)
          let last = open.lastIndex { $0.code == tag.code && page.same($0.name, tag.name) }
          if let last { open.removeSubrange(last...) }
          if tag.code == .head { isInHead = false }
        case .opening, .whole:
          let element = EnclosingElement(number: number, nameEnd: tag.name.upperBound)
          number += 1
          if tag.code == .head { isInHead = true }
          note(isInHead || isCode ? nil : element, upTo: index)
          guard tag.kind == .opening else { continue }
          open.append(Open(element: element, name: tag.name, code: tag.code))
          index = tag.behindCode(in: page)
          note(nil, upTo: index)
        }
      }
      while found.count < offsets.count { found.append(nil) }
      return found
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the same stands in two places.
  fileprivate func same(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    self[one].elementsEqual(self[other])
  }
}
