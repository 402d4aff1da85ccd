import OnboardingDomain
import Testing

/// Names and lists of time zones.
@Suite struct TimeZoneTests {
  @Test(arguments: [
    ("America/Denver", "Denver", "Denver (America)"),
    (
      "America/Argentina/Buenos_Aires", "Buenos Aires, Argentina",
      "Buenos Aires, Argentina (America)"
    ),
    ("Etc/UTC", "UTC", "UTC"), ("Etc/GMT+5", "UTC\u{2212}5", "UTC\u{2212}5"),
    ("Etc/GMT-14", "UTC+14", "UTC+14"), ("UTC", "UTC", "UTC"),
  ])
  func `a zone is named by its place`(id: String, place: String, text: String) {
    #expect(TimeZoneName(id).place == place)
    #expect(TimeZoneName(id).text == text)
  }

  @Test func `a table of the database is read with its countries`() {
    let table = """
      # tzdb timezone descriptions
      US\t+394421-1045903\tAmerica/Denver\tMountain (most areas)
      DE,DK,NO\t+5230+01322\tEurope/Berlin\tmost of Germany
      nonsense
      """
    let zones = TimeZoneDirectory(table: table).zones
    #expect(zones.prefix(2).map(\.name.id) == ["America/Denver", "Europe/Berlin"])
    #expect(zones[1].countries == ["DE", "DK", "NO"])
    #expect(zones.count == 2 + TimeZoneDirectory.fixed.count)
  }

  @Test func `a country's clock is that of most of its people, whatever the table begins with`() {
    let table = """
      CA\t+4734-05243\tAmerica/St_Johns
      CA\t+4339-07923\tAmerica/Toronto
      RU\t+5443+02030\tEurope/Kaliningrad
      US\t+404251-0740023\tAmerica/New_York
      US\t+394421-1045903\tAmerica/Denver
      """
    let directory = TimeZoneDirectory(table: table)
    #expect(directory.principalZone(of: "CA")?.id == "America/Toronto")
    #expect(directory.principalZone(of: "US")?.id == "America/New_York")
    // Of a table without it, the first that there is.
    #expect(directory.principalZone(of: "RU")?.id == "Europe/Kaliningrad")
    #expect(directory.principalZone(of: "BR") == nil)
  }

  @Test func `zones of fixed hours come last, from west to east`() {
    let names = TimeZoneDirectory(table: "").zones.map(\.name.place)
    #expect(names.first == "UTC\u{2212}12")
    #expect(names.last == "UTC+14")
    #expect(names.contains("UTC"))
  }

  @Test(
    arguments: [
      ("1991", nil), ("91", "birth-year"), ("19911", "birth-year"), ("199a", "birth-year"),
      ("1905", "birth-year-out-of-range"), ("1906", nil), ("2026", nil),
      ("2027", "birth-year-out-of-range"),
    ] as [(String, String?)])
  func `a year of birth has four digits and is of somebody alive`(text: String, error: String?)
    throws
  {
    let today = try #require(CalendarDate(iso8601: "2026-11-20"))
    let field = Field("birth-year", .birthYear)
    let result = FormParser(FormInput(["birth-year": text]), earlier: Answers(), today: today)
      .parse([field])
    #expect(result.errors.first?.key == error)
    #expect(result.errors.isEmpty == (result["birth-year"] != nil))
  }
}
