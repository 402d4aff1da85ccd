import OnboardingConsole

extension SimulationOptions {
  /// What a server needs to be told of that was started with these settings.
  ///
  /// - Parameter port: the port that it listens on.
  init(_ settings: ServeSettings, port: UInt16) {
    // What listens everywhere is reached on the machine itself.
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][settings.host] ?? settings.host
    var place = ""
    if settings.place.folder != "var" { place += " --data \(Self.quoted(settings.place.folder))" }
    var server = ""
    if host != "127.0.0.1" || port != 8080 {
      server += " --url http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
    if let name = settings.publicURL?.host { server += " --host \(name)" }
    // The address may hold a password.
    let store = settings.place.isShared ? " --store postgresql://…" : ""
    self.init(sending: server + place, removing: place + store)
  }

  /// A word as a shell takes it.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-".utf8.contains(byte)
    }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
