/// What follows from one person's answers. Every name in the flow's `Vocabulary` has a value once
/// the answers it needs are there; before that it is nil.
public protocol FlowResults: Sendable {
  /// A computed value.
  func value(_ name: String) -> ComputedValue?
  /// The data of a fragment.
  func view(_ fragment: String) -> ViewData?
  /// All that a fragment's data goes by, where that is so little that many people have the same; nil for what
  /// is each person's own. Its data are texts and flags: what is written as a region writes it is not the same for all.
  func commonKey(_ fragment: String) -> CommonKey?
  /// A file.
  func download(_ name: String) -> Download?
  /// What came out, in the order in which it matters, for those who look after the person; empty until there is something.
  var outline: [ResultLine] { get }
}

extension FlowResults {
  /// No fragments.
  public func view(_ fragment: String) -> ViewData? { nil }
  /// Each person's own.
  public func commonKey(_ fragment: String) -> CommonKey? { nil }
  /// No files.
  public func download(_ name: String) -> Download? { nil }
  /// No lines.
  public var outline: [ResultLine] { [] }
}

/// Two numbers by which a fragment's data go: for whom they are the same, it is the same.
public struct CommonKey: Sendable, Hashable {
  private let numbers: SIMD2<Double>

  /// These numbers.
  public init(_ first: Double, _ second: Double) { numbers = [first, second] }
}

/// A computed value in canonical form; how it is written is the page's business.
public enum ComputedValue: Sendable, Hashable {
  /// Text as it is: a person's own words, a name.
  case text(String)
  /// Words from the catalogue, by their key.
  case copy(String)
  /// A number with so many digits behind the point.
  case number(Double, digits: Int)
  /// A share of 1.
  case percent(Double)
  /// A day: "Feb 28, 2027".
  case date(CalendarDate)
  /// A day without its year: "Feb 28".
  case shortDate(CalendarDate)
  /// A day with its weekday: "Saturday, November 21".
  case longDate(CalendarDate)
  /// A time: "8:30 AM".
  case time(TimeOfDay)
  /// A stretch of time: "12–1 PM".
  case window(TimeWindow)
  /// A length of time in minutes: "1 h 30 min".
  case duration(Int)
  /// A mass in the person's units, with one decimal at most: "136 lb".
  case mass(Kilograms, UnitSystem)
  /// An amount of money: "$4.99".
  case money(Money)
}

/// A file that a person can keep.
public struct Download: Sendable, Hashable {
  /// The media type, with its parameters.
  public let contentType: String
  /// The name under which a browser saves it.
  public let fileName: String
  /// The contents.
  public let bytes: [UInt8]

  /// A file.
  public init(contentType: String, fileName: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.fileName = fileName
    self.bytes = bytes
  }
}
