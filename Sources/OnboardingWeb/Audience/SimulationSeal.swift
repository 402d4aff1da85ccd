package import Sealing

/// What says that a request is a simulated person's: an end and a moment, sealed for this purpose alone
/// under the keys of the installation, so that only who has them can send simulated people, and nobody
/// can pass for one elsewhere.
///
/// The value may be sent again until its end; all it ever does is to keep its request out of the figures
/// of people.
package final class SimulationSeal: Sendable {
  /// The longest that a value works, in seconds: an hour.
  package static let longestLife: Int64 = 3600

  /// The bytes of the two numbers.
  private static let count = 16
  private static let context = Array("simulation|v1".utf8)

  private let sealer: Sealer

  /// A seal of the ring's keys.
  package init(keyRing: KeyRing) { sealer = Sealer(keyRing: keyRing, purpose: .simulation) }

  /// The value of the header `Foyer-Simulation`.
  ///
  /// - Parameters:
  ///   - moment: when the simulated person does it, in milliseconds since 1970 UTC.
  ///   - expiresAt: until when the value works, in seconds since 1970 UTC.
  package func header(moment: Int64, expiresAt: Int64) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.count)
    for number in [expiresAt, moment] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return sealer.seal(bytes, context: Self.context)
  }

  /// The moment in a value, in milliseconds since 1970 UTC; nil where it was sealed elsewhere, changed,
  /// is over or lasts too long, or where the moment is before 1970 or after its end.
  ///
  /// - Parameter now: seconds since 1970 UTC.
  package func moment(in header: UnsafeRawBufferPointer, now: Int64) -> Int64? {
    guard case .success(let opened) = sealer.open(header, context: Self.context),
      opened.plaintext.count == Self.count
    else { return nil }
    let (expiresAt, moment) = opened.plaintext.withUnsafeBytes {
      (
        Int64(littleEndian: $0.loadUnaligned(as: Int64.self)),
        Int64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: Int64.self))
      )
    }
    guard expiresAt > now, expiresAt - now <= Self.longestLife, moment >= 0,
      moment / 1000 <= expiresAt
    else { return nil }
    return moment
  }
}
