import CCurl

/// What every transfer of libcurl's has in common: options, and the addresses that it may go to.
protocol CurlTransfer: AnyObject {
  /// libcurl's own name of it.
  var handle: UnsafeMutableRawPointer { get }
  /// Where it may go.
  var rule: AddressRule { get }
  /// Whether the last address that its name was resolved to was refused.
  var wasRefused: Bool { get set }
}

extension CurlTransfer {
  func set(_ option: CURLoption, _ number: Int) {
    precondition(foyer_curl_set_number(handle, option, number) == CURLE_OK, "An option of libcurl.")
  }

  func set(_ option: CURLoption, _ text: String) {
    precondition(foyer_curl_set_text(handle, option, text) == CURLE_OK, "An option of libcurl.")
  }

  /// A socket for an address that the name was resolved to, or none.
  func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let socket = rule.socket(for: address)
    wasRefused = socket == nil
    return socket ?? foyer_curl_bad_socket()
  }
}
