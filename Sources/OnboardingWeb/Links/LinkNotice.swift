/// What came of a link that brought answers along: the words `ui.notice.link-…` of the page that follows.
enum LinkNotice: String, Sendable, Hashable, CaseIterable {
  /// Its answers are filled in.
  case known
  /// What the person had answered before stays; the rest is filled in.
  case added
  /// Its time is over.
  case expired
  /// It can't be read.
  case broken

  /// The name of its words behind `ui.notice.`.
  var words: String { "link-\(rawValue)" }
}
