import OnboardingStore
import Testing

@testable import FoyerCLI

/// Of a session's drafts that wait for the store the newest is enough; what the person saw isn't lost.
@Suite struct SignedDraftTests {
  private func draft(
    _ answers: UInt8, after before: UInt8?, session: UInt8 = 1, flow: String = "ops",
    token: UInt8? = 7
  ) -> SignedDraft {
    SignedDraft(
      state: DraftState(
        flow: flow, session: Array(repeating: session, count: 16), content: [answers, 0],
        answers: [answers], answersBefore: before.map { [$0] }, device: "Mac, Safari"),
      tokenDigest: token.map { [$0] })
  }

  @Test func `the newest of a session takes the place of those that it was made of`() {
    let drafts = [draft(2, after: 1), draft(3, after: 2), draft(3, after: 3), draft(5, after: 3)]
    #expect(SignedDraft.newest(of: drafts) == [draft(5, after: 1)])
    #expect(SignedDraft.newest(of: []).isEmpty)
  }

  @Test func `a form that is sent twice is kept once, as it was sent last`() {
    let drafts = [draft(2, after: 1), draft(2, after: 1), draft(4, after: 1)]
    #expect(SignedDraft.newest(of: drafts) == [draft(4, after: 1)])
    #expect(
      SignedDraft.newest(of: [draft(2, after: nil), draft(2, after: nil)])
        == [draft(2, after: nil)])
  }

  @Test func `who changed something last comes last`() {
    let drafts = [
      draft(2, after: nil), draft(9, after: 8, session: 2), draft(3, after: 2),
      draft(4, after: 1, session: 3),
    ]
    #expect(
      SignedDraft.newest(of: drafts)
        == [draft(9, after: 8, session: 2), draft(3, after: nil), draft(4, after: 1, session: 3)])
  }

  @Test func `what was made of something else stays`() {
    // Of what another device had, without answers before, in another flow, by another account, signed out.
    for other in [
      draft(3, after: 6), draft(3, after: nil), draft(3, after: 2, flow: "reflect"),
      draft(3, after: 2, token: 8), draft(3, after: 2, token: nil),
    ] {
      let drafts = [draft(2, after: 1), other]
      #expect(SignedDraft.newest(of: drafts) == drafts)
    }
    // And is made into nothing that came before it.
    #expect(
      SignedDraft.newest(of: [draft(2, after: 1), draft(3, after: 6), draft(4, after: 3)])
        == [draft(2, after: 1), draft(4, after: 6)])
  }
}
