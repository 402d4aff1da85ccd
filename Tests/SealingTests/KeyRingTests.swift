import Foundation
import Testing

@testable import Sealing

@Suite struct KeyRingTests {
  @Test func `a new ring has one active key`() {
    let ring = KeyRing(createdAt: 42)
    #expect(ring.keys == [KeyRing.Key(id: 0, state: .active, createdAt: 42)])
  }

  @Test func `an added key waits to be activated`() throws {
    var ring = KeyRing(createdAt: 0)
    let id = try ring.add(createdAt: 5)
    #expect(id == 1)
    #expect(ring.keys.last == KeyRing.Key(id: 1, state: .next, createdAt: 5))
    #expect(ring.activeID == 0)
  }

  @Test func `activating a key makes the old one accepted`() throws {
    var ring = KeyRing(createdAt: 0)
    try ring.activate(ring.add(createdAt: 1))
    #expect(ring.keys.map(\.state) == [.accept, .active])
  }

  @Test func `activating the active key changes nothing`() throws {
    var ring = KeyRing(createdAt: 0)
    try ring.activate(0)
    #expect(ring.keys.map(\.state) == [.active])
  }

  @Test func `the active key can't be revoked`() {
    var ring = KeyRing(createdAt: 0)
    #expect(throws: KeyRingError.activeKey(0)) { try ring.revoke(0) }
  }

  @Test func `a revoked key can't come back`() throws {
    var ring = KeyRing(createdAt: 0)
    let id = try ring.add(createdAt: 1)
    try ring.revoke(id)
    #expect(throws: KeyRingError.revokedKey(id)) { try ring.activate(id) }
  }

  @Test func `a revoked key has no secret any more`() throws {
    var ring = KeyRing(createdAt: 0)
    let id = try ring.add(createdAt: 1)
    try ring.revoke(id)
    #expect(ring.entries.first { $0.id == id }?.secret == nil)
  }

  @Test func `a key that is not there is named`() {
    var ring = KeyRing(createdAt: 0)
    #expect(throws: KeyRingError.unknownKey(9)) { try ring.activate(9) }
    #expect(throws: KeyRingError.unknownKey(9)) { try ring.revoke(9) }
  }

  @Test func `the 257th key is refused`() throws {
    var ring = KeyRing(createdAt: 0)
    for _ in 1...255 { _ = try ring.add(createdAt: 0) }
    #expect(throws: KeyRingError.full) { try ring.add(createdAt: 0) }
  }

  @Test func `in a full ring the place of a revoked key is used again`() throws {
    var ring = KeyRing(createdAt: 0)
    for _ in 1...255 { _ = try ring.add(createdAt: 0) }
    try ring.revoke(7)
    #expect(try ring.add(createdAt: 0) == 7)
    #expect(ring.keys.count == 256)
  }

  @Test func `every key and every purpose has its own subkey`() throws {
    var ring = KeyRing(createdAt: 0)
    _ = try ring.add(createdAt: 0)
    let secrets = [KeyPurpose.cookie, .formToken, KeyPurpose(number: 100)]
      .flatMap { ring.subkeys(for: $0) }
      .map { $0.secret.withBytes { Array($0) } }
    #expect(
      Set(secrets + ring.entries.compactMap { $0.secret?.withBytes { Array($0) } }).count == 8)
  }
}

