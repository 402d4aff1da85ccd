/// What a session says of one answer: its format without whatever only forms need, so that it is
/// cheap to pass around.
enum AnswerLayout: Sendable {
  case text
  case timeZone
  case country
  case money(Currency)
  case number
  case mass
  case length
  case date
  case time
  case choice([ChoiceID])
  case choices([ChoiceID])
  case level(ClosedRange<Int>)
  case tags
  case flag
  case windows
  /// Never part of a session.
  case secret

  init(_ format: AnswerFormat) {
    self =
      switch format {
      case .text, .email, .phone, .code: .text
      case .timeZone: .timeZone
      case .country: .country
      case .money(_, let currency): .money(currency)
      case .newPassword: .secret
      case .number, .birthYear: .number
      case .mass: .mass
      case .length: .length
      case .birthDate, .date: .date
      case .time: .time
      case .singleChoice(let choices): .choice(choices.map(\.id))
      case .multipleChoice(let choices, _): .choices(choices.map(\.id))
      case .scale(let range), .rating(let range): .level(range)
      case .tags: .tags
      case .toggle: .flag
      case .windows: .windows
      }
  }

  /// Whether what is written of an answer can be read back. An answer of another type would be read as
  /// bytes of something else, and all that follows it with it.
  func holds(_ answer: Answer) -> Bool {
    switch (self, answer) {
    case (.text, .text), (.timeZone, .timeZone), (.country, .country), (.date, .date),
      (.time, .time),
      (.choice, .choice), (.choices, .choices), (.level, .level), (.tags, .tags), (.flag, .flag),
      (.windows, .windows):
      true
    case (.number, .number(let number)): number.isFinite
    case (.money(let currency), .money(let money)): money.currency == currency
    case (.mass, .mass(let mass, _)): mass.value.isFinite
    case (.length, .length(let length, _)): length.value.isFinite
    default: false
    }
  }

  /// The number of a choice: its position, or their count where it is none of them.
  fileprivate func number(of choice: ChoiceID) -> UInt64 {
    switch self {
    case .choice(let choices), .choices(let choices):
      UInt64(choices.firstIndex(of: choice) ?? choices.count)
    default: 0
    }
  }
}

extension ByteWriter {
  /// - Parameter layout: how the field lays its answers out; only choices ask.
  mutating func answer(_ answer: Answer, as layout: @autoclosure () -> AnswerLayout) {
    switch answer {
    case .text(let text), .timeZone(let text): self.text(text)
    case .country(let country): text(country.code)
    case .money(let money): signed(Int64(money.minorUnits))
    case .number(let number): double(number)
    case .mass(let mass, let units):
      byte(units == .imperial ? 1 : 0)
      double(mass.value)
    case .length(let length, let units):
      byte(units == .imperial ? 1 : 0)
      double(length.value)
    case .date(let date): signed(Int64(date.dayNumber))
    case .time(let time): number(UInt64(time.minutes))
    case .choice(let choice): number(layout().number(of: choice))
    case .choices(let choices):
      let layout = layout()
      number(choices.reduce(0) { $0 | 1 << (layout.number(of: $1) & 63) })
    case .level(let level): signed(Int64(level))
    case .tags(let tags):
      number(UInt64(tags.count))
      for tag in tags { text(tag) }
    case .flag(let flag): byte(flag ? 1 : 0)
    case .windows(let windows):
      number(UInt64(windows.count))
      for window in windows {
        number(UInt64(window.start.minutes))
        number(UInt64(window.end.minutes))
      }
    }
  }
}

extension ByteReader {
  /// The next answer; nil where it no longer fits the field.
  mutating func answer(as layout: AnswerLayout) throws(SessionCodec.Failure) -> Answer? {
    switch layout {
    case .text: return .text(try text())
    case .timeZone: return .timeZone(try text())
    case .country: return Country(try text()).map { .country($0) }
    case .money(let currency):
      return .money(Money(Int(clamping: try signed()), currency))
    case .secret: throw .malformed
    case .number: return .number(try double())
    case .mass:
      let units: UnitSystem = try byte() == 1 ? .imperial : .metric
      return .mass(Kilograms(try double()), units)
    case .length:
      let units: UnitSystem = try byte() == 1 ? .imperial : .metric
      return .length(Centimetres(try double()), units)
    case .date: return .date(CalendarDate(dayNumber: Int(clamping: try signed())))
    case .time: return .time(TimeOfDay(wrapping: Int(clamping: try number() % 1440)))
    case .choice(let choices):
      let index = Int(clamping: try number())
      return choices.indices.contains(index) ? .choice(choices[index]) : nil
    case .choices(let choices):
      let bits = try number()
      var chosen: [ChoiceID] = []
      for index in choices.indices where bits & 1 << index != 0 { chosen.append(choices[index]) }
      return .choices(chosen)
    case .level(let range):
      let level = Int(clamping: try signed())
      return range.contains(level) ? .level(level) : nil
    case .tags:
      var tags: [String] = []
      for _ in 0..<(try count()) { tags.append(try text()) }
      return .tags(tags)
    case .flag: return .flag(try byte() == 1)
    case .windows:
      var windows: [TimeWindow] = []
      for _ in 0..<(try count()) {
        let start = TimeOfDay(wrapping: Int(clamping: try number() % 1440))
        let end = TimeOfDay(wrapping: Int(clamping: try number() % 1440))
        windows.append(TimeWindow(start: start, end: end))
      }
      return .windows(windows)
    }
  }
}

extension AnswerFormat {
  /// The bytes that a session has for each character, as people see them, of a text: as many as any code point takes.
  private static let bytesPerCharacter = 4

  /// Whether a session has room for a text of at most so many characters.
  static func holds(_ text: String, characters: Int) -> Bool {
    text.utf8.count <= bytesPerCharacter * characters
  }

  /// The most bytes that an answer of this format comes to in a session.
  var longestEncoding: Int {
    func text(characters: Int) -> Int { 2 + Self.bytesPerCharacter * characters }
    return switch self {
    case .text(let length, _): text(characters: length.upperBound)
    case .email: 2 + 254
    case .phone: 2 + 16
    case .newPassword: 0
    case .code(let length): 2 + length.upperBound
    case .number, .birthYear: 8
    case .mass, .length: 9
    case .birthDate, .date, .scale, .rating: 5
    case .money: 10
    case .time: 2
    case .timeZone: 2 + 64
    case .country: 2 + 2
    case .singleChoice: 2
    case .multipleChoice(let choices, _): choices.count / 7 + 1
    case .tags(let count, let length): 2 + count * text(characters: length)
    case .toggle: 1
    case .windows(let count, _): 2 + count.upperBound * 4
    }
  }
}
