import Foundation

/// A client that sends exactly the bytes it is given, over loopback; a read gives up after ten seconds.
final class RawClient {
  private let descriptor: Int32
  private var unread: [UInt8] = []

  /// - Parameter source: the address of this machine to come from, as a number; 0 for any.
  init(port: UInt16, from source: UInt32 = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if source != 0, !Self.bind(descriptor, to: source) { throw ClientError.system(errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 { throw ClientError.system(errno) }
  }

  deinit { close(descriptor) }

  private static func bind(_ descriptor: Int32, to source: UInt32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = source.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  enum ClientError: Error {
    case system(Int32)
    case closed
    case timedOut
    case malformed(String)
  }

  /// Sends; a connection that the server has closed is not an error here.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says that nothing more will be sent.
  func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes with a reset instead of a farewell.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// The next response on this connection.
  func response(toHead: Bool = false) throws -> RawResponse {
    let marker = Array("\r\n\r\n".utf8)
    var end = unread.firstRange(of: marker)
    while end == nil {
      try receive()
      end = unread.firstRange(of: marker)
    }
    guard let end else { throw ClientError.closed }
    var response = try RawResponse(head: unread[..<end.lowerBound])
    unread.removeFirst(end.upperBound)
    let hasBody = !toHead && response.status >= 200 && response.status != 304
    let length = hasBody ? Int(response["content-length"] ?? "0") ?? 0 : 0
    while unread.count < length { try receive() }
    response.body = Array(unread[..<length])
    unread.removeFirst(length)
    return response
  }

  /// Whether the server has ended the connection with nothing more to say.
  func isClosed() -> Bool {
    while true {
      do { try receive() } catch ClientError.timedOut { return false } catch {
        return unread.isEmpty
      }
    }
  }

  /// Whether the server ends the connection in the end, whatever it says before.
  func isClosedEventually() -> Bool {
    while true {
      do { try receive() } catch ClientError.timedOut { return false } catch { return true }
      unread = []
    }
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 { throw ClientError.closed }
    if count < 0 {
      throw errno == EAGAIN ? ClientError.timedOut : ClientError.system(errno)
    }
    unread += buffer[..<count]
  }
}

/// A response as it came over the wire.
struct RawResponse {
  let status: Int
  let headers: [(name: String, value: String)]
  var body: [UInt8] = []

  init(head: ArraySlice<UInt8>) throws {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let parts = lines[0].split(separator: " ")
    guard parts.count >= 2, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else {
      throw RawClient.ClientError.malformed(lines[0])
    }
    self.status = status
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (
        line[..<colon].lowercased(),
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      )
    }
  }

  subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

  var text: String { String(decoding: body, as: UTF8.self) }
}
