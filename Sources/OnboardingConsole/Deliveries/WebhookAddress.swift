import OnboardingStore

extension DeliveryRow {
  /// The webhook's address, taken apart.
  var address: WebhookAddress { WebhookAddress(url) }
  /// The host of the webhook's address.
  var host: String { address.host }
}

/// The address of a webhook, taken apart for people; without its query, which may be a secret.
package struct WebhookAddress: Sendable, Hashable {
  /// `https` or `http`.
  let scheme: String
  /// Host and port.
  let host: String
  /// The path behind it.
  let path: String

  /// The host, with the scheme where that is not the usual one: else two would read the same.
  var place: String { scheme == "https" ? host : "\(scheme)://\(host)" }
  /// Place and path, by which sentences name it: several may be at one host.
  var name: String { path == "/" ? place : place + path }
  /// All of it, by which the audit trail names it.
  package var text: String { "\(scheme)://\(host)\(path)" }

  /// Takes an address apart, as the store has it; without a scheme it is taken for one of https.
  package init(_ url: String) {
    let mark = url.firstRange(of: "://")
    let rest = mark.map { url[$0.upperBound...] } ?? url[...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    scheme = mark.map { url[..<$0.lowerBound].lowercased() } ?? "https"
    host = String(rest[..<end])
    let path = rest[end...].prefix { $0 != "?" }
    self.path = path.isEmpty ? "/" : String(path)
  }
}
