import OnboardingEvents

/// The events of a request as they are kept in a group: what they have in common once.
///
/// Numbers as `NumberWriter` writes them: the time since the series before, in milliseconds (since 1970
/// for the first one), the circumstances, how many events there are; eight bytes of the visit; the words of each event.
enum StoredSeries {
  /// Adds a series.
  ///
  /// - Parameters:
  ///   - visit: the number under which the visit is kept.
  ///   - last: when the series before was, and then this one.
  ///   - words: the number of the words of an event.
  static func write(
    _ series: EventSeries, visit: UInt64, circumstances: UInt32, after last: inout Int64,
    to writer: inout NumberWriter, words: (Event.Words) throws -> UInt32
  ) rethrows {
    writer.write(series.at &- last)
    last = series.at
    writer.write(circumstances)
    writer.write(series.count)
    writer.write(bytesOf: visit)
    for position in 0..<series.count { writer.write(try words(series[position].words)) }
  }

  /// Calls a closure with each event of a group, up to where its bytes are none.
  static func forEach(
    in group: UnsafeRawBufferPointer, _ body: (EventRecord) throws -> Void
  ) rethrows {
    var (reader, at) = (NumberReader(group), Int64(0))
    while let time = reader.number(), let circumstances = reader.number(),
      let count = reader.number(), let visit = reader.bytesOfNumber()
    {
      at &+= time
      for _ in 0..<max(0, count) {
        guard let words = reader.number() else { return }
        try body(
          EventRecord(
            circumstances: UInt32(truncatingIfNeeded: circumstances),
            words: UInt32(truncatingIfNeeded: words), visit: visit, at: at))
      }
    }
  }
}
