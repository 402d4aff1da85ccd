import Foundation

/// `keys.json`: the ring as a file.
///
/// ```json
/// {"version": 1, "keys": [{"id": 0, "state": "active", "createdAt": 1767225600, "secret": "…"}]}
/// ```
/// The secret is base64url of 32 bytes; a revoked key has none, but base64url of the 16 bytes of its mark, unless it
/// was revoked by a version that didn't write them.
enum KeyRingDocument {
  private struct Document: Codable {
    var version: Int
    var keys: [Key]
  }

  private struct Key: Codable {
    var id: Int
    var state: String
    var createdAt: Int64
    var secret: String?
    var mark: String?
  }

  private static let version = 1

  static func bytes(of ring: KeyRing) -> [UInt8] {
    let keys = ring.entries.sorted { $0.id < $1.id }.map { entry in
      Key(
        id: Int(entry.id), state: entry.state.rawValue, createdAt: entry.createdAt,
        secret: entry.secret.map { $0.withBytes { Base64URL.encode(Array($0)) } },
        mark: entry.mark.map { Base64URL.encode($0) })
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      return try Array(encoder.encode(Document(version: version, keys: keys))) + [0x0A]
    } catch {
      fatalError("A key ring of numbers and ASCII text could not be written as JSON: \(error)")
    }
  }

  static func ring(from bytes: [UInt8], path: String) throws(KeyRingError) -> KeyRing {
    func malformed(_ reason: String) -> KeyRingError { .malformed(path: path, reason: reason) }

    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw malformed("it is not the JSON of a key ring")
    }
    guard document.version == version else {
      throw malformed("it has version \(document.version), and this program reads \(version)")
    }
    var entries: [KeyRing.Entry] = []
    for key in document.keys {
      guard let id = KeyRing.KeyID(exactly: key.id) else {
        throw malformed("the key id \(key.id) is not between 0 and 255")
      }
      guard !entries.contains(where: { $0.id == id }) else {
        throw malformed("the key id \(id) appears twice")
      }
      guard let state = KeyRing.State(rawValue: key.state) else {
        throw malformed("key \(id) has none of the states next, active, accept, revoked")
      }
      let secret = key.secret.flatMap { Base64URL.decode($0.utf8) }
      let isWhole = state == .revoked ? key.secret == nil : secret?.count == KeyRing.secretCount
      guard isWhole else {
        throw malformed(
          state == .revoked
            ? "key \(id) is revoked and still has a secret"
            : "the secret of key \(id) is not base64url of \(KeyRing.secretCount) bytes")
      }
      let mark = key.mark.flatMap { Base64URL.decode($0.utf8) }
      guard key.mark == nil || state == .revoked && mark?.count == KeyRing.markCount else {
        throw malformed(
          state == .revoked
            ? "the mark of key \(id) is not base64url of \(KeyRing.markCount) bytes"
            : "key \(id) has the mark of a revoked one")
      }
      entries.append(
        KeyRing.Entry(
          id: id, state: state, createdAt: key.createdAt,
          secret: secret.map(SecretBytes.init(copying:)), mark: mark))
    }
    let actives = entries.count { $0.state == .active }
    guard actives == 1 else {
      throw malformed("it has \(actives) active keys, and exactly one must be active")
    }
    return KeyRing(entries: entries)
  }
}
