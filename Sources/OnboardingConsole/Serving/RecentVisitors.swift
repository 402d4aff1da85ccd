import OnboardingStore
import Synchronization

/// Which browsers were signed in when the store could last be asked: what is known from before is shown to them
/// alone while it can't be. In memory.
final class RecentVisitors: Sendable {
  /// For how long a browser counts as one, in seconds: 15 minutes.
  static let lifetime: Int64 = 15 * 60
  /// How many are known at most; the oldest are forgotten first.
  private static let most = 1000

  private let visitors = Mutex<[[UInt8]: Int64]>([:])

  /// Notes what the store said of a browser.
  ///
  /// - Parameters:
  ///   - session: nil where it is not signed in.
  ///   - digest: of its cookie's token.
  ///   - now: seconds since 1970.
  func note(_ session: OperatorSession?, _ digest: [UInt8], now: Int64) {
    visitors.withLock { visitors in
      guard let session else {
        visitors[digest] = nil
        return
      }
      if visitors.count >= Self.most, visitors[digest] == nil {
        visitors = visitors.filter { $0.value > now }
        if visitors.count >= Self.most, let oldest = visitors.min(by: { $0.value < $1.value })?.key
        {
          visitors[oldest] = nil
        }
      }
      visitors[digest] = min(now + Self.lifetime, session.expiresAt)
    }
  }

  /// Forgets a browser that signs out.
  func forget(_ digest: [UInt8]) { visitors.withLock { $0[digest] = nil } }

  /// Whether a browser was signed in a short while ago.
  func knows(_ digest: [UInt8], now: Int64) -> Bool {
    visitors.withLock { ($0[digest] ?? 0) > now }
  }
}