@Suite struct KeyRingFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/keys.json" }

  private func write(_ text: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func mode() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Only root may give a file away.
  @Test(.enabled(if: geteuid() == 0))
  func `an administrator's change leaves the file to whom it belongs`() throws {
    func owner() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? Int
    }
    chown(folder.path, 1234, 1234)
    _ = try KeyRing.loadOrCreate(at: path, now: 0)
    #expect(try owner() == 1234)
    chown(path, 1235, 1235)
    try KeyRing(contentsOf: path).save(to: path)
    #expect(try owner() == 1235)
    #expect(try mode() == 0o600)
  }

  @Test func `the first start makes a ring that only its owner can read`() throws {
    let ring = try KeyRing.loadOrCreate(at: path, now: 9)
    #expect(try mode() == 0o600)
    #expect(ring.keys == [KeyRing.Key(id: 0, state: .active, createdAt: 9)])
  }

  @Test func `the second start reads the same keys`() throws {
    let text = Sealer(keyRing: try KeyRing.loadOrCreate(at: path, now: 0)).seal([1], context: [])
    let again = Sealer(keyRing: try KeyRing.loadOrCreate(at: path, now: 1))
    #expect(try again.open(text, context: []).plaintext == [1])
  }

  @Test func `a saved ring comes back whole`() throws {
    var ring = try KeyRing.loadOrCreate(at: path, now: 0)
    try ring.activate(ring.add(createdAt: 3))
    try ring.revoke(0)
    try ring.save(to: path)
    #expect(try KeyRing(contentsOf: path).keys == ring.keys)
    #expect(try mode() == 0o600)
  }

  @Test func `nothing but the ring is left in the folder`() throws {
    let ring = try KeyRing.loadOrCreate(at: path, now: 0)
    try ring.save(to: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys.json"])
  }

  @Test func `many first starts at once end with one ring`() async throws {
    let path = path
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<30 {
        group.addTask {
          Sealer(keyRing: try KeyRing.loadOrCreate(at: path, now: 0)).seal([1], context: [])
        }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    let sealer = Sealer(keyRing: try KeyRing(contentsOf: path))
    for text in texts { #expect(try sealer.open(text, context: []).plaintext == [1]) }
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o601, 0o777])
  func `a file that others may touch is refused`(mode: Int) throws {
    _ = try KeyRing.loadOrCreate(at: path, now: 0)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(throws: KeyRingError.tooOpen(path: path, mode: UInt32(mode))) {
      try KeyRing(contentsOf: path)
    }
  }

  @Test func `a file that is not there is missing`() {
    #expect(throws: KeyRingError.missing(path: path)) { try KeyRing(contentsOf: path) }
  }

  @Test func `a folder in place of the file is refused`() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    #expect(throws: KeyRingError.malformed(path: path, reason: "it is not a file")) {
      try KeyRing(contentsOf: path)
    }
  }

  @Test func `a folder that does not exist is named`() {
    let error = #expect(throws: KeyRingError.self) {
      try KeyRing.loadOrCreate(at: folder.path + "/no/keys.json", now: 0)
    }
    #expect(
      error?.description.contains("/no/keys.json can't be read or written: No such file") == true)
  }

  static let secret = String(repeating: "A", count: 43)
  static let refusals: [(String, String)] = [
    ("", "it is not the JSON of a key ring"),
    ("[]", "it is not the JSON of a key ring"),
    (#"{"version":1}"#, "it is not the JSON of a key ring"),
    (#"{"version":2,"keys":[]}"#, "it has version 2, and this program reads 1"),
    (#"{"version":1,"keys":[]}"#, "it has 0 active keys, and exactly one must be active"),
    (
      ring(key(0, "active"), key(1, "active")),
      "it has 2 active keys, and exactly one must be active"
    ),
    (ring(key(0, "active"), key(0, "accept")), "the key id 0 appears twice"),
    (ring(key(256, "active")), "the key id 256 is not between 0 and 255"),
    (ring(key(-1, "active")), "the key id -1 is not between 0 and 255"),
    (
      ring(key(0, "aktiv")), "key 0 has none of the states next, active, accept, revoked"
    ),
    (
      ring(key(0, "active", secret: "AAAA")),
      "the secret of key 0 is not base64url of 32 bytes"
    ),
    (
      ring(key(0, "active", secret: secret + "=")),
      "the secret of key 0 is not base64url of 32 bytes"
    ),
    (ring(key(0, "active"), key(1, "revoked")), "key 1 is revoked and still has a secret"),
  ]

  static func key(_ id: Int, _ state: String, secret: String = secret) -> String {
    #"{"id":\#(id),"state":"\#(state)","createdAt":0,"secret":"\#(secret)"}"#
  }

  static func ring(_ keys: String...) -> String {
    #"{"version":1,"keys":[\#(keys.joined(separator: ","))]}"#
  }

  @Test(arguments: refusals)
  func `a file that is no ring says where it departs from one`(text: String, reason: String) throws
  {
    try write(text)
    #expect(throws: KeyRingError.malformed(path: path, reason: reason)) {
      try KeyRing(contentsOf: path)
    }
  }

  @Test func `a file that is far too long is refused unread`() throws {
    try write(String(repeating: " ", count: 70_000))
    #expect(
      throws: KeyRingError.malformed(path: path, reason: "it is longer than 65536 bytes")
    ) { try KeyRing(contentsOf: path) }
  }

  @Test func `the refusal of an open file says what to do`() {
    #expect(
      KeyRingError.tooOpen(path: "var/keys.json", mode: 0o644).description
        == "The key ring var/keys.json is open to others (mode 644): run chmod 600 on it, "
        + "and rotate the keys if anyone else could have read it.")
  }
}
