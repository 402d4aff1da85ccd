import Foundation
import OnboardingDomain
import Testing

/// Days and times in files of an app: read back as they were, and never outside their ranges.
@Suite struct DayCodingTests {
  private func read<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @Test func `a day is read back as it was written`() throws {
    let day = try #require(CalendarDate(year: 2028, month: 2, day: 29))
    #expect(try JSONDecoder().decode(CalendarDate.self, from: JSONEncoder().encode(day)) == day)
  }

  @Test(arguments: [
    #"{"year":2027,"month":2,"day":29}"#, #"{"year":2027,"month":13,"day":1}"#,
    #"{"year":0,"month":1,"day":1}"#, #"{"year":2027,"month":1}"#,
  ])
  func `a day that does not exist is refused`(json: String) {
    #expect(throws: DecodingError.self) { let _: CalendarDate = try read(json) }
  }

  @Test func `a time is read back as it was written`() throws {
    let time = try #require(TimeOfDay(minutes: 1439))
    #expect(try JSONDecoder().decode(TimeOfDay.self, from: JSONEncoder().encode(time)) == time)
  }

  @Test(arguments: [#"{"minutes":1440}"#, #"{"minutes":-1}"#, "{}"])
  func `a time outside the day is refused`(json: String) {
    #expect(throws: DecodingError.self) { let _: TimeOfDay = try read(json) }
  }
}
