import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension AddressRule {
  /// A socket for an address that a name was resolved to, not inherited by other programs; nil where
  /// no request may go there. One that the system does not give is -1, libcurl's own word for none.
  func socket(for address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t? {
    guard let known = InternetAddress(foyer_curl_address(address)), allows(known) else {
      return nil
    }
    #if canImport(Glibc)
      let socket = Glibc.socket(
        address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    #else
      let socket = Darwin.socket(
        address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    #endif
    if socket >= 0 { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    return socket
  }
}
