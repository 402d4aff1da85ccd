import HTTPCore
import OnboardingDomain
import Synchronization

/// Whose answers a browser has that is signed in: of somebody else's it shows and changes nothing.
extension FlowHandler {
  /// Handles a request of who is signed in where what the browser has is theirs, or nobody's yet. Where it is another
  /// account's, which was here before or came by a link, it stays with that account, and the person goes on with their
  /// own.
  ///
  /// - Parameter handle: what answers; nil for a form to an address that takes none.
  func answeringOwner(
    of token: String, _ context: RequestContext, _ handle: @escaping @Sendable () -> Reply?
  ) -> Reply {
    let answer: @Sendable () -> Reply = { [self] in
      handle() ?? .now(services.pages.error(.methodNotAllowed, context))
    }
    guard case .session(let opened) = cookie.read(context.request, now: context.instant) else {
      return answer()
    }
    return .later { [self] in
      services.attempt(context) {
        guard try services.environment.drafts.isAnothers(opened.session.id, token) else {
          services.owners.note(token, in: index)
          return answer().resolve()
        }
        return try start(begin(context, loss: .anothers), for: token, context)
      }
    }
  }
}

/// Who has been seen, by the token of their account, to have nothing of somebody else's in a flow: another account in
/// the same browser has another token, and what is somebody else's comes to no browser that is signed in.
final class KnownOwners: Sendable {
  private struct Owner: Hashable {
    let token: String
    let flow: Int

    // Every request of who is signed in asks. A token is random: its beginning tells it from others as well as all of it,
    // and who makes one up is signed in by none.
    func hash(into hasher: inout Hasher) {
      hasher.combine(token.utf8.prefix(10).reduce(UInt64(flow)) { $0 << 6 ^ UInt64($1) })
    }
  }

  private let known = Mutex<Set<Owner>>([])
  /// The most at once; one more, and all are asked for anew.
  private static let capacity = 16_384

  func isKnown(_ token: String, in flow: Int) -> Bool {
    known.withLock { $0.contains(Owner(token: token, flow: flow)) }
  }

  func note(_ token: String, in flow: Int) {
    known.withLock { known in
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known.insert(Owner(token: token, flow: flow))
    }
  }
}
