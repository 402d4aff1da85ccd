import Foundation
import Synchronization

/// A server on loopback that somebody else's requests come to: it notes them, whatever headers they
/// have, and answers what a test says.
package final class HTTPReceiver: Sendable {
  /// A request as it came.
  package struct Request: Sendable {
    /// `POST /path HTTP/1.1`
    package let line: String
    /// The headers by their names in lower case.
    package let headers: [String: String]
    /// The body.
    package let body: [UInt8]

    /// The path, with its query.
    package var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
  }

  private let listener: Int32
  private let requests = Mutex<[Request]>([])
  private let answer: Mutex<@Sendable (Request) -> String>
  private let keepsConnections: Bool

  /// The port.
  package let port: Int

  /// A receiver.
  ///
  /// - Parameters:
  ///   - keepsConnections: whether a connection has one request after the other, until a response says
  ///     `Connection: close`; else each has one.
  ///   - answer: the answer to a request: a status, or one with header lines, or a whole response from
  ///     `HTTP/` on. It may wait.
  package init(
    keepsConnections: Bool = false,
    _ answer: @escaping @Sendable (Request) -> String = { _ in "200 OK" }
  ) {
    self.answer = Mutex(answer)
    self.keepsConnections = keepsConnections
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size)
        listen(listener, 64)
        getsockname(listener, address, &size)
        let bound = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
        return Int(UInt16(bigEndian: bound.sin_port))
      }
    }
    Thread.detachNewThread { [weak self] in
      // The thread closes what it listens to: nobody else's socket has its number before that.
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        Thread.detachNewThread {
          while self.serve(connection), keepsConnections {}
          close(connection)
        }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// What has come so far.
  package var all: [Request] { requests.withLock { $0 } }

  /// An address of it.
  package func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Answers otherwise from now on.
  package func setAnswer(_ new: @escaping @Sendable (Request) -> String) {
    answer.withLock { $0 = new }
  }

  /// - Returns: whether another request may come.
  private func serve(_ connection: Int32) -> Bool {
    guard let request = Self.read(connection) else { return false }
    requests.withLock { $0.append(request) }
    let words = answer.withLock { $0 }(request)
    let text =
      words.hasPrefix("HTTP/") || words.isEmpty
      ? words : "HTTP/1.1 \(words)\r\nContent-Length: 0\r\n\r\n"
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return !text.contains("Connection: close")
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let end = Array("\r\n\r\n".utf8)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      guard let head = bytes.firstRange(of: end) else { continue }
      let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
      }
      let headers = Dictionary(pairs) { "\($0), \($1)" }
      let body = bytes[head.upperBound...]
      guard body.count >= Int(headers["content-length"] ?? "") ?? 0 else { continue }
      return Request(line: lines[0], headers: headers, body: Array(body))
    }
  }
}
