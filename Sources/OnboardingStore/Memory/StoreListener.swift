/// Takes what is to be told, and hands it to one closure; nobody hears of it where there is none.
final class StoreListener<News: Sendable>: Sendable {
  /// NB: a closure that a lock held by itself would be wrapped once more whenever it is read, since `inout`
  /// writes it back in the form of a generic value: each call would be slower than the one before, and
  /// after some 130,000 commits the stack would end.
  private struct Listener: Sendable {
    let hear: @Sendable (News) -> Void
  }

  private let listener = Locked<Listener?>(nil)

  func set(_ listener: (@Sendable (News) -> Void)?) {
    self.listener.withLock { $0 = listener.map(Listener.init) }
  }

  func tell(_ news: News) { listener.withLock { $0 }?.hear(news) }
}

extension StoreListener where News: Collection {
  /// Says nothing where there is nothing new.
  func tellAny(_ news: News) {
    if !news.isEmpty { tell(news) }
  }
}
