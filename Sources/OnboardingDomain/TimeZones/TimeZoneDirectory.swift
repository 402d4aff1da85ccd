/// The time zones that a person can choose, and in which countries each is used.
///
/// The list is the platform's and changes as countries change their clocks: the program reads it
/// from the system at its start and hands it in.
public struct TimeZoneDirectory: Sendable, Hashable {
  /// One zone.
  public struct Zone: Sendable, Hashable {
    /// The IANA name.
    public let name: TimeZoneName
    /// The countries that use it, ISO 3166-1 alpha-2 in capitals.
    public let countries: [String]

    /// A zone.
    public init(_ id: String, countries: [String] = []) {
      name = TimeZoneName(id)
      self.countries = countries
    }
  }

  /// The zones, by region and then by place.
  public let zones: [Zone]
  /// The first zone that was named for each country, by its code.
  private let principal: [String: TimeZoneName]

  /// The zone in which most people of a country live, where the directory was made of the database's
  /// table; nil for a country without one.
  ///
  /// - Parameter country: ISO 3166-1 alpha-2 in capitals.
  public func principalZone(of country: String) -> TimeZoneName? { principal[country] }

  /// A directory of these zones; one that is named twice counts once, with all of its countries.
  public init(_ zones: [Zone] = []) {
    var countries: [String: [String]] = [:]
    let named = Set(zones.map(\.name))
    var principal = Self.mostPeople.mapValues { TimeZoneName($0) }.filter { named.contains($1) }
    for zone in zones {
      countries[zone.name.id, default: []] += zone.countries
      for country in zone.countries where principal[country] == nil {
        principal[country] = zone.name
      }
    }
    self.principal = principal
    self.zones = countries.map { Zone($0.key, countries: $0.value) }
      // The order of a name is worked out once, and not at each comparison.
      .map { (order: Self.order($0.name), zone: $0) }
      .sorted { $0.order < $1.order }
      .map(\.zone)
  }

  /// A directory of the names that everywhere mean the same, those of `Etc` among them, and of the
  /// zones in a table of the time zone database.
  ///
  /// - Parameters:
  ///   - table: the text of `zone.tab` or `zone1970.tab`: country codes, coordinates, name and
  ///     comment, with tabs between; lines that are none are passed over.
  /// Source: IANA time zone database, `zone1970.tab`.
  public init(table: String) {
    var zones: [Zone] = []
    for line in table.split(whereSeparator: \.isNewline) where line.first != "#" {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 3, columns[2].contains("/") else { continue }
      zones.append(
        Zone(String(columns[2]), countries: columns[0].split(separator: ",").map(String.init)))
    }
    self.init(zones + Self.fixed)
  }

  /// Where most people live in countries that the table goes through from one end to the other; for the rest it
  /// names that zone first, as its head says.
  private static let mostPeople = [
    "AU": "Australia/Sydney", "BR": "America/Sao_Paulo", "CA": "America/Toronto",
    "RU": "Europe/Moscow", "UA": "Europe/Kyiv", "UZ": "Asia/Tashkent",
  ]

  /// Zones at a whole number of hours from universal time, for ships and for people who want them.
  /// Source: IANA time zone database, `etcetera`.
  public static let fixed: [Zone] =
    [Zone("Etc/UTC")] + (1...14).map { Zone("Etc/GMT-\($0)") }
    + (1...12).map { Zone("Etc/GMT+\($0)") }

  /// Everything of `Etc` comes last, in the order of its hours.
  private static func order(_ name: TimeZoneName) -> (Int, String, Int, String) {
    guard name.region == "Etc" else { return (0, name.region, 0, name.place) }
    let hours = Int(name.id.dropFirst("Etc/GMT".count)) ?? 0
    return (1, "", -hours, name.place)
  }
}
