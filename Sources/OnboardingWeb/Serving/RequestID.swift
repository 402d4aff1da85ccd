package import OnboardingDomain
import Synchronization

/// What one request is called in the log and on the page of an error, so that one leads to the other.
package struct RequestID: Sendable, Hashable, CustomStringConvertible {
  fileprivate let number: UInt64

  /// Twelve hexadecimal digits; of a server's requests hardly two have the same.
  package var description: String {
    let digits = String(number & 0xFFFF_FFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 12 - digits.count) + digits
  }
}

/// Makes the ids of requests: each is the next of a sequence that begins where chance says, so that two
/// runs of a server don't repeat each other. They tell nothing and unlock nothing.
package final class RequestIDs: Sendable {
  private let count: Atomic<UInt64>

  /// - Parameter chance: an id that chance has drawn.
  package init(from chance: SessionID) {
    count = Atomic(chance.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The id of the next request.
  ///
  /// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014, the
  /// finalizer of SplitMix64: neighbours come out unlike, and different numbers stay different.
  package func next() -> RequestID {
    var mixed = count.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return RequestID(number: mixed ^ (mixed >> 31))
  }
}
