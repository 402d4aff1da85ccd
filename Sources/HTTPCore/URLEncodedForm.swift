/// The fields of a form or of a query, in the order they were sent.
///
/// A name may repeat, as several ticked choices do; who reads a field decides whether that is allowed.
/// Source: WHATWG URL §5.1 (`application/x-www-form-urlencoded`), parsed strictly: a broken percent
/// escape, invalid UTF-8 or a field without a name is an error instead of a guess.
public struct URLEncodedForm: Sendable {
  /// One name and its value.
  public struct Pair: Hashable, Sendable {
    /// The decoded name, never empty.
    public let name: String
    /// The decoded value, as the person sent it: line ends and Unicode form untouched.
    public let value: String
  }

  /// How much a form may hold.
  public struct Limits: Sendable {
    /// The most fields.
    public var fields: Int
    /// The longest decoded name, in bytes.
    public var nameBytes: Int
    /// The longest decoded value, in bytes.
    public var valueBytes: Int

    /// Sets every limit.
    public init(fields: Int, nameBytes: Int, valueBytes: Int) {
      self.fields = fields
      self.nameBytes = nameBytes
      self.valueBytes = valueBytes
    }

    /// 100 fields, names of 64 bytes, values of 4 KiB.
    public static let standard = Limits(fields: 100, nameBytes: 64, valueBytes: 4_096)
  }

  /// Every field in order.
  public let pairs: [Pair]

  /// Reads a body or a query.
  ///
  /// - Throws: `RequestError.malformedForm` for a broken percent escape, a byte that is not printable
  ///   ASCII, a decoded NUL, text that is not UTF-8 or a field without a name;
  ///   `RequestError.formTooLarge` above a limit.
  public init(_ bytes: [UInt8], limits: Limits = .standard) throws(RequestError) {
    let read = bytes.withUnsafeBytes { bytes -> Result<[Pair], RequestError> in
      Result { () throws(RequestError) in try Self.pairs(in: bytes, limits) }
    }
    pairs = try read.get()
  }

  private static func pairs(
    in bytes: UnsafeRawBufferPointer, _ limits: Limits
  ) throws(RequestError) -> [Pair] {
    guard bytes.isPrintableASCII else { throw .malformedForm }
    var pairs: [Pair] = []
    pairs.reserveCapacity(min(limits.fields, 8))
    var start = 0
    while start < bytes.count {
      var end = start
      var separator: Int?
      while end < bytes.count, bytes[end] != 0x26 {
        if separator == nil, bytes[end] == 0x3D { separator = end }
        end += 1
      }
      defer { start = end + 1 }
      // Two ampersands in a row hold nothing.
      if end == start { continue }
      guard pairs.count < limits.fields else { throw .formTooLarge }
      let nameEnd = separator ?? end
      let name = try decode(bytes[start..<nameEnd], limit: limits.nameBytes)
      let value = try decode(
        bytes[min(nameEnd + 1, end)..<end], limit: limits.valueBytes)
      guard !name.isEmpty else { throw .malformedForm }
      pairs.append(Pair(name: name, value: value))
    }
    return pairs
  }

  /// The first value of that name, compared byte by byte.
  public subscript(name: String) -> String? {
    pairs.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// Every value of that name in order, compared byte by byte.
  public func values(_ name: String) -> [String] {
    pairs.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
  }

  private static func decode(
    _ part: Slice<UnsafeRawBufferPointer>, limit: Int
  ) throws(RequestError) -> String {
    // No decoded text is longer than its escaped form, nor shorter than a third of it.
    guard part.count <= limit * 3 else { throw .formTooLarge }
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    guard bytes.hasFormEscapes else {
      guard bytes.count <= limit else { throw .formTooLarge }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let decoded = PercentEncoding.decode(bytes, plusIsSpace: true), !decoded.contains(0)
    else { throw .malformedForm }
    // What is no UTF-8 is other bytes when it is mended; `String(validating:)` takes a thousand instructions.
    var text = String(decoding: decoded, as: UTF8.self)
    let isWhole = text.withUTF8 { text in decoded.withUnsafeBytes { $0.elementsEqual(text) } }
    guard isWhole else { throw .malformedForm }
    guard decoded.count <= limit else { throw .formTooLarge }
    return text
  }
}
