/// Takes what is to be told, and hands it to one closure; nobody hears of it where there is none.
final class StoreListener<News: Sendable>: Sendable {
  private let listener = Locked<(@Sendable (News) -> Void)?>(nil)

  func set(_ listener: (@Sendable (News) -> Void)?) {
    self.listener.withLock { $0 = listener }
  }

  func tell(_ news: News) { listener.withLock { $0 }?(news) }
}

extension StoreListener where News: Collection {
  /// Says nothing where there is nothing new.
  func tellAny(_ news: News) {
    if !news.isEmpty { tell(news) }
  }
}
