import CMicroHTTPD

/// The libmicrohttpd that the program runs with, which may be newer than the one it was built with.
package enum Library {
  /// Its version: `0.9.75`.
  package static let version = MHD_get_version().map { String(cString: $0) } ?? ""

  /// Whether it refuses by itself what `HeadLayout` looks for, once it is told to be strict. Its
  /// parser was written anew in 1.0.0, and moves the parts of a head in memory.
  static let isStrictParser: Bool = {
    guard let version = MHD_get_version() else { return false }
    return (Int(String(cString: version).prefix { $0 != "." }) ?? 0) >= 1
  }()
}
