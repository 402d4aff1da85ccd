import HTTPCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends requests one after the other over a connection that is kept, to a server anywhere. Where the
/// server has closed it meanwhile, the request goes over a new one, once.
public final class KeptTransport: Transport {
  /// What went wrong between the two.
  public enum Failure: Error, Sendable, Hashable {
    /// The name leads nowhere, or nobody listens there.
    case unreachable
    /// The response is cut, takes more than half a minute, or is no HTTP.
    case malformedAnswer
  }

  private struct State {
    var socket: Int32?
    var count = 0
  }

  private let host: String
  private let port: UInt16
  private let site: String
  private let state = Mutex(State())

  /// A transport.
  ///
  /// - Parameters:
  ///   - host: a name or an address.
  ///   - site: what the header `Host` says: the name under which browsers know the server.
  public init(host: String, port: UInt16, site: String) {
    self.host = host
    self.port = port
    self.site = site
  }

  deinit { state.withLock { if let socket = $0.socket { close(socket) } } }

  /// How many requests had a response.
  public var count: Int { state.withLock { $0.count } }

  /// Sends a request and waits for its response.
  ///
  /// - Throws: `Failure`.
  public func send(_ request: Exchange.Request) throws -> Exchange.Response {
    let bytes = Array(text(of: request).utf8)
    return try state.withLock { state in
      let isKept = state.socket != nil
      do {
        return try exchange(bytes, isHead: request.method == .head, &state)
      } catch Failure.malformedAnswer where isKept {
        return try exchange(bytes, isHead: request.method == .head, &state)
      }
    }
  }

  private func exchange(
    _ bytes: [UInt8], isHead: Bool, _ state: inout State
  ) throws -> Exchange.Response {
    let socket = try state.socket ?? connected()
    state.socket = nil
    do {
      try write(bytes, to: socket)
      let (response, isKept) = try read(from: socket, isHead: isHead)
      if isKept { state.socket = socket } else { close(socket) }
      state.count += 1
      return response
    } catch {
      close(socket)
      throw error
    }
  }

  private func text(of request: Exchange.Request) -> String {
    let method =
      switch request.method {
      case .get: "GET"
      case .head: "HEAD"
      case .post: "POST"
      }
    var head = "\(method) \(request.target) HTTP/1.1\r\nHost: \(site)\r\n"
    for (name, value) in request.headers where name != .host {
      head += "\(name.text): \(value)\r\n"
    }
    if request.method == .post { head += "Content-Length: \(request.body.utf8.count)\r\n" }
    return head + "\r\n" + request.body
  }

  // MARK: Sockets

  private func connected() throws -> Int32 {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else { throw Failure.unreachable }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next?.pointee {
      let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      guard socket >= 0 else { throw Failure.unreachable }
      var timeout = timeval(tv_sec: 30, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
      setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
      // Small requests that wait for each other's responses: nothing is gained by holding them back.
      var isOn: Int32 = 1
      setsockopt(
        socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
      if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      close(socket)
      next = address.ai_next
    }
    throw Failure.unreachable
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
      guard count > 0 else { throw Failure.malformedAnswer }
      rest = rest.dropFirst(count)
    }
  }

  private static let end = Array("\r\n\r\n".utf8)

  private func read(
    from socket: Int32, isHead: Bool
  ) throws -> (response: Exchange.Response, isKept: Bool) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 32_768)
    func more() throws {
      let count = recv(socket, &chunk, chunk.count, 0)
      guard count > 0 else { throw Failure.malformedAnswer }
      bytes.append(contentsOf: chunk[..<count])
    }
    var head: Range<Int>?
    while head == nil {
      let seen = max(0, bytes.count - Self.end.count)
      try more()
      head = bytes[seen...].firstRange(of: Self.end)
    }
    guard let head, let answer = Self.head(bytes[..<head.lowerBound]) else {
      throw Failure.malformedAnswer
    }
    let (status, headers) = answer
    func value(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
    let length =
      isHead || status == 304 || status == 204 ? 0 : value("content-length").flatMap(Int.init)
    // Foyer's server always says how long a response is; what stands between might not.
    guard let length, length >= 0 else { throw Failure.malformedAnswer }
    while bytes.count < head.upperBound + length { try more() }
    let body = Array(bytes[head.upperBound..<head.upperBound + length])
    return (
      Exchange.Response(status: status, headers: headers, body: body),
      value("connection")?.lowercased() != "close"
    )
  }

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
