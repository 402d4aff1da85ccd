import Sealing

/// What tells the contents of a file from others: the first 64 bits of their BLAKE2b-256, in hexadecimal.
enum Fingerprint {
  static func of(_ bytes: [UInt8]) -> String { BLAKE2b.digest(bytes).prefix(8).hexadecimal }
}
