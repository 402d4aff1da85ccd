import Dispatch
import Synchronization

/// What a handler gives back: the response, or the work that will make it.
public enum Reply: Sendable {
  /// The response, made already. For everything that does not block.
  case now(Response)
  /// Work that waits (a commit). The server suspends the connection, runs the closure
  /// once on one of its few threads for slow work, and sends what it returns.
  ///
  /// With too many jobs waiting the server responds with 503 instead and the closure never runs.
  case later(@Sendable () -> Response)
  /// Work that keeps a processor busy (a password's hash). Like `later`, on threads of its own, so that
  /// commits don't stand behind it.
  case computed(@Sendable () -> Response)
  /// A response that something else brings about, such as a long poll. The server suspends the
  /// connection without a thread that waits, and hands over what to call with the response: once, from
  /// any thread; later calls do nothing.
  ///
  /// The one that keeps it has to call it in the end, also when the server is about to stop: a stop waits
  /// for it as it waits for slow work. It takes a place among the slow jobs until then.
  case pending(@Sendable (_ answer: @escaping @Sendable (Response) -> Void) -> Void)

  /// The response, doing the work here and now if there is any; for tests and for tools without a
  /// server.
  public func resolve() -> Response {
    switch self {
    case .now(let response): response
    case .later(let work), .computed(let work): work()
    case .pending(let begin): Self.waiting(for: begin)
    }
  }

  /// The reply with its response changed once it is there.
  public func map(_ change: @escaping @Sendable (Response) -> Response) -> Reply {
    switch self {
    case .now(let response): .now(change(response))
    case .later(let work): .later { change(work()) }
    case .computed(let work): .computed { change(work()) }
    case .pending(let begin): .pending { answer in begin { answer(change($0)) } }
    }
  }

  private static func waiting(
    for begin: (@escaping @Sendable (Response) -> Void) -> Void
  ) -> Response {
    let place = AnswerPlace()
    begin { place.put($0) }
    return place.take()
  }
}

/// Where one thread leaves the response that another one waits for.
private final class AnswerPlace: Sendable {
  private let answer = Mutex<Response?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ response: Response) {
    let isFirst = answer.withLock { answer in
      defer { answer = answer ?? response }
      return answer == nil
    }
    if isFirst { isThere.signal() }
  }

  func take() -> Response {
    isThere.wait()
    return answer.withLock { $0 } ?? Response(.internalServerError)
  }
}

/// An application: total, synchronous, called on many threads at once, and never blocking; slow
/// work goes into `Reply.later`.
public typealias Handler = @Sendable (Request) -> Reply
