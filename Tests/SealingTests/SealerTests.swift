import Testing

@testable import Sealing

@Suite struct SealerTests {
  private let ring = KeyRing(createdAt: 1_767_225_600)
  private let plaintext = Array("weight=72.5;goal=lose-weight".utf8)
  private let context = Array("__Secure-foyer-calai|1|calai".utf8)

  private func alphabet() -> [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  }

  @Test func `what was sealed comes back`() throws {
    let sealer = Sealer(keyRing: ring)
    let opened = try sealer.open(sealer.seal(plaintext, context: context), context: context)
    #expect(opened == Opened(plaintext: plaintext, keyID: 0, needsReseal: false))
  }

  @Test(arguments: [0, 1, 2, 3, 15, 16, 600, 2900])
  func `plaintexts of any length come back`(count: Int) throws {
    let sealer = Sealer(keyRing: ring)
    let plaintext = RandomBytes.make(count)
    let text = sealer.seal(plaintext, context: context)
    #expect(text.utf8.count == Sealer.sealedCount(count))
    #expect(try sealer.open(text, context: context).plaintext == plaintext)
  }

  @Test func `the largest plaintext of a cookie leaves room for its attributes`() {
    #expect(Sealer.sealedCount(2900) <= 3930)
  }

  @Test func `a text can be written where it is wanted`() throws {
    let sealer = Sealer(keyRing: ring)
    var buffer = Array("foyer-calai=".utf8)
    buffer += [UInt8](repeating: 0x20, count: Sealer.sealedCount(plaintext.count) + 2)
    buffer.withUnsafeMutableBytes { room in
      sealer.seal(
        plaintext, context: context,
        to: UnsafeMutableRawBufferPointer(rebasing: room[12..<room.count - 2]))
    }
    #expect(buffer.starts(with: Array("foyer-calai=v1.".utf8)))
    #expect(buffer.suffix(2) == [0x20, 0x20])
    #expect(try sealer.open(buffer[12...].dropLast(2), context: context).plaintext == plaintext)
  }

  @Test func `the same plaintext never gives the same text twice`() {
    let sealer = Sealer(keyRing: ring)
    let texts = (0..<500).map { _ in sealer.seal(plaintext, context: context) }
    #expect(Set(texts).count == 500)
  }

  @Test func `a text holds nothing of the plaintext`() throws {
    let text = Sealer(keyRing: ring).seal(plaintext, context: context)
    let raw = try #require(Base64URL.decode(text.utf8.dropFirst(3)))
    #expect(!raw.indices.contains { raw[$0...].starts(with: plaintext.prefix(4)) })
  }

  @Test func `a change of any character is refused`() throws {
    let sealer = Sealer(keyRing: ring)
    let text = Array(sealer.seal(plaintext, context: context).utf8)
    for index in text.indices {
      for other in alphabet() + [UInt8(ascii: "."), 0, 0xFF] where other != text[index] {
        var changed = text
        changed[index] = other
        #expect(throws: SealingError.self) { try sealer.open(changed, context: context) }
      }
    }
  }

