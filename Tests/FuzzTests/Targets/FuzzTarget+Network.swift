@testable import HTTPCore
@testable import MicroHTTPD
@testable import Sealing

extension FuzzTarget {
  static func target(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      guard let target = try? RequestTarget(raw) else { return }
      let path = Array(target.path.utf8)
      precondition(path.first == UInt8(ascii: "/"))
      precondition(path.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
      let segments = path.dropFirst().split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      precondition(!segments.dropLast().contains { $0.isEmpty })
      precondition(!segments.contains { $0.elementsEqual([0x2E]) })
      precondition(!segments.contains { $0.elementsEqual([0x2E, 0x2E]) })
    }
  }

  /// The lines of a head, as libmicrohttpd hands them over: each a name and a value.
  static func head(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var head = RequestHead(layout: nil)
    var names: [[UInt8]] = []
    for line in lines.dropFirst() {
      let parts = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      names.append(parts[0].map(\.asciiLowercased))
      let value = parts.count > 1 ? Array(parts[1]) : []
      Array(parts[0]).withUnsafeBytes { name in
        value.withUnsafeBytes { head.add(name: name, value: $0) }
      }
    }
    var configuration = ServerConfiguration()
    configuration.allowedHosts = ["a.example"]
    let gate = RequestGate(configuration)
    let first = lines[0].split(
      separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    let target = gate.target(first.count > 1 ? Array(first[1]) : [])
    let version = Array("HTTP/1.1".utf8)
    let method = Array(first[0]).withUnsafeBytes { method in
      version.withUnsafeBytes { version in
        try? gate.admit(method: method, version: version, target: target, head: head)
      }
    }
    guard method != nil else { return }
    // What was let in has one length at most and one host, and no other way to say where it ends.
    precondition(names.count { $0 == Array("content-length".utf8) } <= 1)
    precondition(names.count { $0 == Array("host".utf8) } == 1)
    precondition(!names.contains(Array("transfer-encoding".utf8)))
  }

  static func form(_ bytes: [UInt8]) {
    guard let form = try? URLEncodedForm(bytes) else { return }
    let limits = URLEncodedForm.Limits.standard
    precondition(form.pairs.count <= limits.fields)
    for pair in form.pairs {
      precondition(!pair.name.isEmpty && pair.name.utf8.count <= limits.nameBytes)
      precondition(pair.value.utf8.count <= limits.valueBytes && !pair.value.utf8.contains(0))
    }
    // Written again and read again, it is the same.
    let text = form.pairs.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }.joined(separator: "&")
    let again = try? URLEncodedForm(Array(text.utf8))
    precondition(again?.pairs == form.pairs)
  }

  static func cookie(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      guard let value = CookieHeader.value(of: "a", in: raw) else { return }
      precondition(!value.utf8.contains { $0 <= 0x20 || $0 == 0x3B || $0 == 0x2C || $0 >= 0x7F })
    }
  }

  static func base64url(_ bytes: [UInt8]) {
    precondition(Base64URL.decode(Array(Base64URL.encode(bytes).utf8)) == bytes)
    // A text that decodes is the only text of its bytes.
    guard let decoded = Base64URL.decode(bytes) else { return }
    precondition(Array(Base64URL.encode(decoded).utf8) == bytes)
  }

  private static let ring = KeyRing(createdAt: 0)
  private static let sealer = Sealer(keyRing: ring)

  /// Nothing but what was sealed opens: neither these bytes, nor something sealed that they change.
  static func sealed(_ bytes: [UInt8]) {
    let context = Array("context".utf8)
    precondition((try? sealer.open(bytes, context: context)) == nil)
    let text = Array(sealer.seal(Array("words".utf8), context: context).utf8)
    precondition((try? sealer.open(text, context: context)) != nil)
    var changed = text
    for (index, byte) in bytes.enumerated() { changed[index % text.count] ^= byte }
    precondition(changed == text || (try? sealer.open(changed, context: context)) == nil)
  }
}

extension RequestGate {
  fileprivate func target(_ bytes: [UInt8]) -> Result<RequestTarget, RequestError> {
    bytes.withUnsafeBytes { target($0) }
  }
}
