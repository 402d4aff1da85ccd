import Foundation
import OnboardingStore
import OnboardingWeb
import Sealing

/// Seals mails on their way into the store, and opens them for who sends them: what waits there can't be
/// read without the keys.
struct MailBox: Sendable {
  private let keys: LiveKeyRing
  private let sealers: Derived<Sealer>
  /// Called when a mail was put into the store.
  let ring: @Sendable () -> Void

  /// - Parameter ring: wakes the thread that sends them.
  init(_ keys: LiveKeyRing, ring: @escaping @Sendable () -> Void) {
    self.keys = keys
    sealers = keys.derive { Sealer(keyRing: $0, purpose: .mail) }
    self.ring = ring
  }

  /// A mail as the store keeps it.
  ///
  /// - Throws: `KeyRingError` where nobody could open it.
  func seal(_ request: MailRequest) throws -> NewMail {
    if let obstacle = keys.obstacle { throw obstacle }
    let name = RandomBytes.make(12).hexadecimal
    let content = try JSONEncoder().encode(request)
    return NewMail(
      name: name, sealed: sealers.value.seal(Array(content), context: Array(name.utf8)))
  }

  /// Whether nobody can open a mail any more: its key was revoked.
  func isClosed(_ mail: StoredMail) -> Bool { keys.current.hasRevokedKey(of: mail.sealed) }

  /// What a mail is about; nil where its key isn't here.
  func open(_ mail: StoredMail) -> MailRequest? {
    (try? sealers.value.open(mail.sealed, context: Array(mail.name.utf8)))
      .flatMap { try? JSONDecoder().decode(MailRequest.self, from: Data($0.plaintext)) }
  }

  private static let addressContext = Array("address".utf8)

  /// An address as a link keeps it.
  func seal(address: String) -> [UInt8] {
    Array(sealers.value.seal(Array(address.utf8), context: Self.addressContext).utf8)
  }

  /// The address that a link keeps; nil where its key isn't here.
  func address(in detail: [UInt8]?) -> String? {
    detail.flatMap {
      try? sealers.value.open(String(decoding: $0, as: UTF8.self), context: Self.addressContext)
    }.map { String(decoding: $0.plaintext, as: UTF8.self) }
  }
}

extension MailRequest {
  /// Asks whether an account's address is its owner's.
  static func confirm(_ letterhead: Letterhead) -> MailRequest {
    var request = MailRequest(.confirm, letterhead)
    request.token = OpaqueToken().text
    return request
  }

  /// Says that an account was opened on another browser.
  static func newDevice(
    _ device: SigningDevice, provider: String, tokenDigest: [UInt8]
  ) -> MailRequest {
    var request = MailRequest(.newDevice, device.letterhead)
    request.token = OpaqueToken().text
    request.device = device.name
    request.provider = provider
    request.deviceDigest = tokenDigest
    return request
  }
}
