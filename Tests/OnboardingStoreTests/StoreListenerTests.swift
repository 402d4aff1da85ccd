import Synchronization
import Testing

@testable import OnboardingStore

/// Who listens hears of everything, however long the process runs.
@Suite struct StoreListenerTests {
  /// A closure that is wrapped whenever it is read would end the stack before that.
  @Test func `a listener hears the two hundred thousandth news as it heard the first`() {
    let (nothing, words) = (StoreListener<Void>(), StoreListener<[Int]>())
    let heard = Mutex((count: 0, sum: 0))
    nothing.set { heard.withLock { $0.count += 1 } }
    words.set { news in heard.withLock { $0.sum += news[0] } }
    for number in 1...200_000 {
      nothing.tell(())
      words.tellAny([number])
      words.tellAny([])
    }
    #expect(heard.withLock { $0.count } == 200_000)
    #expect(heard.withLock { $0.sum } == 20_000_100_000)
    words.set(nil)
    words.tellAny([1])
    #expect(heard.withLock { $0.sum } == 20_000_100_000)
  }
}
