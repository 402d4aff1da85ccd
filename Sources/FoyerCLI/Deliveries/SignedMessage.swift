import Sealing

/// A message and the headers with which its receiver makes sure of it.
///
/// Source: Standard Webhooks 1.0.0, "Webhook headers".
struct SignedMessage {
  let body: [UInt8]
  let headers: [(name: String, value: String)]

  /// - Parameters:
  ///   - id: the same for each attempt.
  ///   - timestamp: of this attempt, in seconds since 1970.
  ///   - secrets: each makes a signature.
  init(id: String, timestamp: Int64, body: [UInt8], secrets: [WebhookSecret]) {
    self.body = body
    let signatures = secrets.map { $0.signature(id: id, timestamp: timestamp, body: body) }
    headers = [
      ("Content-Type", "application/json"), ("User-Agent", "Foyer"),
      ("webhook-id", id), ("webhook-timestamp", String(timestamp)),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }
}
