import HTTPCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a server, over which requests go one after the other.
final class HTTPConnection {
  private let socket: Int32

  /// Connects with the first of a host's addresses that takes the connection.
  ///
  /// - Parameter host: a name or an address.
  /// - Throws: `TransportFailure.unreachable`.
  init(to host: String, port: UInt16) throws {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else {
      throw TransportFailure.unreachable
    }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next?.pointee {
      if let socket = Self.connect(to: address) {
        self.socket = socket
        return
      }
      next = address.ai_next
    }
    throw TransportFailure.unreachable
  }

  deinit { close(socket) }

  private static func connect(to address: addrinfo) -> Int32? {
    #if canImport(Glibc)
      let socket = Glibc.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    #else
      let socket = Darwin.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    #endif
    guard socket >= 0 else { return nil }
    var timeout = timeval(tv_sec: 30, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    // Small requests that wait for each other's responses: nothing is gained by holding them back.
    var isOn: Int32 = 1
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Glibc)
      let status = Glibc.connect(socket, address.ai_addr, address.ai_addrlen)
    #else
      let status = Darwin.connect(socket, address.ai_addr, address.ai_addrlen)
    #endif
    if status == 0 { return socket }
    close(socket)
    return nil
  }

  /// Sends a request and waits for its response.
  ///
  /// - Parameters:
  ///   - site: what the header `Host` says.
  ///   - isLast: whether the server is asked to close the connection after its response.
  /// - Returns: the response, and whether the server takes another request.
  /// - Throws: `TransportFailure.malformedResponse`.
  func send(
    _ request: Exchange.Request, to site: String, isLast: Bool
  ) throws -> (response: Exchange.Response, isKept: Bool) {
    var head = "\(Self.name(request.method)) \(request.target) HTTP/1.1\r\nHost: \(site)\r\n"
    for (name, value) in request.headers where name != .host {
      head += "\(name.text): \(value)\r\n"
    }
    if request.method == .post { head += "Content-Length: \(request.body.utf8.count)\r\n" }
    if isLast { head += "Connection: close\r\n" }
    write(Array((head + "\r\n" + request.body).utf8))
    return try read(isHead: request.method == .head, isLast: isLast)
  }

  private static func name(_ method: HTTPCore.Method) -> String {
    switch method {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    }
  }

  // MARK: Bytes

  private func write(_ bytes: [UInt8]) {
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

  private func read(
    isHead: Bool, isLast: Bool
  ) throws -> (response: Exchange.Response, isKept: Bool) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 32_768)
    /// Reads on; false where the server says nothing more.
    func more() -> Bool {
      let count = recv(socket, &chunk, chunk.count, 0)
      if count > 0 { bytes += chunk[..<count] }
      return count > 0
    }
    var end: Range<Int>?
    while end == nil {
      let seen = max(0, bytes.count - Self.end.count)
      guard more() else { throw malformed(bytes) }
      end = bytes[seen...].firstRange(of: Self.end)
    }
    guard let end, let (status, headers) = Self.head(bytes[..<end.lowerBound]) else {
      throw malformed(bytes)
    }
    func value(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
    let length =
      isHead || status == 304 || status == 204 ? 0 : value("content-length").flatMap(Int.init)
    if let length {
      while bytes.count < end.upperBound + length, more() {}
    }
    // After the last one nothing may follow.
    if isLast { while more() {} }
    let body = Array(bytes[end.upperBound...])
    // Foyer's server always says how long a response is; what stands between might not.
    guard isLast && length == nil || body.count == length else { throw malformed(bytes) }
    return (
      Exchange.Response(status: status, headers: headers, body: body),
      !isLast && value("connection")?.lowercased() != "close"
    )
  }

  private func malformed(_ bytes: [UInt8]) -> TransportFailure {
    .malformedResponse(String(decoding: bytes.prefix(200), as: UTF8.self))
  }

  private static let end = Array("\r\n\r\n".utf8)

  private static func head(
    _ bytes: ArraySlice<UInt8>
  ) -> (status: Int, headers: [(name: String, value: String)])? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      return nil
    }
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (
        String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " })
      )
    }
    return (status, headers)
  }
}
