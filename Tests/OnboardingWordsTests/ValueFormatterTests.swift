import OnboardingDomain
import Testing

@testable import OnboardingWords

@Suite struct ValueFormatterTests {
  @Test func `every habit knows its place`() {
    #expect(RegionHabits.all.map(\.place) == Array(RegionHabits.all.indices))
  }

  private static func window(_ start: Int, _ end: Int) -> ComputedValue {
    .window(TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end)))
  }
  /// 28 February 2027, a Sunday.
  private static let day = CalendarDate(dayNumber: 20_877)

  @Test(
    arguments: [
      (.number(1840, digits: 0), "1,840", "1840"), (.number(999, digits: 0), "999", "999"),
      (.number(1_234_567.891, digits: 2), "1,234,567.89", "1234567.89"),
      (.number(0.5, digits: 0), "1", "1"), (.number(-1840.25, digits: 1), "-1,840.3", "-1840.3"),
      (.number(0.05, digits: 2), "0.05", "0.05"), (.number(0, digits: 0), "0", "0"),
      (.number(-0.2, digits: 0), "0", "0"), (.number(.nan, digits: 0), "–", ""),
      (.number(.infinity, digits: 2), "–", ""), (.number(1e300, digits: 0), "–", ""),
      (.percent(0.25), "25%", "25"), (.percent(0.999), "100%", "100"),
      (.date(day), "Feb\u{A0}28, 2027", "2027-02-28"),
      (.shortDate(day), "Feb\u{A0}28", "2027-02-28"),
      (.longDate(day), "Sunday, February\u{A0}28", "2027-02-28"),
      (.time(TimeOfDay(wrapping: 510)), "8:30 AM", "08:30"),
      (.time(TimeOfDay(wrapping: 0)), "12:00 AM", "00:00"),
      (.time(TimeOfDay(wrapping: 720)), "12:00 PM", "12:00"),
      (.time(TimeOfDay(wrapping: 1425)), "11:45 PM", "23:45"),
      (window(420, 540), "7–9 AM", "07:00-09:00"), (window(720, 780), "12–1 PM", "12:00-13:00"),
      (window(510, 570), "8:30–9:30 AM", "08:30-09:30"),
      (window(660, 780), "11 AM–1 PM", "11:00-13:00"),
      (window(1050, 1140), "5:30–7 PM", "17:30-19:00"),
      (window(1380, 60), "11 PM–1 AM", "23:00-01:00"),
      (window(1380, 1320), "11 PM–10 PM", "23:00-22:00"),
      (.duration(90), "1 h 30 min", "90"), (.duration(45), "45 min", "45"),
      (.duration(120), "2 h", "120"), (.duration(0), "0 min", "0"),
      (.mass(Kilograms(pounds: 136), .imperial), "136 lb", "136"),
      (.mass(Kilograms(61.66), .metric), "61.7 kg", "61.7"),
      (.mass(Kilograms(1000), .metric), "1,000 kg", "1000"),
      (.money(Money(499, .usd)), "$4.99", "4.99"),
      (.money(Money(100_000, .usd)), "$1,000.00", "1000.00"),
      (.money(Money(-5, .eur)), "-€0.05", "-0.05"),
      (.money(Money(500, .jpy)), "¥500", "500"),
      (.money(Money(1234, .kwd)), "KWD\u{A0}1.234", "1.234"),
      (.text("x"), "x", "x"),
    ] as [(ComputedValue, String, String)])
  func `a value is written as people read it, and bare`(
    value: ComputedValue, text: String, raw: String
  ) {
    let formatter = ValueFormatter(PageLocale("en"))
    #expect(formatter.text(value) == text)
    #expect(formatter.raw(value) == raw)
  }

  @Test(
    arguments: [
      ("de", .number(1840.5, digits: 1), "1.840,5"), ("de", .percent(0.25), "25\u{A0}%"),
      ("de", .date(day), "28.\u{A0}Feb. 2027"), ("de", .longDate(day), "Sonntag, 28.\u{A0}Februar"),
      ("de", .time(TimeOfDay(wrapping: 510)), "08:30"), ("de", window(420, 540), "07:00–09:00"),
      ("de", .money(Money(499, .eur)), "4,99\u{A0}€"),
      ("fr", .number(1840, digits: 0), "1\u{202F}840"), ("fr", .date(day), "28\u{A0}févr. 2027"),
      ("es", .number(1840, digits: 0), "1840"), ("es", .number(18_400, digits: 0), "18.400"),
      ("es", .longDate(day), "domingo, 28\u{A0}de\u{A0}febrero"),
      ("en-GB", .date(day), "28\u{A0}Feb 2027"),
      ("en-GB", .time(TimeOfDay(wrapping: 1020)), "17:00"),
      ("en-XA", .date(day), "Feb\u{A0}28, 2027"),
      ("he", .date(day), "2027-02-28"), ("he", .time(TimeOfDay(wrapping: 1020)), "17:00"),
    ] as [(String, ComputedValue, String)])
  func `each language writes in its own way`(
    code: String, value: ComputedValue, expected: String
  ) {
    #expect(ValueFormatter(PageLocale(code)).text(value) == expected)
  }

  @Test(arguments: [
    ("US", "8:30 AM", "7–9 AM", "Feb\u{A0}28, 2027", "Sunday, February\u{A0}28"),
    ("CA", "8:30 AM", "7–9 AM", "Feb\u{A0}28, 2027", "Sunday, February\u{A0}28"),
    ("PH", "8:30 AM", "7–9 AM", "Feb\u{A0}28, 2027", "Sunday, February\u{A0}28"),
    ("AU", "8:30 AM", "7–9 AM", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
    ("IN", "8:30 AM", "7–9 AM", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
    ("GB", "08:30", "07:00–09:00", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
    ("IE", "08:30", "07:00–09:00", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
    ("DE", "08:30", "07:00–09:00", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
    ("CH", "08:30", "07:00–09:00", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
    ("ZZ", "08:30", "07:00–09:00", "28\u{A0}Feb 2027", "Sunday 28\u{A0}February"),
  ])
  func `English is written as the region does, also where only a code names it`(
    region: String, time: String, window: String, date: String, longDate: String
  ) {
    let written = [time, window, date, longDate]
    let values: [ComputedValue] = [
      .time(TimeOfDay(wrapping: 510)), Self.window(420, 540), .date(Self.day), .longDate(Self.day),
    ]
    let read = ValueFormatter(PageLocale("en")).following(RegionHabits(region: region))
    #expect(values.map(read.text) == written)
    #expect(values.map(ValueFormatter(PageLocale("en-\(region)")).text) == written)
  }

  @Test func `other languages are written the same wherever they are read`() {
    let german = ValueFormatter(PageLocale("de"))
    for region in ["US", "CH", "GB"] {
      let read = german.following(RegionHabits(region: region))
      #expect(read.text(.date(Self.day)) == "28.\u{A0}Feb. 2027")
      #expect(read.text(.time(TimeOfDay(wrapping: 510))) == "08:30")
    }
    #expect(german.following(nil).text(.date(Self.day)) == "28.\u{A0}Feb. 2027")
  }

  @Test(arguments: [
    ("en", "English", false), ("de-AT", "Deutsch", false), ("pt-BR", "Português (Brasil)", false),
    ("he", "עברית", true), ("ar-XB", "العربية", true), ("tlh", "tlh", false),
  ])
  func `a language knows its name and direction`(code: String, name: String, isRightToLeft: Bool) {
    let locale = PageLocale(code)
    #expect(locale.name == name)
    #expect(locale.isRightToLeft == isRightToLeft)
  }

  @Test(arguments: 0..<12)
  func `every month has a name in every language of the table`(month: Int) {
    for code in ["en", "en-GB", "de", "fr", "es"] {
      let conventions = LocaleConventions(code)
      #expect(!conventions.months[month].isEmpty && !conventions.shortMonths[month].isEmpty)
      #expect(conventions.months.count == 12 && conventions.shortMonths.count == 12)
      #expect(conventions.weekdays.count == 7)
    }
  }
}

/// Answers as their owner reads them back.
@Suite struct AnswerFormatterTests {
  private func text(_ pounds: Double, words: [String: String]) -> String {
    let field = Field("weight", .mass(range: 30...300, units: .earlier("units")))
    return AnswerFormatter(ValueFormatter(PageLocale("en"))) { words[$0] }
      .text(.mass(Kilograms(pounds: pounds), .imperial), to: field, prefix: "body")
  }

  @Test(
    arguments: [
      ("de", "1,840", "1.840"), ("de", "67.1 kg", "67,1 kg"), ("de", "\u{2212}0.5", "\u{2212}0,5"),
      ("fr", "12,345.6", "12\u{202F}345,6"), ("es", "1,840", "1840"), ("es", "12,345", "12.345"),
      ("en", "1,840", "1,840"), ("en", "67.1 kg", "67.1 kg"),
      // A year has no separators, and what is no number stays as it is.
      ("de", "1990", "1990"), ("de", "1,84", "1,84"), ("de", "1.2.3", "1.2.3"),
      ("de", "2.5 apples", "2.5 apples"), ("de", "Anna", "Anna"), ("de", "", ""),
      ("de", "99999999999999999999,999", "99999999999999999999,999"),
      ("de", "2027-02-28", "28.\u{A0}Feb. 2027"),
    ])
  func `an argument of a message is written as its language does`(
    code: String, argument: String, text: String
  ) {
    #expect(ValueFormatter(PageLocale(code)).argument(argument) == text)
  }

  @Test func `a mass has the unit that the flow's controls show`() {
    let words = ["ui.pounds.short": "lbs", "ui.pounds.short.one": "lb"]
    #expect(text(172, words: words) == "172 lbs")
    #expect(text(1, words: words) == "1 lb")
    #expect(text(1, words: ["ui.pounds.short": "lbs"]) == "1 lbs")
    #expect(text(172, words: [:]) == "172 lb")
  }

  @Test func `the digits of a telephone number stand in groups`() {
    let formatter = AnswerFormatter(ValueFormatter(PageLocale("en"))) { _ in nil }
    let read = formatter.text(.text("+15555550142"), to: Field("phone", .phone), prefix: "details")
    #expect(read == "+1 (555) 555-0142")
  }
}
