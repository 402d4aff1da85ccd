/// What happened in one visit at one moment: events that have everything but their words in common, as those
/// of a request do. Plain numbers, so that handing them on counts no reference and makes no list.
public struct EventSeries: Sendable, Hashable {
  /// The most events of one series.
  public static let capacity = 8

  /// Whose flow it is, and under which circumstances they walk it.
  public let circumstances: Event.Circumstances
  /// When, in milliseconds since 1970 UTC.
  public let at: Int64
  /// The number that all events of the session share, as in ``Event/visit``.
  public let visit: UInt64
  /// How many events it has.
  public private(set) var count = 0

  private var words = SIMD8<UInt32>()

  /// A series without events.
  public init(_ circumstances: Event.Circumstances, at: Int64, visit: UInt64) {
    self.circumstances = circumstances
    self.at = at
    self.visit = visit
  }

  /// A series of one event.
  public init(_ event: Event) {
    self.init(event.circumstances, at: event.at, visit: event.visit)
    append(event.words)
  }

  /// Whether there is no room for another event.
  public var isFull: Bool { count == Self.capacity }

  /// Adds what happened next; there must be room for it.
  public mutating func append(_ words: Event.Words) {
    self.words[count] = words.number
    count += 1
  }

  /// The event at a position, in the order in which they happened.
  public subscript(position: Int) -> Event {
    Event(Event.Words(number: words[position]), circumstances, at: at, visit: visit)
  }

  /// Takes all events out.
  public mutating func removeAll() { count = 0 }
}
