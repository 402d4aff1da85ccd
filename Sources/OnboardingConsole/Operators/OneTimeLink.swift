import Sealing
import Synchronization

/// The link that a server prints when it starts: the reader of the server's output signs in with
/// it, once. Only the digest of its token is kept, and in memory alone, so that a restart ends it.
final class OneTimeLink: Sendable {
  /// How long it opens, in seconds: 15 minutes.
  static let lifetime: Int64 = 15 * 60

  private struct Open: Sendable {
    let digest: [UInt8]
    let since: Int64

    /// Whether it opens then: not where the clock was set back by more than a moment, for then nobody knows
    /// how old it is.
    func isOpen(_ now: Int64) -> Bool { (since - 60..<since + OneTimeLink.lifetime).contains(now) }
  }

  private let open = Mutex<Open?>(nil)

  /// Makes a new one, which takes the place of the one before.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: the token, 256 random bits as 43 characters of base64url.
  func make(now: Int64) -> String {
    let token = OpaqueToken()
    open.withLock { $0 = Open(digest: token.digest, since: now) }
    return token.text
  }

  /// Whether a token would open it. Asking spends nothing, so that a preview of the link may.
  func isOpen(_ token: String, now: Int64) -> Bool {
    guard let digest = OpaqueToken.digest(of: token.utf8) else { return false }
    return open.withLock { $0.map { $0.digest == digest && $0.isOpen(now) } ?? false }
  }

  /// Spends it, where a token opens it, and does what it is spent for; where that fails, it opens again.
  ///
  /// - Returns: nil where the token opens nothing.
  func spend<Result>(
    _ token: String, now: Int64, for work: () throws -> Result
  ) throws -> Result? {
    guard let digest = OpaqueToken.digest(of: token.utf8) else { return nil }
    let spent = open.withLock { open -> Open? in
      guard let found = open, found.digest == digest, found.isOpen(now) else { return nil }
      open = nil
      return found
    }
    guard let spent else { return nil }
    do { return try work() } catch {
      open.withLock { $0 = $0 ?? spent }
      throw error
    }
  }
}