  @Test func `a flip of any bit of the bytes below is refused`() throws {
    let sealer = Sealer(keyRing: ring)
    let raw = try #require(
      Base64URL.decode(sealer.seal(plaintext, context: context).utf8.dropFirst(3)))
    for bit in 0..<(raw.count * 8) {
      var changed = raw
      changed[bit / 8] ^= 1 << (bit % 8)
      let text = "v1." + Base64URL.encode(changed)
      #expect(throws: SealingError.self) { try sealer.open(text, context: context) }
    }
  }

  @Test func `a text cut short at any place is refused`() {
    let sealer = Sealer(keyRing: ring)
    let text = Array(sealer.seal(plaintext, context: context).utf8)
    for count in text.indices {
      #expect(throws: SealingError.self) {
        try sealer.open(text[..<count], context: context)
      }
    }
  }

  @Test(arguments: [
    "__Secure-foyer-nutrisync|1|calai", "__Secure-foyer-calai|2|calai",
    "__Secure-foyer-calai|1|ops", "__Secure-foyer-calai|1|cala", "",
  ])
  func `a text of another context is refused`(other: String) {
    let sealer = Sealer(keyRing: ring)
    let text = sealer.seal(plaintext, context: Array(other.utf8))
    #expect(throws: SealingError.notAuthentic) { try sealer.open(text, context: context) }
  }

  @Test func `a text of another purpose is refused`() {
    let text = Sealer(keyRing: ring, purpose: KeyPurpose(number: 100))
      .seal(plaintext, context: context)
    #expect(throws: SealingError.notAuthentic) {
      try Sealer(keyRing: ring).open(text, context: context)
    }
  }

  @Test func `a text of another installation is refused`() {
    let text = Sealer(keyRing: KeyRing(createdAt: 0)).seal(plaintext, context: context)
    #expect(throws: SealingError.notAuthentic) {
      try Sealer(keyRing: ring).open(text, context: context)
    }
  }

  @Test(arguments: [
    ("", SealingError.malformed), ("v1.", .malformed), ("v1", .malformed), ("x1.AAAA", .malformed),
    ("v2.AAAA", .unsupportedVersion), ("v1.AAAA", .malformed), ("v1.====", .malformed),
    ("v1." + String(repeating: "A", count: 56), .unsupportedVersion),
  ])
  func `each kind of damage has its name`(text: String, error: SealingError) {
    #expect(throws: error) { try Sealer(keyRing: ring).open(text, context: context) }
  }

  @Test func `a text longer than any cookie is refused unread`() {
    let text = "v1." + String(repeating: "A", count: 20_000)
    #expect(throws: SealingError.malformed) {
      try Sealer(keyRing: ring).open(text, context: context)
    }
  }

  @Test func `a text of an accepted key opens and asks to be sealed anew`() throws {
    var ring = ring
    let text = Sealer(keyRing: ring).seal(plaintext, context: context)
    try ring.activate(ring.add(createdAt: 1))
    let opened = try Sealer(keyRing: ring).open(text, context: context)
    #expect(opened == Opened(plaintext: plaintext, keyID: 0, needsReseal: true))
  }

  @Test func `a text of the next key opens before that key is active here`() throws {
    var here = ring
    let id = try here.add(createdAt: 1)
    var there = here
    try there.activate(id)
    let text = Sealer(keyRing: there).seal(plaintext, context: context)
    #expect(try Sealer(keyRing: here).open(text, context: context).keyID == id)
  }

  @Test func `a text of a revoked key is refused`() throws {
    var ring = ring
    let text = Sealer(keyRing: ring).seal(plaintext, context: context)
    try ring.activate(ring.add(createdAt: 1))
    try ring.revoke(0)
    #expect(throws: SealingError.unknownKey) {
      try Sealer(keyRing: ring).open(text, context: context)
    }
  }

  @Test func `random bytes never open and never crash`() {
    let sealer = Sealer(keyRing: ring)
    for count in 0..<400 {
      let noise = RandomBytes.make(count)
      #expect(throws: SealingError.self) { try sealer.open(noise, context: context) }
      #expect(throws: SealingError.self) {
        try sealer.open("v1." + Base64URL.encode(noise), context: context)
      }
    }
  }

  @Test func `no nonce comes twice, on however many threads`() async {
    let nonces = NonceSource(count: 24)
    let drawn = await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).map { _ in
            var nonce = [UInt8](repeating: 0, count: 24)
            nonce.withUnsafeMutableBytes { nonces.next(into: $0) }
            return nonce
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(drawn).count == 4000)
    // Nor is any part of one the same in all of them.
    #expect((0..<24).allSatisfy { place in Set(drawn.map { $0[place] }).count > 100 })
  }

  @Test func `many threads seal and open at once`() async {
    let sealer = Sealer(keyRing: ring)
    let context = context
    let good = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let plaintext = [UInt8](repeating: UInt8(number), count: number)
          let text = sealer.seal(plaintext, context: context)
          return (try? sealer.open(text, context: context).plaintext) == plaintext
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(good == 200)
  }
}
