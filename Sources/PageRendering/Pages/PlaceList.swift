import OnboardingDomain
import OnboardingWords

/// The `<option>`s of a control for time zones or countries, written once; a request only says which
/// is selected and which countries are likely.
struct PlaceList: Sendable {
  /// One place to choose.
  struct Place {
    let id: String
    let title: String
    /// The countries that it lies in.
    let countries: [String]
  }

  /// The words around the places.
  struct Words: Sendable {
    /// In the place of a choice as long as there is none.
    let choose: String
    /// Above the places of the person's country.
    let likely: String
  }

  private let words: Words
  /// What an id that the list lacks is called; nil where there can be none.
  private let unlisted: (@Sendable (String) -> String)?
  private var bytes: [UInt8] = []
  /// For each place where its option starts, where its tag ends and where it ends.
  private var options: [(start: Int, tagEnd: Int, end: Int)] = []
  private var indices: [String: Int] = [:]
  /// Indices of places by country.
  private var byCountry: [String: [Int]] = [:]

  private init(words: Words, unlisted: (@Sendable (String) -> String)?) {
    self.words = words
    self.unlisted = unlisted
  }

  private mutating func add(_ place: Place) {
    let index = options.count
    let start = bytes.count
    bytes += Array("<option value=\"\(HTML.escaped(place.id))\"".utf8)
    let tagEnd = bytes.count
    bytes += Array(">\(HTML.escaped(place.title))</option>".utf8)
    options.append((start, tagEnd, bytes.count))
    indices[place.id] = index
    for country in place.countries { byCountry[country, default: []].append(index) }
  }

  private mutating func add(group title: String, _ places: [Place]) {
    bytes += Array("<optgroup label=\"\(HTML.escaped(title))\">".utf8)
    for place in places { add(place) }
    bytes += Array("</optgroup>".utf8)
  }

  /// Writes the options with this one selected. An id that the list lacks, an older name of a time
  /// zone, gets an option of its own, so that nothing changes unasked.
  ///
  /// - Parameter countries: where the person may be, the likeliest first.
  func write(selected id: String?, countries: [String], into buffer: inout PageBuffer) {
    buffer.append("<option value=\"\">")
    buffer.appendEscaped(words.choose)
    buffer.append("</option>")
    let selected = id.flatMap { indices[$0] }
    if let id, !id.isEmpty, selected == nil, let unlisted {
      buffer.append("<option value=\"")
      buffer.appendEscaped(id)
      buffer.append("\" selected>")
      buffer.appendEscaped(unlisted(id))
      buffer.append("</option>")
    }
    let likely = countries.flatMap { byCountry[$0] ?? [] }
    if !likely.isEmpty {
      buffer.append("<optgroup label=\"")
      buffer.appendEscaped(words.likely)
      buffer.append("\">")
      for index in likely { append(options[index].start..<options[index].end, to: &buffer) }
      buffer.append("</optgroup>")
    }
    guard let selected else { return append(0..<bytes.count, to: &buffer) }
    append(0..<options[selected].tagEnd, to: &buffer)
    buffer.append(" selected")
    append(options[selected].tagEnd..<bytes.count, to: &buffer)
  }

  private func append(_ range: Range<Int>, to buffer: inout PageBuffer) {
    bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

// MARK: Time zones

extension PlaceList {
  /// The keys of the words around time zones: a page with one needs them.
  static let zoneKeys = ["ui.time-zones.choose", "ui.time-zones.likely", "ui.time-zones.other"]

  /// The time zones by region, those that belong to no place last.
  init(zones directory: TimeZoneDirectory, _ words: CopyLibrary) {
    self.init(words: Words(words, Self.zoneKeys), unlisted: { TimeZoneName($0).place })
    let other = words.text(Self.zoneKeys[2]) ?? "–"
    var rest = directory.zones[...]
    while let region = rest.first?.name.region {
      let zones = rest.prefix { $0.name.region == region }
      rest = rest.dropFirst(zones.count)
      add(
        group: region == "Etc" ? other : region,
        zones.map { Place(id: $0.name.id, title: $0.name.place, countries: $0.countries) })
    }
  }
}

// MARK: Countries

extension PlaceList {
  /// The keys of the words around countries, and of their names: a page with a country needs them.
  static let countryKeys =
    ["ui.countries.choose", "ui.countries.likely"] + Country.all.map(\.copyKey)

  /// The countries by their names in the language.
  init(countriesIn words: CopyLibrary) {
    self.init(words: Words(words, Self.countryKeys), unlisted: nil)
    let places = Country.all.map { country in
      Place(
        id: country.code, title: words.text(country.copyKey) ?? country.code,
        countries: [country.code])
    }
    let sorted = places.map { (key: $0.title.withoutMarks, place: $0) }
      .sorted { ($0.key, $0.place.title) < ($1.key, $1.place.title) }
    for (_, place) in sorted { add(place) }
  }
}

extension PlaceList.Words {
  /// - Parameter keys: of the word for no choice, and of that above what is likely.
  fileprivate init(_ words: CopyLibrary, _ keys: [String]) {
    choose = words.text(keys[0]) ?? "–"
    likely = words.text(keys[1]) ?? "–"
  }
}

extension String {
  /// The text as lists are sorted by: small letters, those of the Latin alphabet without their marks,
  /// so that Åland stands with A.
  fileprivate var withoutMarks: String {
    String(
      unicodeScalars.map { scalar -> String in
        guard !scalar.isASCII, let name = scalar.properties.name,
          let letter = name.firstMatch(of: /^LATIN (?:CAPITAL|SMALL) LETTER ([A-Z]) WITH/)
        else { return scalar.properties.lowercaseMapping }
        return letter.1.lowercased()
      }.joined())
  }
}
