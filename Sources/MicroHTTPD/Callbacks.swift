import CMicroHTTPD
import HTTPCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Everything that libmicrohttpd calls; the only C callbacks of its kind. Each unpacks its pointers and
/// hands on to `ServerCore`.
enum Callbacks {
  /// A client has connected; a server on its way down closes the connection of its own socket at once, where the socket
  /// could not be given up.
  ///
  /// NB: `MHD_quiesce_daemon` is no alternative. It takes the listening socket out of each worker's
  /// epoll set, a worker that happens to be awake does so too, and the second one aborts the
  /// process ("Failed to remove listen FD from epoll set").
  static let accepts: MHD_AcceptPolicyCallback = { context, _, _ in
    guard let context else { return .NO }
    let core = core(context)
    // Nobody arrives any more at a socket that was handed over: who is here came before.
    return core.stopping.isRaised && core.configuration.inheritedSocket == nil ? .NO : .YES
  }

  /// A request's first line is there: the raw target, before anything is decoded.
  ///
  /// A NUL behind the `?` is the end of the query for libmicrohttpd, which would take memory for each
  /// of its arguments and forget the request when there is none left. We read queries ourselves.
  static let requestLine:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?)
      -> UnsafeMutableRawPointer? = { context, target, connection in
        guard let context, let target, let connection = connection.flatMap(Connection.of) else {
          return nil
        }
        let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
        let exchange = core(context).begin(connection, target: bytes)
        if let query = strchr(target, 0x3F) { query[1] = 0 }
        return Unmanaged.passUnretained(exchange).toOpaque()
      }

  /// Called with the headers, with each part of the body, at its end, and after resuming.
  static let access: MHD_AccessHandlerCallback = {
    context, connection, _, method, version, upload, uploadSize, state in
    guard let context, let connection, let method, let version, let uploadSize,
      let pointer = state?.pointee
    else { return .NO }
    let core = core(context)
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if exchange.phase == .head {
      return core.admit(
        exchange, on: connection,
        method: UnsafeRawBufferPointer(start: method, count: strlen(method)),
        version: UnsafeRawBufferPointer(start: version, count: strlen(version)))
    }
    if uploadSize.pointee > 0 {
      core.receive(
        UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee), for: exchange)
      uploadSize.pointee = 0
      return .YES
    }
    return core.finish(exchange, on: connection)
  }

  /// A request is over, for whatever reason; called at most once for each `requestLine`.
  static let completed: MHD_RequestCompletedCallback = { context, _, state, reason in
    guard let context, let pointer = state?.pointee else { return }
    state?.pointee = nil
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    core(context).end(exchange, keepsConnection: reason == .REQUEST_TERMINATED_COMPLETED_OK)
  }

  /// A connection was accepted or is about to be closed.
  static let connection: MHD_NotifyConnectionCallback = { context, connection, state, change in
    guard let context, let connection, let state else { return }
    if change == .CONNECTION_NOTIFY_STARTED {
      let connection = core(context).connect(connection)
      state.pointee = Unmanaged.passRetained(connection).toOpaque()
    } else if let pointer = state.pointee {
      state.pointee = nil
      core(context).disconnect(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
    }
  }

  /// The bytes of a body have been sent, or never will be.
  static let bodySent: MHD_ContentReaderFreeCallback = { retained in
    guard let retained else { return }
    Unmanaged<SharedBytes>.fromOpaque(retained).release()
  }

  /// Reads a request's headers.
  ///
  /// - Parameter targetLength: the length of the target as it came.
  static func head(
    of connection: OpaquePointer, method: UnsafeRawBufferPointer, targetLength: Int,
    version: UnsafeRawBufferPointer
  ) -> RequestHead {
    let layout = HeadLayout(method: method, targetLength: targetLength, version: version)
    var head = RequestHead(layout: Library.isStrictParser ? nil : layout)
    withUnsafeMutablePointer(to: &head) { head in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND, header, UnsafeMutableRawPointer(head))
    }
    let size = foyer_mhd_connection_info(connection, .CONNECTION_INFO_REQUEST_HEADER_SIZE)
    head.end(at: method.baseAddress.map { $0 + (size?.pointee.header_size ?? 0) })
    return head
  }

  private static let header: MHD_KeyValueIteratorN = {
    context, _, name, nameSize, value, valueSize in
    context?.assumingMemoryBound(to: RequestHead.self).pointee.add(
      name: UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize),
      value: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
    return .YES
  }

  /// One line for the log.
  static let log: MHD_LogCallback = { context, format, arguments in
    guard let context, let format, let arguments else { return }
    var line = [CChar](repeating: 0, count: 512)
    vsnprintf(&line, line.count, format, arguments)
    let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    core(context).log(.library(String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)))
  }

  /// libmicrohttpd found its own state broken; going on "is never safe".
  static let panic: MHD_PanicCallback = { _, file, line, reason in
    let file = file.map { String(cString: $0) } ?? "?"
    let reason = reason.map { String(cString: $0) } ?? "no reason"
    fatalError("libmicrohttpd stopped the server: \(reason) (\(file):\(line)); restart it")
  }

  private static func core(_ context: UnsafeMutableRawPointer) -> ServerCore {
    Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
  }
}
