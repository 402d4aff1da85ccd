/// Why a header or a cookie can not be written; the bytes that caused it are not repeated.
public enum HeaderError: Error, Equatable, Sendable {
  /// A name that is empty or holds a byte that no name may hold.
  case badName
  /// A value with a control byte, or an empty one, which libmicrohttpd refuses.
  case badValue
  /// A cookie's attribute that contradicts its name's prefix (`__Host-`, `__Secure-`) or a path
  /// that holds a byte no path may hold.
  case badAttribute
  /// A cookie longer than browsers surely keep; the length of the serialised line in bytes.
  case cookieTooLong(Int)
}
