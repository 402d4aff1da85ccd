import Foundation
import HTTPCore
import MicroHTTPD
import OnboardingStore

/// What `foyer serve` was told, once flags, environment and defaults are weighed: the flag wins,
/// then the variable, then the default. Every setting is read here and nowhere else.
struct ServeSettings: Sendable, Equatable {
  var host: String
  var port: UInt16
  /// Where keys and store are.
  var place: StorePlace
  var templatesFolder: String
  var publicFolder: String
  var threads: Int
  /// The most open connections.
  var connections: Int
  var isDevelopment: Bool
  var publicURL: PublicURL?
  var trustedProxies: TrustedProxies?
  var hasAccessLog: Bool
  var requiresExistingData: Bool
  /// The socket that a supervisor keeps over restarts; nil to listen on `host` and `port`.
  var inheritedSocket: Int32?
  var retention: Retention
  /// Whether webhooks may be on this machine or in a network of its own.
  var webhooksAllowInner: Bool
  /// Where the console listens; nil for nowhere.
  var console: ConsoleSettings?
  /// The mail server; nil for none.
  var mail: MailServer?
  /// How long a server that was told to stop goes on serving while `/readyz` says no, in seconds.
  var drainDelay: Int
  var flags: [String: String]
  /// Where a journey is written, under `--dev` alone.
  var recording: String?

  init(_ options: ServeOptions, environment: [String: String]) throws {
    let source = SettingSource(environment: environment)
    host = (source.text(options.host, "FOYER_HOST") ?? "127.0.0.1").withoutBrackets
    port = try source.number(options.port, "FOYER_PORT", 0...65_535) ?? 8080
    place = try StorePlace(
      folder: source.text(options.data, "FOYER_DATA") ?? "var",
      store: source.text(options.store, "FOYER_STORE"),
      saidAs: options.store == nil ? "FOYER_STORE" : "--store")
    templatesFolder = source.text(options.templates, "FOYER_TEMPLATES") ?? "Templates"
    publicFolder = source.text(options.public, "FOYER_PUBLIC") ?? "Public"
    threads = try source.number(options.threads, "FOYER_THREADS", 1...64) ?? 2
    connections =
      try source.number(options.connections, "FOYER_CONNECTIONS", 100...100_000) ?? 1_000
    isDevelopment = try options.dev || environment.isOn("FOYER_DEV")
    hasAccessLog = try options.accessLog || environment.isOn("FOYER_ACCESS_LOG")
    requiresExistingData =
      try options.requireExistingData || environment.isOn("FOYER_REQUIRE_EXISTING_DATA")
    publicURL = try source.parsed(
      options.publicURL, "FOYER_PUBLIC_URL", as: Self.origin, PublicURL.init)
    trustedProxies = try source.parsed(
      options.trustedProxies, "FOYER_TRUSTED_PROXY",
      as: "addresses or networks (10.0.0.9, 10.0.0.0/24), or unix, with commas between them",
      TrustedProxies.init)
    retention = try Self.retention(options, source)
    webhooksAllowInner =
      try options.webhookAllowPrivate || environment.isOn("FOYER_WEBHOOK_ALLOW_PRIVATE")
    mail = try Self.mail(options, source, of: publicURL)
    console = try ConsoleSettings(
      host: source.text(options.consoleHost, "FOYER_CONSOLE_HOST"),
      port: source.number(options.consolePort, "FOYER_CONSOLE_PORT", 0...65_535),
      url: source.parsed(options.consoleURL, "FOYER_CONSOLE_URL", as: Self.origin, PublicURL.init))
    drainDelay = try source.number(options.drainDelay, "FOYER_DRAIN_DELAY", 0...300) ?? 0
    let pairs =
      options.flags
      + (environment["FOYER_FLAGS"]?.split(separator: ",").map(String.init) ?? [])
    flags = try source.pairs(pairs)
    recording = source.text(options.record, "FOYER_RECORD")
    guard recording == nil || isDevelopment else {
      throw CommandFailure(
        "--record writes down what people enter and belongs to --dev.", status: CommandFailure.usage
      )
    }
    if let recording { try Self.requireFolder(of: recording) }
    inheritedSocket = try SocketActivation.descriptor(environment: environment)
    if let console, inheritedSocket == nil {
      try console.requireOtherSocket(than: host, port)
    }
    try requireAddress(options)
  }

  /// How long things are kept, told in days.
  private static func retention(
    _ options: ServeOptions, _ source: SettingSource
  ) throws -> Retention {
    func seconds(
      _ flag: Int?, _ name: String, or standard: Int?, from least: Int = 1
    ) throws -> Int64? {
      try (source.number(flag, name, least...36_500) ?? standard).map { Int64($0) * 24 * 3600 }
    }
    return Retention(
      profiles: try seconds(options.retainProfiles, "FOYER_RETAIN_PROFILES", or: nil),
      events: try seconds(options.retainEvents, "FOYER_RETAIN_EVENTS", or: 400, from: 0),
      outcomes: try seconds(options.retainOutcomes, "FOYER_RETAIN_OUTCOMES", or: 60),
      deliveries: try seconds(options.retainDeliveries, "FOYER_RETAIN_DELIVERIES", or: 30))
  }

