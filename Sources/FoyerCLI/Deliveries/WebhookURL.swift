import OnboardingConsole
import OutgoingRequests

/// The address of a webhook: https, or http within networks of one's own.
struct WebhookURL {
  typealias Problem = WebhookAddition.Problem

  let url: RequestURL
  /// Which addresses its name may lead to.
  let rule: AddressRule

  var text: String { url.text }

  /// - Parameter allowsInner: whether it may be on this machine or in a network of its own.
  init(checking text: String, allowsInner: Bool) throws(Problem) {
    do throws(RequestURL.Problem) {
      url = try RequestURL(text)
    } catch {
      throw Problem(error)
    }
    rule = AddressRule(allowsWorld: url.isSecure, allowsInner: allowsInner)
    guard url.isSecure || allowsInner else { throw .insecure }
    guard allowsInner || !url.isOnThisMachine else { throw .inner }
    guard let address = url.address, !rule.allows(address) else { return }
    throw Problem(address.reach)
  }

  /// - Parameter allowsInner: whether it may be on this machine or in a network of its own.
  /// - Throws: `CommandFailure` with a sentence.
  init(_ text: String, allowsInner: Bool) throws {
    do throws(Problem) {
      try self.init(checking: text, allowsInner: allowsInner)
    } catch {
      throw CommandFailure(error.sentence, status: CommandFailure.input)
    }
  }
}

extension WebhookAddition.Problem {
  fileprivate init(_ problem: RequestURL.Problem) {
    self =
      switch problem {
      case .malformed: .malformed
      case .scheme: .scheme
      case .credentials: .credentials
      case .fragment: .fragment
      }
  }

  fileprivate init(_ reach: InternetAddress.Reach) {
    self =
      switch reach {
      case .world: .world
      case .inner: .inner
      case .nowhere: .nowhere
      }
  }

  /// What an operator at the command line is told.
  fileprivate var sentence: String {
    switch self {
    case .malformed: "That is no address of a webhook: https://example.com/webhooks is one."
    case .scheme:
      "A webhook is asked over https, or with --allow-private over http within a network of one's own,"
        + " and over nothing else."
    case .credentials:
      "The address has a user name in it; it would stand in logs. Deliveries are signed instead."
    case .fragment: "The address has a fragment (#), which is never sent; leave it out."
    case .insecure:
      "What is sent holds answers of people: a webhook needs https. Within a network of one's own"
        + " http will do, with --allow-private."
    case .world: "http is for networks of one's own; out in the Internet a webhook needs https."
    case .inner: "That address is on this machine or in a network of its own: --allow-private."
    case .nowhere: "No webhook is at that address: it is reserved, link-local or multicast."
    }
  }
}
