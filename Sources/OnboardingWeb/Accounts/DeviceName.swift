import HTTPCore

/// What people call the device that a request comes from: "iPhone, Safari". Made of what browsers tell of
/// themselves, which anybody can make up: it is shown to the person, and decides nothing.
enum DeviceName {
  /// The name by the `User-Agent` of a request.
  static func name(of request: Request) -> String {
    name(ofAgent: request.headers[.userAgent] ?? "")
  }

  /// The name by a `User-Agent`.
  static func name(ofAgent agent: String) -> String {
    let known = [device(in: agent), browser(in: agent)].compactMap(\.self)
    return known.isEmpty ? "Browser" : known.joined(separator: ", ")
  }

  /// The most specific comes first: what runs on a phone says more than one name.
  private static func device(in agent: String) -> String? {
    let names = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Macintosh", "Mac"),
      ("CrOS", "Chromebook"), ("Windows", "Windows"), ("Linux", "Linux"),
    ]
    return names.first { agent.contains($0.0) }?.1
  }

  private static func browser(in agent: String) -> String? {
    let names = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
      ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
      ("Safari", "Safari"),
    ]
    return names.first { agent.contains($0.0) }?.1
  }
}
