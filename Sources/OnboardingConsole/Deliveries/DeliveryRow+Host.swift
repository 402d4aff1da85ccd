import OnboardingStore

extension DeliveryRow {
  /// The webhook's address, taken apart.
  var address: WebhookAddress { WebhookAddress(url) }
  /// The host of the webhook's address.
  var host: String { address.host }
}

/// The address of a webhook, taken apart for people.
struct WebhookAddress: Sendable, Hashable {
  /// Host and port.
  let host: String
  /// The path behind it.
  let path: String

  /// Host and path, by which sentences name it: several may be at one host.
  var name: String { path == "/" ? host : host + path }

  init(_ url: String) {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    host = String(rest[..<slash])
    path = slash == rest.endIndex ? "/" : String(rest[slash...].prefix { $0 != "?" })
  }
}
