#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of our own: slow work must not sit on libmicrohttpd's threads, nor on Swift's few
/// concurrent ones.
struct WorkerThread: Sendable {
  private let handle: Handle

  /// `@unchecked Sendable`: a thread's id, used once to join it.
  private struct Handle: @unchecked Sendable { let id: pthread_t }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// - Throws: `ServerError.systemCall` if the system has no thread to give.
  init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
    let argument = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var created: pthread_t?
      let code = pthread_create(&created, nil, Self.enter, argument.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, Self.enter, argument.toOpaque())
      let created: pthread_t? = thread
    #endif
    guard code == 0, let id = created else {
      argument.release()
      throw .systemCall("pthread_create", errno: code)
    }
    handle = Handle(id: id)
  }

  /// Waits for the thread's end.
  func join() { pthread_join(handle.id, nil) }

  /// Lets the thread end by itself, unwatched.
  func detach() { pthread_detach(handle.id) }

  #if canImport(Darwin)
    private static let enter: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { argument in
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }
  #else
    private static let enter:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }
  #endif
}
