import CMicroHTTPD
import HTTPCore

/// Turns a response into libmicrohttpd's and queues it.
enum ResponseQueue {
  /// Why a response was not queued.
  enum Failure: Error {
    /// libmicrohttpd refused this header.
    case header(String)
    /// libmicrohttpd had no memory, or the connection takes no response now.
    case library
  }

  /// Queues a response.
  ///
  /// - Parameter closes: whether the connection ends after it.
  /// - Throws: `Failure.header` for a header that can not be sent, `Failure.library` if there is no
  ///   memory or the connection takes no response; nothing was queued then.
  static func queue(
    _ response: Response, on connection: OpaquePointer, closes: Bool
  ) throws(Failure) {
    let status = UInt32(response.status.rawValue)
    if !closes, let kept = preparedOnce(response) {
      guard MHD_queue_response(connection, status, kept) == .YES else { throw .library }
      return
    }
    let prepared = try prepare(response)
    // Queueing takes a reference of its own, so this one always goes.
    defer { MHD_destroy_response(prepared) }
    if closes, MHD_add_response_header(prepared, "Connection", "close") != .YES { throw .library }
    guard MHD_queue_response(connection, status, prepared) == .YES else { throw .library }
  }

  /// libmicrohttpd's own response for one that is sent again and again, prepared once; nil for one that is
  /// sent once.
  private static func preparedOnce(_ response: Response) -> OpaquePointer? {
    guard let place = response.place else { return nil }
    let kept = place.object(of: response) {
      (try? prepare(response)).map(PreparedResponse.init)
    }
    return (kept as? PreparedResponse)?.pointer
  }

  /// A response with its headers, which is the caller's to destroy.
  private static func prepare(_ response: Response) throws(Failure) -> OpaquePointer {
    guard let prepared = prepare(response.body) else { throw .library }
    var rest = response.headers[...]
    while let field = rest.first {
      let (isAdded, count) = add(field, before: rest, to: prepared)
      guard isAdded else {
        MHD_destroy_response(prepared)
        throw .header(field.name.description)
      }
      rest = rest.dropFirst(count)
    }
    return prepared
  }

  private static func prepare(_ body: Response.Body) -> OpaquePointer? {
    switch body {
    case .bytes(var bytes) where !bytes.isEmpty:
      return bytes.withUnsafeMutableBytes {
        MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
      }
    case .shared(let bytes) where bytes.count > 0:
      let retained = Unmanaged.passRetained(bytes)
      let response = MHD_create_response_from_buffer_with_free_callback_cls(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.pointer.baseAddress),
        Callbacks.bodySent, retained.toOpaque())
      if response == nil { retained.release() }
      return response
    default:
      return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    }
  }

  /// Adds the next header, or several at once.
  private static func add(
    _ field: HeaderField, before rest: ArraySlice<HeaderField>, to response: OpaquePointer
  ) -> (isAdded: Bool, count: Int) {
    guard let (block, count) = HeaderBlocks.first(of: rest), block.fits(response) else {
      return (add(field, to: response), 1)
    }
    return (block.add(to: response), count)
  }

  private static func add(_ field: HeaderField, to response: OpaquePointer) -> Bool {
    let name = UnsafeRawPointer(field.name.utf8Start).assumingMemoryBound(to: CChar.self)
    switch field.content {
    case .literal(let value):
      let start = UnsafeRawPointer(value.utf8Start).assumingMemoryBound(to: CChar.self)
      return MHD_add_response_header(response, name, start) == .YES
    case .text(let value):
      return value.withCString { MHD_add_response_header(response, name, $0) } == .YES
    }
  }
}
