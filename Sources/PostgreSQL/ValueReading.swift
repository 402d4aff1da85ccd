extension ValueType.Reading {
  /// Seconds from 1970 to 2000, from which PostgreSQL counts.
  private static let epoch = 946_684_800.0

  /// The value of a column's bytes.
  func value(_ bytes: UnsafeRawBufferPointer) -> PostgreSQLValue {
    switch self {
    case .boolean: .boolean(bytes.first != 0)
    case .bytes: .bytes(Array(bytes))
    case .text: .text(String(decoding: bytes, as: UTF8.self))
    // A byte with the version of the format stands before it.
    case .json: .text(String(decoding: bytes.dropFirst(), as: UTF8.self))
    case .signed: .integer(Self.signed(bytes))
    case .unsigned: .integer(Int64(bytes.bigEndian(UInt32.self)))
    case .float: .real(Double(Float(bitPattern: bytes.bigEndian(UInt32.self))))
    case .double: .real(Double(bitPattern: bytes.bigEndian(UInt64.self)))
    case .numeric: Self.numeric(bytes)
    case .moment: .real(Self.epoch + Double(bytes.bigEndian(Int64.self)) / 1_000_000)
    case .nothing: .null
    }
  }

  private static func signed(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    switch bytes.count {
    case 2: Int64(bytes.bigEndian(Int16.self))
    case 4: Int64(bytes.bigEndian(Int32.self))
    default: bytes.bigEndian(Int64.self)
    }
  }

  /// What a sum of `bigint` is: digits to the base of 10,000.
  ///
  /// Source: numeric_send in https://github.com/postgres/postgres/blob/REL_15_STABLE/src/backend/utils/adt/numeric.c
  private static func numeric(_ bytes: UnsafeRawBufferPointer) -> PostgreSQLValue {
    let count = Int(bytes.bigEndian(UInt16.self))
    let weight = Int(bytes.bigEndian(Int16.self, at: 2))
    let sign = bytes.bigEndian(UInt16.self, at: 4)
    guard sign == 0 || sign == 0x4000 else {
      return .real(sign == 0xD000 ? .infinity : sign == 0xF000 ? -.infinity : .nan)
    }
    func digit(_ place: Int) -> UInt16 {
      place < count ? bytes.bigEndian(UInt16.self, at: 8 + 2 * place) : 0
    }
    if count <= weight + 1, weight < 5 {
      var whole: Int64 = 0
      var overflows = false
      for place in 0..<max(0, weight + 1) {
        let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 10_000)
        // Taken away, since the least number is one further from zero than the greatest.
        let (sum, isTooSmall) = product.subtractingReportingOverflow(Int64(digit(place)))
        whole = sum
        overflows = overflows || isTooLarge || isTooSmall
      }
      if !overflows {
        if sign == 0x4000 { return .integer(whole) }
        if whole != .min { return .integer(-whole) }
      }
    }
    var number = 0.0
    for place in 0..<count {
      number += Double(digit(place)) * power(of: weight - place)
    }
    return .real(sign == 0x4000 ? -number : number)
  }

  private static func power(of exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10_000 }
    return exponent < 0 ? 1 / power : power
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int = 0
  ) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}
