import CMicroHTTPD

/// A response of libmicrohttpd that is queued for one request after the other.
///
/// `@unchecked Sendable`: once it has its headers nobody changes it, and libmicrohttpd counts under a lock
/// who is sending it.
final class PreparedResponse: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes over a response, which it destroys in the end.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { MHD_destroy_response(pointer) }
}
