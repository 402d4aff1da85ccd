import OnboardingStore

extension DeliveryRow {
  /// The host of the webhook's address.
  var host: String { WebhookAddress(url).host }
}

/// The address of a webhook, taken apart for people.
struct WebhookAddress: Sendable, Hashable {
  /// Host and port.
  let host: String
  /// The path behind it.
  let path: String

  init(_ url: String) {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    host = String(rest[..<slash])
    path = slash == rest.endIndex ? "/" : String(rest[slash...].prefix { $0 != "?" })
  }
}
