import Sealing

/// Ids that nobody guesses, from the system's generator.
enum RandomID {
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  /// The id of an event in the outbox.
  static var message: String { "msg_" + bytes(16).hexadecimal }

  /// A name by which others know a profile.
  static var reference: String { "prf_" + bytes(12).hexadecimal }
}
