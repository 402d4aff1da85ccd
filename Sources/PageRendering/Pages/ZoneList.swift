import OnboardingDomain

/// The `<option>`s of a control for time zones, by region, written once; a request only says which
/// is selected and which countries are likely.
struct ZoneList: Sendable {
  /// The words around the zones.
  struct Words: Sendable {
    /// In the place of a zone as long as none is chosen.
    let choose: String
    /// Above the zones of the person's country.
    let likely: String
    /// Above those that belong to no place.
    let other: String
  }

  private let bytes: [UInt8]
  /// For each zone where its option starts, where its tag ends and where it ends.
  private let options: [(start: Int, tagEnd: Int, end: Int)]
  private let indices: [String: Int]
  /// Indices of zones by the country that uses them.
  private let byCountry: [String: [Int]]
  private let words: Words

  init(_ directory: TimeZoneDirectory, words: Words) {
    var bytes: [UInt8] = []
    var options: [(Int, Int, Int)] = []
    var indices: [String: Int] = [:]
    var byCountry: [String: [Int]] = [:]
    var region: String?
    for (index, zone) in directory.zones.enumerated() {
      if zone.name.region != region {
        if region != nil { bytes += Array("</optgroup>".utf8) }
        region = zone.name.region
        let title = region == "Etc" ? words.other : zone.name.region
        bytes += Array("<optgroup label=\"\(HTML.escaped(title))\">".utf8)
      }
      let start = bytes.count
      bytes += Array("<option value=\"\(HTML.escaped(zone.name.id))\"".utf8)
      let tagEnd = bytes.count
      bytes += Array(">\(HTML.escaped(zone.name.place))</option>".utf8)
      options.append((start, tagEnd, bytes.count))
      indices[zone.name.id] = index
      for country in zone.countries { byCountry[country, default: []].append(index) }
    }
    if region != nil { bytes += Array("</optgroup>".utf8) }
    self.bytes = bytes
    self.options = options
    self.indices = indices
    self.byCountry = byCountry
    self.words = words
  }

  /// Writes the options with this one selected. A name that the list lacks, an older one of a zone,
  /// gets an option of its own, so that nothing changes unasked.
  ///
  /// - Parameter countries: where the person may be, the likeliest first.
  func write(selected id: String?, countries: [String], into buffer: inout PageBuffer) {
    buffer.append("<option value=\"\">")
    buffer.appendEscaped(words.choose)
    buffer.append("</option>")
    let selected = id.flatMap { indices[$0] }
    if let id, !id.isEmpty, selected == nil {
      buffer.append("<option value=\"")
      buffer.appendEscaped(id)
      buffer.append("\" selected>")
      buffer.appendEscaped(TimeZoneName(id).place)
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
