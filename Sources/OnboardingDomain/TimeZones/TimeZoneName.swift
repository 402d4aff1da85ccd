/// The parts of the IANA name of a time zone, as people read them.
///
/// Source: IANA time zone database, "theory.html", "Timezone identifiers"; file `etcetera`.
public struct TimeZoneName: Sendable, Hashable {
  /// The identifier: `America/Argentina/Buenos_Aires`.
  public let id: String

  /// The most bytes of an identifier; the database has none of half as many.
  public static let longest = 64

  /// The name with this identifier.
  public init(_ id: String) { self.id = id }

  /// The name that a device told; nil for what can't be one. Whether there is such a zone is the
  /// platform's to say.
  ///
  /// Source: IANA time zone database, "theory.html", names of `[A-Za-z0-9+-_]` between slashes.
  public init?(told id: String) {
    guard !id.isEmpty, id.isPlausibleTimeZone else { return nil }
    self.init(id)
  }

  /// The continent, the ocean or `Etc`; the whole name where it has one part.
  public var region: String { id.split(separator: "/").first.map(String.init) ?? id }

  /// The place, the wider one behind it: `Denver`, `Buenos Aires, Argentina`, `UTC−5`.
  public var place: String {
    let parts = id.split(separator: "/").dropFirst()
    guard !parts.isEmpty else { return id }
    if region == "Etc" { return offset(String(parts[parts.startIndex])) }
    return parts.reversed().map { part in
      String(part.map { $0 == "_" ? " " : $0 })
    }.joined(separator: ", ")
  }

  /// The place with its region: `Denver (America)`.
  public var text: String { region == "Etc" || region == id ? place : "\(place) (\(region))" }

  /// NB: the names of `Etc` count westwards, against all custom: `GMT+5` is five hours behind.
  private func offset(_ name: String) -> String {
    guard name.hasPrefix("GMT"), let hours = Int(name.dropFirst(3)), hours != 0 else {
      return name == "GMT" ? "UTC" : name
    }
    return hours > 0 ? "UTC\u{2212}\(hours)" : "UTC+\(-hours)"
  }
}
