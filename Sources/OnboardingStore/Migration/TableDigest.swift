import Sealing

/// What a table holds, in a few bytes: the digests of pages of rows, one after the other, so that no table
/// has to fit into memory.
struct TableDigest: Sendable, Hashable {
  /// How many bytes a page has at least, unless it is the last one.
  private static let page = 1 << 20

  private(set) var rows = 0
  private var chain = [UInt8](repeating: 0, count: 32)
  private var pending: [UInt8] = []

  mutating func add(_ values: [SQLValue]) {
    rows += 1
    for value in values {
      switch value {
      case .null: pending.append(0)
      case .integer(let number):
        pending.append(1)
        append(UInt64(bitPattern: number))
      case .real(let number):
        pending.append(2)
        append(number.bitPattern)
      case .text(let text):
        pending.append(3)
        append(UInt64(text.utf8.count))
        pending += text.utf8
      case .blob(let bytes):
        pending.append(4)
        append(UInt64(bytes.count))
        pending += bytes
      }
    }
    if pending.count >= Self.page { turn() }
  }

  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { pending += $0 }
  }

  private mutating func turn() {
    chain = SHA256.digest(chain + pending)
    pending = []
  }

  /// The digest of all rows so far.
  var bytes: [UInt8] { pending.isEmpty ? chain : SHA256.digest(chain + pending) }
}
