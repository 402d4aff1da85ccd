import CCurl

/// libcurl, made ready once for the process.
enum Library {
  private static let status = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  /// Makes sure that it is ready.
  static func require() {
    precondition(status == CURLE_OK, "libcurl can't be used; reinstall libcurl.")
  }
}
