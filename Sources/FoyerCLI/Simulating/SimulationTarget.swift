import FlowWalking
import Foundation
import HTTPCore
import OnboardingWeb

/// The server to which simulated people go, and what proves to it that they are simulated.
struct SimulationTarget: Sendable {
  /// For how long each request's proof works, in seconds: for more than a busy server takes.
  private static let life: Int64 = 300

  private let host: String
  private let port: UInt16
  private let site: String
  private let seal: SimulationSeal

  /// - Parameters:
  ///   - url: `http://host:port`.
  ///   - name: the name under which browsers know the server, where it isn't that of the address.
  /// - Throws: `CommandFailure` with a sentence for a person.
  init(url: String, name: String?, seal: SimulationSeal) throws {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/",
      parts.query == nil, parts.fragment == nil, parts.user == nil
    else {
      throw CommandFailure(
        "\"\(url)\" is no address of a server: http://127.0.0.1:8080", status: CommandFailure.usage)
    }
    guard scheme == "http" else {
      throw CommandFailure(
        "Simulated people speak plain HTTP with the server itself, not with what stands before it: "
          + "--url http://127.0.0.1:8080, and --host where the server has a public address.",
        status: CommandFailure.usage)
    }
    guard let port = UInt16(exactly: parts.port ?? 80), port > 0 else {
      throw CommandFailure("\"\(url)\" has no port that there is.", status: CommandFailure.usage)
    }
    if let name, name.isEmpty || !name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw CommandFailure("\"\(name)\" is no name of a host.", status: CommandFailure.usage)
    }
    self.host = host.trimmingCharacters(in: ["[", "]"])
    self.port = port
    site = name ?? (parts.port.map { "\(host):\($0)" } ?? host)
    self.seal = seal
  }

  /// A connection of its own.
  func transport() -> KeptTransport { KeptTransport(host: host, port: port, site: site) }

  /// What a request says at a moment in milliseconds since 1970 UTC.
  func header(_ moment: Int64, now: Int64) -> String {
    seal.header(moment: moment, expiresAt: now + Self.life)
  }

  /// Asks the server whether it is there, has the flow, and takes our people for simulated ones.
  ///
  /// - Throws: `CommandFailure` with a sentence for a person.
  func check(flow: String, data: String, now: Int64) throws {
    let transport = transport()
    let proof = header(now * 1000, now: now)
    let ready: Exchange.Response
    do {
      ready = try transport.send(
        Exchange.Request(.get, "/readyz", headers: [(.foyerSimulation, proof)]))
    } catch TransportFailure.unreachable {
      throw CommandFailure(
        "Nobody listens at \(host), port \(port): start foyer serve first.",
        status: CommandFailure.unavailable)
    } catch {
      throw CommandFailure(
        "What answers at \(host), port \(port) is no server of Foyer.",
        status: CommandFailure.unavailable)
    }
    guard ready.status == 200, ready.text == "ready\n" else {
      throw CommandFailure(
        ready.status == 503
          ? "The server is not ready."
          : "What answers at \(host), port \(port) is no server of Foyer.",
        status: CommandFailure.unavailable)
    }
    guard ready.header("Foyer-Simulation") == "taken" else {
      throw CommandFailure(
        "The server has other keys than \(data)/keys.json, so that simulated people would count as "
          + "real ones: --data names the server's data folder.")
    }
    // The headers alone: where an experiment is running, a page would begin a visit.
    let start: Exchange.Response
    do {
      start = try transport.send(
        Exchange.Request(.head, "/\(flow)", headers: [(.foyerSimulation, proof)]))
    } catch {
      throw CommandFailure(
        "The server at \(host), port \(port) stopped answering: \(error).",
        status: CommandFailure.unavailable)
    }
    guard start.status != 421 else {
      throw CommandFailure(
        "Browsers know the server under another name than \(site): --host says that of its "
          + "--public-url.")
    }
    guard start.status == 303 || start.status == 200 else {
      throw CommandFailure("The server has no flow \(flow): it answers \(start.status).")
    }
  }
}
