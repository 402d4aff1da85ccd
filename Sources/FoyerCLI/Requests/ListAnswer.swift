/// What comes of work with things that have a name: one is added, changed or removed, or all are listed.
enum ListAnswer: Codable, Equatable {
  /// Whether it was done: a name may be taken, or stand for nothing.
  case done(Bool)
  /// A line for each of them.
  case lines([String])
}
