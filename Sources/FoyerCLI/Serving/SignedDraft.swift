import OnboardingStore

/// A state of a draft, and the digest of the token by which its browser is signed in, where it is.
struct SignedDraft: Sendable, Hashable {
  var state: DraftState
  let tokenDigest: [UInt8]?

  /// The newest state of each session, in the order in which these came.
  ///
  /// A state takes the place of one that it was made of, or that was made of the same as it: what the person saw
  /// before both of them is what they saw before this one. Where another device happens to hold what lay between,
  /// they are asked once too often.
  static func newest(of drafts: [SignedDraft]) -> [SignedDraft] {
    var newest: [SignedDraft?] = []
    var places: [[UInt8]: Int] = [:]
    for var draft in drafts {
      let session = draft.state.session
      if let place = places[session], let earlier = newest[place], draft.follows(earlier) {
        draft.state.answersBefore = earlier.state.answersBefore
        newest[place] = nil
      }
      places[session] = newest.count
      newest.append(draft)
    }
    return newest.compactMap(\.self)
  }

  private func follows(_ earlier: SignedDraft) -> Bool {
    [earlier.state.answers, earlier.state.answersBefore].contains(state.answersBefore)
      && state.flow == earlier.state.flow && tokenDigest == earlier.tokenDigest
  }
}

/// Drafts on their way into the store.
typealias DraftQueue = WriteQueue<SignedDraft>
