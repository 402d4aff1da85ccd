import HTTPCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends requests over a socket to a server on this machine, one connection each.
public struct LiveTransport: Transport {
  /// What went wrong between the two.
  public enum Failure: Error, Sendable, Hashable {
    /// Nobody listens.
    case noConnection(Int32)
    /// The response is cut or is no HTTP.
    case malformedAnswer(String)
  }

  /// The port.
  public let port: UInt16

  /// A transport to a port of the loopback address.
  public init(port: UInt16) { self.port = port }

  /// Sends the request with `Connection: close` and reads to the end.
  public func send(_ request: Exchange.Request) throws -> Exchange.Response {
    let socket = try connected()
    defer { close(socket) }
    var head =
      "\(Self.name(request.method)) \(request.target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    for (name, value) in request.headers where name != .host {
      head += "\(name.text): \(value)\r\n"
    }
    if request.method == .post { head += "Content-Length: \(request.body.utf8.count)\r\n" }
    try write(Array((head + "Connection: close\r\n\r\n" + request.body).utf8), to: socket)
    return try parse(try readAll(from: socket), isHead: request.method == .head)
  }

  private static func name(_ method: HTTPCore.Method) -> String {
    switch method {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    }
  }

  private func connected() throws -> Int32 {
    #if canImport(Glibc)
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var timeout = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      let reason = errno
      close(socket)
      throw Failure.noConnection(reason)
    }
    return socket
  }

  private func write(_ bytes: [UInt8], to socket: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(socket, $0.baseAddress, $0.count, 0)
        #endif
      }
      // The server may close once it has read enough; its response tells.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private func readAll(from socket: Int32) throws -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &chunk, chunk.count, 0)
      guard count > 0 else { return result }
      result.append(contentsOf: chunk[..<count])
    }
  }

  private func parse(_ bytes: [UInt8], isHead: Bool) throws -> Exchange.Response {
    let separator = Array("\r\n\r\n".utf8)
    guard
      let end = bytes.indices.first(where: { bytes[$0...].starts(with: separator) })
    else { throw Failure.malformedAnswer(String(decoding: bytes.prefix(200), as: UTF8.self)) }
    let lines = String(decoding: bytes[..<end], as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else {
      throw Failure.malformedAnswer(String(lines[0]))
    }
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (
        String(line[..<colon]),
        String(line[line.index(after: colon)...].drop { $0 == " " })
      )
    }
    let body = Array(bytes[(end + 4)...])
    let response = Exchange.Response(status: status, headers: headers, body: body)
    if !isHead, let length = response.header("Content-Length"), Int(length) != body.count {
      throw Failure.malformedAnswer("\(body.count) bytes of \(length)")
    }
    return response
  }
}
