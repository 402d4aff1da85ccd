import CCurl

/// One request under way: the handle, and what libcurl's callbacks know.
///
/// Touched by the thread of its pool only.
final class Transfer: CurlTransfer {
  let tag: Int
  let handle: UnsafeMutableRawPointer
  let rule: AddressRule
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var read = 0
  var wasRefused = false
  private var isFull = false

  /// - Parameter tag: by which the caller knows it.
  init(_ post: HTTPPost, tag: Int) {
    guard let handle = curl_easy_init() else { fatalError("No memory for a request.") }
    self.tag = tag
    self.handle = handle
    rule = post.rule
    setUp(post)
    listen()
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headers)
  }

  private func setUp(_ post: HTTPPost) {
    set(CURLOPT_URL, post.url.text)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    // No proxy of the environment: it would resolve the name where nobody checks the address.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, Int(post.timeout * 1000))
    // A connection that one webhook was allowed is not another's.
    set(CURLOPT_FORBID_REUSE, 1)
    set(CURLOPT_FRESH_CONNECT, 1)
    // A stop doesn't wait for a name server.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, 6)  // CURL_SSLVERSION_TLSv1_2
    set(CURLOPT_POST, 1)
    set(CURLOPT_POSTFIELDSIZE, post.body.count)
    post.body.withUnsafeBytes { bytes in
      _ = foyer_curl_set_pointer(
        handle, CURLOPT_COPYPOSTFIELDS,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(handle)))
    }
    // libcurl would wait a second for permission to send a body.
    for line in post.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:"] {
      headers = curl_slist_append(headers, line)
    }
    _ = foyer_curl_set_list(handle, CURLOPT_HTTPHEADER, headers)
  }

  private func listen() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    for (option, data) in [
      (CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA), (CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA),
    ] {
      _ = foyer_curl_set_transfer(handle, option) { _, size, count, context in
        guard let context else { return 0 }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(size * count)
      }
      _ = foyer_curl_set_pointer(handle, data, context)
    }
    _ = foyer_curl_set_open_socket(handle) { context, _, address in
      guard let context, let address else { return foyer_curl_bad_socket() }
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().open(address)
    }
    _ = foyer_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    _ = foyer_curl_set_pointer(handle, CURLOPT_PRIVATE, context)
  }

  /// The transfer of a handle that libcurl names.
  static func of(_ handle: UnsafeMutableRawPointer) -> Transfer? {
    var context: UnsafeMutableRawPointer?
    guard foyer_curl_get_pointer(handle, CURLINFO_PRIVATE, &context) == CURLE_OK, let context
    else { return nil }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: Callbacks

  /// Lets bytes of the response go by, as many as are read of one; fewer end the transfer.
  private func take(_ count: Int) -> Int {
    read += count
    isFull = read > HTTPPost.longestAnswer
    return isFull ? 0 : count
  }

  // MARK: The end

  /// What came of it.
  func outcome(_ result: CURLcode) -> HTTPPost.Outcome {
    var status = 0
    var retryAfter: curl_off_t = 0
    _ = foyer_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    _ = foyer_curl_get_offset(handle, CURLINFO_RETRY_AFTER, &retryAfter)
    // Who sends more than is read has responded.
    if result == CURLE_OK || isFull, status >= 200 {
      return .answered(status: status, retryAfter: retryAfter > 0 ? Int(retryAfter) : nil)
    }
    if wasRefused { return .addressRefused }
    return .unanswered(String(cString: curl_easy_strerror(result)))
  }
}
