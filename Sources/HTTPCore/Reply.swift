/// What a handler gives back: the answer, or the work that will make it.
public enum Reply: Sendable {
  /// The answer, made already. For everything that does not block.
  case now(Response)
  /// Slow work (a password hash, a commit). The server suspends the connection, runs the closure
  /// once on one of its few threads for slow work, and sends what it returns.
  ///
  /// With too many jobs waiting the server answers 503 instead and the closure never runs.
  case later(@Sendable () -> Response)

  /// The answer, doing the work here and now if there is any; for tests and for tools without a
  /// server.
  public func resolve() -> Response {
    switch self {
    case .now(let response): response
    case .later(let work): work()
    }
  }
}

/// An application: total, synchronous, called on many threads at once, and never blocking; slow
/// work goes into `Reply.later`.
public typealias Handler = @Sendable (Request) -> Reply
