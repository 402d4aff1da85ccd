import CMicroHTTPD
import HTTPCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Headers whose names and values never change, as one of libmicrohttpd's.
///
/// libmicrohttpd copies and checks each header of each response by itself: three allocations and a dozen passes over
/// its bytes, for nine of them on a page. So those that are the same on one response after the other are put together
/// once: the value of the first, and behind it the others, line by line. As libmicrohttpd takes no ends of lines, the block goes
/// in as a placeholder of its length, which is written over where libmicrohttpd keeps it.
///
/// Of what is put together each value was checked by itself; none was made at run time.
final class HeaderBlock: Sendable {
  private let fields: [HeaderField]
  private let bytes: [UInt8]
  private let placeholder: [CChar]

  /// The block of some headers; nil where one of them is no literal that may be sent.
  init?(_ fields: ArraySlice<HeaderField>) {
    var bytes: [UInt8] = []
    for field in fields {
      guard case .literal(let value) = field.content,
        value.withUTF8Buffer({ UnsafeRawBufferPointer($0).isHeaderValue })
      else { return nil }
      if !bytes.isEmpty { bytes += Array("\r\n\(field.name): ".utf8) }
      bytes += Array(value.description.utf8)
    }
    self.fields = Array(fields)
    self.bytes = bytes
    placeholder = [CChar](repeating: CChar(UInt8(ascii: "x")), count: bytes.count) + [0]
  }

  /// Whether it was made of these very headers, as they lie in memory.
  func isMade(of others: UnsafeBufferPointer<HeaderField>) -> Bool {
    fields.withUnsafeBufferPointer {
      $0.baseAddress == others.baseAddress && $0.count == others.count
    }
  }

  /// Whether it is of headers of the same literals. They are looked at where they are: a field that is handed over
  /// is copied.
  func isOf(_ others: UnsafeBufferPointer<HeaderField>) -> Bool {
    fields.withUnsafeBufferPointer { fields in
      guard fields.count == others.count else { return false }
      for index in fields.indices where !fields[index].isSameLiteral(as: others[index]) {
        return false
      }
      return true
    }
  }

  private var name: UnsafePointer<CChar> {
    UnsafeRawPointer(fields[0].name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Whether it can be found again in a response: libmicrohttpd finds the first header of a name.
  func fits(_ response: OpaquePointer) -> Bool { MHD_get_response_header(response, name) == nil }

  /// Adds the headers to a response that it fits; false where libmicrohttpd doesn't take them.
  func add(to response: OpaquePointer) -> Bool {
    placeholder.withUnsafeBytes { placeholder in
      guard let start = placeholder.baseAddress?.assumingMemoryBound(to: CChar.self),
        MHD_add_response_header(response, name, start) == .YES,
        let kept = MHD_get_response_header(response, name)
      else { return false }
      guard memcmp(kept, start, placeholder.count) == 0 else { return false }
      // Its own copy, on the heap and of this length.
      UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(mutating: kept), count: bytes.count
      ).copyBytes(from: bytes)
      return true
    }
  }
}

/// The blocks that there are; a handful, for responses have few kinds of heads.
enum HeaderBlocks {
  private static let most = 32
  private static let known = Mutex<[HeaderBlock]>([])

  /// The block of the headers with which some begin that are literals, and how many they are; nil where fewer than
  /// two do.
  static func first(of fields: ArraySlice<HeaderField>) -> (block: HeaderBlock, count: Int)? {
    fields.withUnsafeBufferPointer { all in
      guard all.count > 1, case .literal = all[0].content else { return nil }
      return known.withLock { known in
        // Those of nearly every page are one list: nothing of it is looked at.
        if let same = known.first(where: { $0.isMade(of: all) }) { return (same, all.count) }
        var count = 1
        while count < all.count, case .literal = all[count].content { count += 1 }
        guard count > 1 else { return nil }
        let run = UnsafeBufferPointer(rebasing: all[..<count])
        if let block = known.first(where: { $0.isOf(run) }) { return (block, count) }
        guard known.count < most, let block = HeaderBlock(fields.prefix(count)) else { return nil }
        known.append(block)
        return (block, count)
      }
    }
  }
}
