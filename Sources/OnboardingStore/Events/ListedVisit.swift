/// What the store finds a visit by, beside its state.
struct ListedVisit {
  /// How far behind a visit's last event the moment by which it is found may be, in milliseconds: five minutes, so that
  /// who goes on is not put into another place of an index with each roll-up.
  static let mostBehind: Int64 = 300_000

  let circumstances: UInt32
  /// When it was seen last, or up to `mostBehind` before that, in milliseconds since 1970.
  let lastAt: Int64
  let isFinished: Bool

  /// Whether it still says of a visit what it should.
  func finds(_ visit: VisitState) -> Bool {
    circumstances == visit.circumstances && isFinished == visit.isFinished
      && visit.lastAt - lastAt < Self.mostBehind
  }
}
