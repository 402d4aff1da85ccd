import CCurl

/// Requests under way, any number of them on one thread, each independent of the others.
///
/// It belongs to one thread; only its waker may be used from others.
public final class RequestPool {
  /// Ends the wait of a pool early.
  public final class Waker: Sendable {
    // curl_multi_wakeup may be called from any thread; nothing else is done with the handle here.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer

    /// The waker of a pool that is still to be made.
    public init() {
      Library.require()
      guard let multi = curl_multi_init() else { fatalError("No memory for requests.") }
      self.multi = multi
    }

    deinit { curl_multi_cleanup(multi) }

    /// Ends the wait that is under way, or the next one.
    ///
    /// Source: https://curl.se/libcurl/c/curl_multi_wakeup.html
    public func wake() { curl_multi_wakeup(multi) }
  }

  private let waker: Waker
  private var transfers: [Int: Transfer] = [:]

  /// A pool without requests.
  ///
  /// - Parameter waker: what wakes it; no other pool has it.
  public init(wokenBy waker: Waker = Waker()) { self.waker = waker }

  deinit { cancelAll() }

  /// The requests under way.
  public var tags: Set<Int> { Set(transfers.keys) }

  /// Starts a request.
  ///
  /// - Parameter tag: a number that no other request under way has.
  public func start(_ post: HTTPPost, tag: Int) {
    precondition(transfers[tag] == nil, "Two requests with one tag.")
    let transfer = Transfer(post, tag: tag)
    transfers[tag] = transfer
    let status = curl_multi_add_handle(waker.multi, transfer.handle)
    precondition(status == CURLM_OK, "A request that libcurl does not take.")
  }

  /// Waits until a request is over, the pool is woken or the time is up, and says what is over.
  ///
  /// - Parameter seconds: the longest wait.
  public func wait(upTo seconds: Double) -> [(tag: Int, outcome: HTTPPost.Outcome)] {
    var running: CInt = 0
    curl_multi_perform(waker.multi, &running)
    var over = finished()
    if over.isEmpty {
      curl_multi_poll(waker.multi, nil, 0, CInt(seconds * 1000), nil)
      curl_multi_perform(waker.multi, &running)
      over = finished()
    }
    return over
  }

  /// Cuts every request off. Whether the other side has taken one nobody knows.
  public func cancelAll() {
    for transfer in transfers.values { curl_multi_remove_handle(waker.multi, transfer.handle) }
    transfers = [:]
  }

  private func finished() -> [(tag: Int, outcome: HTTPPost.Outcome)] {
    var over: [(tag: Int, outcome: HTTPPost.Outcome)] = []
    var left: CInt = 0
    while let message = curl_multi_info_read(waker.multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
        let transfer = Transfer.of(handle)
      else { continue }
      // The message is gone with the handle.
      let outcome = transfer.outcome(foyer_curl_message_result(message))
      curl_multi_remove_handle(waker.multi, handle)
      transfers[transfer.tag] = nil
      over.append((transfer.tag, outcome))
    }
    return over
  }
}

extension HTTPPost {
  /// Sends it and waits for what comes of it, on the calling thread.
  public func send() -> Outcome {
    let pool = RequestPool()
    pool.start(self, tag: 0)
    while true {
      if let over = pool.wait(upTo: timeout).first { return over.outcome }
    }
  }
}
