import Synchronization
import Testing

@testable import Sealing

@Suite struct KeyMarkTests {
  @Test func `a ring is known by its keys, and no key is shown`() throws {
    var ring = KeyRing(createdAt: 0)
    let first = ring.marks
    let id = try ring.add(createdAt: 1)
    try ring.activate(id)
    #expect(Set(ring.marks).count == 2 && ring.marks.contains(first[0]))
    #expect(ring.marks.allSatisfy { $0.count == KeyRing.markCount })
    for entry in ring.entries {
      let secret = entry.secret?.withBytes { Array($0.prefix(KeyRing.markCount)) }
      #expect(!ring.marks.contains(secret ?? []))
    }
    try ring.revoke(0)
    #expect(ring.marks.count == 1 && !ring.marks.contains(first[0]))
    #expect(ring.revokedMarks == first)
    try ring.revoke(0)
    #expect(ring.revokedMarks == first)
  }

  @Test func `a revoked key is known from the file, also from one of an earlier version`() throws {
    var ring = KeyRing(createdAt: 0)
    try ring.activate(try ring.add(createdAt: 1))
    try ring.revoke(0)
    let bytes = KeyRingDocument.bytes(of: ring)
    #expect(try KeyRingDocument.ring(from: bytes, path: "").revokedMarks == ring.revokedMarks)
    let text = String(decoding: bytes, as: UTF8.self)
    let mark = Base64URL.encode(ring.revokedMarks[0])
    let earlier = text.replacing(#""mark" : "\#(mark)","#, with: "")
    #expect(earlier != text)
    #expect(try KeyRingDocument.ring(from: Array(earlier.utf8), path: "").revokedMarks == [])
    for other in ["AAAA", "!", mark + "AA"] {
      #expect(throws: KeyRingError.self) {
        try KeyRingDocument.ring(from: Array(text.replacing(mark, with: other).utf8), path: "")
      }
    }
  }

  @Test func `what was revoked elsewhere ends in a ring of before, and another key seals`() throws {
    var ring = KeyRing(createdAt: 0)
    let old = ring.marks[0]
    let known = Set(ring.marks)
    let sealed = Sealer(keyRing: ring).seal([1], context: [])
    // Nothing of it is known, or it is the only one.
    #expect(try ring.revoke([[1, 2, 3]], sealingWith: known) == [])
    #expect(throws: KeyRingError.revokedActiveKey(0)) {
      try ring.revoke([old], sealingWith: known)
    }
    #expect(ring.marks == [old])
    // A key that only this ring has is not what others open.
    let later = try ring.add(createdAt: 1)
    #expect(throws: KeyRingError.revokedActiveKey(0)) {
      try ring.revoke([old], sealingWith: known)
    }
    // The latest may be on its way to the others.
    let latest = try ring.add(createdAt: 2)
    #expect(try ring.revoke([old], sealingWith: Set(ring.marks)) == [0])
    #expect(ring.activeID == later && ring.revokedMarks == [old])
    #expect(ring.keys.map(\.state) == [.revoked, .active, .next])
    #expect(throws: (any Error).self) { try Sealer(keyRing: ring).open(sealed, context: []) }
    // One that doesn't seal just ends.
    let mark = try #require(ring.marks.last)
    #expect(try ring.revoke([mark], sealingWith: []) == [latest])
    #expect(ring.activeID == later)
    // Where none came after it the one before it seals again.
    let last = try ring.add(createdAt: 3)
    try ring.activate(last)
    let marks = ring.marks
    #expect(try ring.revoke([marks[1]], sealingWith: Set(marks)) == [last])
    #expect(ring.activeID == later)
  }

  @Test func `nothing is sealed with a ring whose key was revoked, until another takes its place`()
    throws
  {
    let live = LiveKeyRing(KeyRing(createdAt: 0))
    #expect(live.maySeal && live.obstacle == nil)
    #expect(live.suspend() && !live.suspend(), "it is news once")
    #expect(live.obstacle == .revokedActiveKey(0))
    #expect(throws: KeyRingError.revokedActiveKey(0)) { try live.forSealing() }
    live.replace(with: KeyRing(createdAt: 1))
    #expect(live.maySeal && live.suspend())
  }

  @Test func `a value follows from the last ring, also where two came while it was made`() {
    let live = LiveKeyRing(KeyRing(createdAt: 0))
    let coming = Mutex([KeyRing(createdAt: 1), KeyRing(createdAt: 2)])
    let marks = live.derive { ring in
      if let next = coming.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        live.replace(with: next)
      }
      return ring.marks
    }
    #expect(marks.value == live.current.marks)
  }

  @Test func `rings are states of one as long as a key tells it, revoked or not`() throws {
    let old = KeyRing(createdAt: 0)
    var ring = old
    try ring.activate(try ring.add(createdAt: 1))
    #expect(ring.isRelated(to: old) && old.isRelated(to: ring))
    // All turned over at once.
    try ring.revoke(0)
    #expect(ring.isRelated(to: old) && old.isRelated(to: ring))
    #expect(!ring.isRelated(to: KeyRing(createdAt: 0)))
  }

  @Test func `a key that was revoked is another matter than one that isn't in the ring`() throws {
    var ring = KeyRing(createdAt: 0)
    let old = Sealer(keyRing: ring).seal([1], context: [])
    try ring.activate(try ring.add(createdAt: 1))
    let new = Sealer(keyRing: ring).seal([1], context: [])
    #expect(!ring.hasRevokedKey(of: old))
    try ring.revoke(0)
    #expect(ring.hasRevokedKey(of: old))
    #expect(!ring.hasRevokedKey(of: new))
    // The ring of a process that lags behind.
    #expect(!KeyRing(createdAt: 0).hasRevokedKey(of: new))
    for text in ["", "v1.", "v1.AAAA", "v2." + old.dropFirst(3), String(old.dropLast(60))] {
      #expect(!ring.hasRevokedKey(of: text), "\(text)")
    }
  }
}