  /// The mail server of a site, where one is named.
  private static func mail(
    _ options: ServeOptions, _ source: SettingSource, of site: PublicURL?
  ) throws -> MailServer? {
    if let url = source.text(options.mail, "FOYER_MAIL") {
      return try MailServer(
        url: url, sender: source.text(options.mailFrom, "FOYER_MAIL_FROM"),
        credentials: source.text(options.mailCredentials, "FOYER_MAIL_CREDENTIALS"),
        authorities: source.text(options.mailAuthorities, "FOYER_MAIL_AUTHORITIES"),
        host: site?.host ?? "localhost",
        saidAs: MailServer.Names(
          server: SettingSource.said("FOYER_MAIL", isFlag: options.mail != nil),
          sender: SettingSource.said("FOYER_MAIL_FROM", isFlag: options.mailFrom != nil),
          credentials: SettingSource.said(
            "FOYER_MAIL_CREDENTIALS", isFlag: options.mailCredentials != nil),
          authorities: SettingSource.said(
            "FOYER_MAIL_AUTHORITIES", isFlag: options.mailAuthorities != nil)))
    }
    guard
      options.mailFrom == nil && options.mailCredentials == nil && options.mailAuthorities == nil
    else {
      throw CommandFailure(
        "--mail-from, --mail-credentials and --mail-authorities say nothing without --mail.",
        status: CommandFailure.usage)
    }
    return nil
  }

  /// Refuses a host that is none, and one beyond this machine without the address that browsers use.
  private func requireAddress(_ options: ServeOptions) throws {
    // Where a socket was handed over nobody listens on the host.
    guard inheritedSocket != nil || host == "localhost" || PeerAddress(host) != nil else {
      let said = SettingSource.said("FOYER_HOST", isFlag: options.host != nil)
      throw CommandFailure(
        "\(said) is \"\(host)\"; it has to be an IP address of this machine, such as 127.0.0.1.",
        status: CommandFailure.usage)
    }
    let isLocal =
      inheritedSocket.map(ServerConfiguration.isLocal) ?? Self.loopback.contains(host)
    guard publicURL != nil || isLocal else {
      throw CommandFailure(
        "Beyond this machine Foyer needs --public-url with the address that browsers use, "
          + "so that cookies are marked Secure.", status: CommandFailure.usage)
    }
  }

  /// Refuses a folder, and a file whose folder isn't there or can't be written to, before anybody clicks for nothing.
  private static func requireFolder(of recording: String) throws {
    let folder = URL(fileURLWithPath: recording).deletingLastPathComponent().path
    guard !FileTree.isFolder(recording) else {
      throw CommandFailure(
        "--record: \(recording) is a folder, and a file is wanted.",
        status: CommandFailure.cantCreate)
    }
    guard FileTree.isFolder(folder) else {
      throw CommandFailure(
        "--record: there is no folder \(folder).", status: CommandFailure.cantCreate)
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw CommandFailure(
        "--record: nothing can be written into \(folder).", status: CommandFailure.cantCreate)
    }
  }

  /// What an address is for whoever writes one.
  private static let origin =
    "https://HOST or http://HOST, with a :PORT where there is one and no path"

  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

  /// The hosts that are answered for. Without a public address those of this machine: another site
  /// whose name is made to lead here (DNS rebinding) must not reach a server that only listens here.
  var allowedHosts: Set<String> {
    publicURL.map { [$0.host] } ?? ["127.0.0.1", "[::1]", "localhost"]
  }
}

/// Reads one setting: from the flag, else from the environment.
private struct SettingSource {
  let environment: [String: String]

  func text(_ flag: String?, _ name: String) -> String? { flag ?? environment[name] }

  /// A setting by the name under which it was said: `--drain-delay` or `FOYER_DRAIN_DELAY`.
  static func said(_ name: String, isFlag: Bool) -> String {
    guard isFlag else { return name }
    return "--" + name.dropFirst("FOYER_".count).lowercased().replacing("_", with: "-")
  }

  func number<Number: BinaryInteger & LosslessStringConvertible>(
    _ flag: Number?, _ name: String, _ range: ClosedRange<Number>
  ) throws -> Number? {
    let number =
      try flag
      ?? environment[name].map { text in
        guard let number = Number(text) else {
          // Of one that is too large, too.
          throw CommandFailure(
            "\(name) is \"\(text)\"; it has to be a number, \(range.lowerBound) to \(range.upperBound).",
            status: CommandFailure.usage)
        }
        return number
      }
    guard let number else { return nil }
    guard range.contains(number) else {
      let said = Self.said(name, isFlag: flag != nil)
      throw CommandFailure(
        "\(said) is \(number); it has to be \(range.lowerBound) to \(range.upperBound).",
        status: CommandFailure.usage
      )
    }
    return number
  }

  func parsed<Value>(
    _ flag: String?, _ name: String, as expected: String, _ parse: (String) -> Value?
  ) throws -> Value? {
    guard let text = text(flag, name) else { return nil }
    guard let value = parse(text) else {
      let said = Self.said(name, isFlag: flag != nil)
      // What stands before an @ in an address may be a password.
      let shown = text.lastIndex(of: "@").map { "…" + text[$0...] } ?? text
      throw CommandFailure(
        "\(said) is \"\(shown)\"; it has to be \(expected).", status: CommandFailure.usage)
    }
    return value
  }

  func pairs(_ texts: [String]) throws -> [String: String] {
    var result: [String: String] = [:]
    // The first wins: flags stand before the environment.
    for text in texts.reversed() {
      guard let equals = text.firstIndex(of: "=") else {
        throw CommandFailure(
          "A flag is written NAME=VALUE, not \"\(text)\".", status: CommandFailure.usage)
      }
      result[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return result
  }
}

extension String {
  /// An address of the sixth version of the Internet protocol as it is written outside of URLs.
  fileprivate var withoutBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }
}
