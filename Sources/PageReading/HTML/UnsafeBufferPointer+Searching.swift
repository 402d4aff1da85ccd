import Foundation

/// Looking for bytes in a page. A view of an array is read without a check at each place, which would
/// take longer than the looking.
extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes stand at a place.
  package func has(_ bytes: [UInt8], at place: Int) -> Bool {
    guard place + bytes.count <= count else { return false }
    for offset in bytes.indices where self[place + offset] != bytes[offset] { return false }
    return true
  }

  /// Where these bytes, which are one at least, stand first: at a place or behind it.
  package func first(_ bytes: [UInt8], from place: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var place = place
    while place + bytes.count <= count {
      let rest = count - bytes.count + 1 - place
      guard let next = memchr(base + place, Int32(bytes[0]), rest) else { return nil }
      place = UnsafeRawPointer(next) - UnsafeRawPointer(base)
      if has(bytes, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// Where these bytes, which are one at least, stand last.
  package func last(_ bytes: [UInt8]) -> Int? {
    var place = count - bytes.count
    while place >= 0 {
      if has(bytes, at: place) { return place }
      place -= 1
    }
    return nil
  }
}
