/// The SHA-256 digest, for fingerprints of files.
///
/// Source: FIPS 180-4 §5.1.1, §5.3.3 and §6.2.2. Written plainly, for start-up: not hardened
/// against timing, so not for secrets.
package enum SHA256 {
  /// The digest's 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    var schedule = [UInt32](repeating: 0, count: 64)
    let tail = padding(afterByteCount: message.count)
    let whole = message.count / 64 * 64
    for block in stride(from: 0, to: whole, by: 64) {
      process(message[block..<block + 64], into: &state, &schedule)
    }
    let rest = message[whole...] + tail
    for block in stride(from: rest.startIndex, to: rest.endIndex, by: 64) {
      process(rest[block..<block + 64], into: &state, &schedule)
    }
    return state.flatMap { bigEndianBytes($0) }
  }

  /// The digest in 64 lower-case hexadecimal digits.
  package static func hexDigest(_ message: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = digest(message).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hex, as: UTF8.self)
  }

  private static func padding(afterByteCount count: Int) -> [UInt8] {
    let zeros = (119 - count % 64) % 64
    let bits = UInt64(count) * 8
    return [0x80] + [UInt8](repeating: 0, count: zeros)
      + bigEndianBytes(UInt32(bits >> 32)) + bigEndianBytes(UInt32(truncatingIfNeeded: bits))
  }

  private static func process(
    _ block: ArraySlice<UInt8>, into state: inout [UInt32], _ schedule: inout [UInt32]
  ) {
    for index in 0..<16 {
      let offset = block.startIndex + index * 4
      schedule[index] = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[offset + $1]) }
    }
    for index in 16..<64 {
      let (w15, w2) = (schedule[index - 15], schedule[index - 2])
      let s0 = w15.rotated(7) ^ w15.rotated(18) ^ w15 >> 3
      let s1 = w2.rotated(17) ^ w2.rotated(19) ^ w2 >> 10
      schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let s1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ s1 &+ choice &+ constants[index] &+ schedule[index]
      let s0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ s0 &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func bigEndianBytes(_ word: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
