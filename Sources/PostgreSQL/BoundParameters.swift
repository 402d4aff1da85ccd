import CPostgreSQL

/// The parameters of one statement as libpq takes them: numbers of types, and the bytes of all values in
/// one buffer.
struct BoundParameters {
  /// The type of each.
  let types: [Oid]
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>?] = []

  init(_ values: [PostgreSQLValue]) {
    types = values.map(\.type)
    ranges.reserveCapacity(values.count)
    for value in values {
      let start = bytes.count
      switch value {
      case .null:
        ranges.append(nil)
        continue
      case .integer(let number): append(UInt64(bitPattern: number))
      case .real(let number): append(number.bitPattern)
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .bytes(let own): bytes.append(contentsOf: own)
      case .boolean(let isTrue): bytes.append(isTrue ? 1 : 0)
      }
      ranges.append(start..<bytes.count)
    }
    // An empty value still has a place; only NULL has none.
    bytes.append(0)
  }

  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Calls a function of libpq with the values, their lengths and their formats (all binary).
  func with<Outcome>(
    _ body: (
      _ values: [UnsafePointer<CChar>?], _ lengths: [CInt], _ formats: [CInt]
    ) -> Outcome
  ) -> Outcome {
    bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return body(
        ranges.map { range in range.flatMap { range in start.map { $0 + range.lowerBound } } },
        ranges.map { CInt($0?.count ?? 0) },
        Array(repeating: 1, count: ranges.count))
    }
  }
}

extension PostgreSQLValue {
  fileprivate var type: Oid {
    switch self {
    case .null: ValueType.unknown
    case .integer: ValueType.integer
    case .real: ValueType.real
    case .text: ValueType.text
    case .bytes: ValueType.bytes
    case .boolean: ValueType.boolean
    }
  }
}
