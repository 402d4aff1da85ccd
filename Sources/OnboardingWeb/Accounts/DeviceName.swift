import HTTPCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What people call the device that a request comes from: "iPhone, Safari". Made of what browsers tell of
/// themselves, which anybody can make up: it is shown to the person, and decides nothing but what a browser is told to
/// forget when it is signed out.
enum DeviceName {
  /// The name of what asks for JSON, and is no browser.
  static func name(ofApp request: Request) -> String {
    name(ofAgent: request.headers[.userAgent] ?? "", else: "App")
  }

  /// The name by a `User-Agent`.
  static func name(ofAgent agent: String, else unknown: String = "Browser") -> String {
    var agent = agent
    let known = agent.withUTF8 { agent in
      [devices, browsers].compactMap { names in names.first { agent.contains($0.word) }?.name }
    }
    return known.isEmpty ? unknown : known.joined(separator: ", ")
  }

  /// The most specific comes first: what runs on a phone says more than one name.
  private static let devices: [(word: StaticString, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"), ("Windows", "Windows"), ("Linux", "Linux"),
  ]

  private static let browsers: [(word: StaticString, name: String)] = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
  ]
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes have those of a word among them. A string looks for characters, which took a third
  /// of the time of every form that a signed-in person sends.
  fileprivate func contains(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard var start = baseAddress, count >= length else { return false }
    let last = start + (count - length)
    while start <= last,
      let found = memchr(start, Int32(word.utf8Start.pointee), last - start + 1)
    {
      if memcmp(found, word.utf8Start, length) == 0 { return true }
      start = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
    }
    return false
  }
}
