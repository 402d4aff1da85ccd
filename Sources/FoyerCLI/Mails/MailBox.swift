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

  /// Seals anew what an older key sealed and what still waits, so that that key can be revoked.
  ///
  /// - Parameters:
  ///   - ring: the keys that are in use.
  ///   - earlier: keys that were until now, of which one may just have been revoked.
  static func renew(
    in store: OnboardingStore, with ring: KeyRing, openingWith earlier: KeyRing? = nil
  ) throws {
    let sealer = Sealer(keyRing: ring, purpose: .mail)
    let before = earlier.map { Sealer(keyRing: $0, purpose: .mail) }
    var last: Int64 = 0
    while true {
      let mails = try store.reader.mails(after: last, limit: 500)
      for mail in mails {
        let context = Array(mail.name.utf8)
        let opened = try? sealer.open(mail.sealed, context: context)
        let content =
          opened.map { $0.needsReseal ? $0.plaintext : nil }
          ?? (try? before?.open(mail.sealed, context: context))?.plaintext
        if let content { try store.reseal(mail, as: sealer.seal(content, context: context)) }
      }
      guard let mail = mails.last else { return }
      last = mail.id
    }
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
