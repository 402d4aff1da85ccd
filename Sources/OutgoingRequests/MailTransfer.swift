import CCurl

/// One mail under way. Touched by one thread only.
final class MailTransfer: CurlTransfer {
  let handle: UnsafeMutableRawPointer
  private let message: [UInt8]
  let rule: AddressRule
  private var sent = 0
  private var recipients: UnsafeMutablePointer<curl_slist>?
  var wasRefused = false

  init(_ server: SMTPServer, sender: String, recipient: String, message: [UInt8]) {
    Library.require()
    guard let handle = curl_easy_init() else { fatalError("No memory for a mail.") }
    self.handle = handle
    self.message = message
    rule = AddressRule(allowsWorld: server.security != .none, allowsInner: true)
    let scheme = server.security == .tls ? "smtps" : "smtp"
    set(CURLOPT_URL, "\(scheme)://\(server.host):\(server.port)/")
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_TIMEOUT_MS, Int(server.timeout * 1000))
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, 6)  // CURL_SSLVERSION_TLSv1_2
    if server.security != .none { set(CURLOPT_USE_SSL, 3) }  // CURLUSESSL_ALL
    if let authorities = server.authorities { set(CURLOPT_CAINFO, authorities) }
    if let credentials = server.credentials, server.security != .none {
      set(CURLOPT_USERNAME, credentials.name)
      set(CURLOPT_PASSWORD, credentials.password)
    }
    set(CURLOPT_MAIL_FROM, "<\(sender)>")
    recipients = curl_slist_append(nil, "<\(recipient)>")
    _ = foyer_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
    set(CURLOPT_UPLOAD, 1)
    set(CURLOPT_INFILESIZE, message.count)
    listen()
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(recipients)
  }

  private func listen() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = foyer_curl_set_transfer(handle, CURLOPT_READFUNCTION) { buffer, size, count, context in
      guard let context, let buffer else { return 0 }
      let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
      return Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue().give(room)
    }
    _ = foyer_curl_set_pointer(handle, CURLOPT_READDATA, context)
    // What the server says is read by its codes; libcurl would print the rest.
    _ = foyer_curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    _ = foyer_curl_set_open_socket(handle) { context, _, address in
      guard let context, let address else { return foyer_curl_bad_socket() }
      return Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue().open(address)
    }
    _ = foyer_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
  }

  private func give(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let part = message[sent...].prefix(room.count)
    room.copyBytes(from: part)
    sent += part.count
    return part.count
  }

  /// What came of it.
  func outcome(_ result: CURLcode) -> SMTPClient.Outcome {
    if result == CURLE_OK { return .taken }
    var code = 0
    _ = foyer_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &code)
    if wasRefused {
      return .failed(code: 0, reason: "without TLS its name may not lead out into the Internet")
    }
    if (500..<600).contains(code), result != CURLE_OPERATION_TIMEDOUT {
      return .refused(code: code)
    }
    return .failed(code: code, reason: String(cString: curl_easy_strerror(result)))
  }
}
