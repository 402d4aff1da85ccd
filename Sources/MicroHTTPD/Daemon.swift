import CMicroHTTPD

/// libmicrohttpd's handle of a running server.
///
/// `@unchecked Sendable`: used by the thread that starts the server and by the one that stops it.
struct Daemon: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let context: Unmanaged<ServerCore>

  /// Starts libmicrohttpd's threads; nil if it refuses, for which it has logged the reason.
  ///
  /// NB: it may have closed the socket then.
  init?(_ core: ServerCore, listening socket: ListenSocket) {
    MHD_set_panic_func(Callbacks.panic, nil)
    let context = Unmanaged.passRetained(core)
    var options = Self.options(
      core.configuration, socket: socket, context: context.toOpaque())
    #if os(Linux)
      let mode = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue
    #else
      let mode = MHD_USE_AUTO_INTERNAL_THREAD.rawValue
    #endif
    let started = options.withUnsafeMutableBufferPointer {
      foyer_mhd_start(
        mode | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ERROR_LOG.rawValue, 0,
        Callbacks.accepts, Callbacks.access, context.toOpaque(), $0.baseAddress)
    }
    guard let started else {
      context.release()
      return nil
    }
    pointer = started
    self.context = context
  }

  /// Closes every connection and the listening socket, ends the threads, frees everything.
  ///
  /// - Precondition: no connection is suspended.
  func stop() {
    MHD_stop_daemon(pointer)
    context.release()
  }

  private static func options(
    _ configuration: ServerConfiguration, socket: ListenSocket, context: UnsafeMutableRawPointer
  ) -> [MHD_OptionItem] {
    func option(
      _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    func callback<Function>(_ kind: MHD_OPTION, _ function: Function) -> MHD_OptionItem {
      option(kind, unsafeBitCast(function, to: Int.self), context)
    }
    return [
      // The logger comes first, so that it hears what the others have to say.
      callback(.EXTERNAL_LOGGER, Callbacks.log),
      callback(.URI_LOG_CALLBACK, Callbacks.requestLine),
      callback(.NOTIFY_COMPLETED, Callbacks.completed),
      callback(.NOTIFY_CONNECTION, Callbacks.connection),
      option(.LISTEN_SOCKET, Int(socket.descriptor)),
      // 0 is one thread without a pool; a pool of one is refused, with a line in the log.
      option(.THREAD_POOL_SIZE, configuration.threads > 1 ? configuration.threads : 0),
      option(.CONNECTION_LIMIT, configuration.connectionLimit),
      option(.CONNECTION_MEMORY_LIMIT, configuration.connectionMemory),
      // Only a second line behind the reaper, for a connection that makes no progress at all.
      option(.CONNECTION_TIMEOUT, 120),
    ] + (Library.isStrictParser ? [option(.STRICT_FOR_CLIENT, 1)] : []) + [option(.END, 0)]
  }
}
