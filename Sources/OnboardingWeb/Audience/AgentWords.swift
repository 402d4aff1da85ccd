import HTTPCore

/// What the `User-Agent` of a request states, found in one pass over its bytes.
///
/// Browsers state words of a fixed vocabulary ("Mozilla", "AppleWebKit", a device, versions); programs
/// state what they are. Nothing is guessed: who says nothing, or lies, counts as a person. The words of
/// programs are few because most contain one of them: RFC 9110 §10.1.5 asks a program to name itself,
/// and crawlers add the address of a page about them, which no browser does.
struct AgentWords: OptionSet {
  let rawValue: UInt8

  /// A program.
  static let bot = AgentWords(rawValue: 1)
  /// A phone, by its name or by the "Mobi" that browsers on phones state.
  /// Source: https://developer.mozilla.org/docs/Web/HTTP/Browser_detection_using_the_user_agent
  static let phone = AgentWords(rawValue: 2)
  /// A tablet or a reader, by its name.
  static let tablet = AgentWords(rawValue: 4)
  /// Android, whose browsers state "Mobile" on phones and leave it out on tablets.
  static let android = AgentWords(rawValue: 8)
  /// A television with Android.
  static let television = AgentWords(rawValue: 16)

  /// Nobody states more that is worth reading; a client may send as much as the gate lets through.
  private static let longest = 1024

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The words in a `User-Agent`, whatever their case.
  init(_ agent: UnsafeRawBufferPointer) {
    let agent = UnsafeRawBufferPointer(rebasing: agent.prefix(Self.longest))
    var found: AgentWords = []
    var next = agent.first.map { $0 & 0x1F } ?? 0
    for index in agent.indices {
      // Most places begin none of the words: their first two letters tell.
      let first = next
      next = index + 1 < agent.count ? agent[index + 1] & 0x1F : 0
      guard Self.pairs[Int(first)] >> UInt32(next) & 1 == 1 else { continue }
      // `A` and `a` are one; what else folds to a letter begins no word below.
      switch agent[index] | 0x20 {
      case 0x61: found.add(.android, "android", at: index, in: agent)
      case 0x62:
        // Telephones of Cubot are no bots.
        if Self.begins("bot", at: index, in: agent), !Self.ends("cu", at: index, in: agent) {
          found.insert(.bot)
        }
        found.add(.television, "bravia", at: index, in: agent)
      case 0x63:
        found.add(.bot, "crawl", at: index, in: agent)
        found.add(.bot, "curl/", at: index, in: agent)
      case 0x66:
        // The preview of a link in Facebook's apps.
        found.add(.bot, "facebookex", at: index, in: agent)
        found.add(.bot, "fetch", at: index, in: agent)
      case 0x67: found.add(.bot, "google-", at: index, in: agent)
      case 0x68:
        // Addresses of pages about a crawler, and libraries: python-httpx, okhttp, Go-http-client.
        found.add(.bot, "http", at: index, in: agent)
        found.add(.bot, "headless", at: index, in: agent)
      case 0x69:
        found.add(.tablet, "ipad", at: index, in: agent)
        found.add(.phone, "iphone", at: index, in: agent)
        found.add(.phone, "ipod", at: index, in: agent)
      case 0x6B: found.add(.tablet, "kindle", at: index, in: agent)
      case 0x6C: found.add(.bot, "libwww", at: index, in: agent)
      case 0x6D:
        found.add(.phone, "mobi", at: index, in: agent)
        found.add(.bot, "monitor", at: index, in: agent)
      case 0x70:
        found.add(.bot, "preview", at: index, in: agent)
        found.add(.bot, "python", at: index, in: agent)
        found.add(.bot, "pingdom", at: index, in: agent)
        found.add(.bot, "phantomjs", at: index, in: agent)
        found.add(.bot, "postman", at: index, in: agent)
        found.add(.tablet, "playbook", at: index, in: agent)
      case 0x73:
        found.add(.bot, "spider", at: index, in: agent)
        found.add(.bot, "slurp", at: index, in: agent)
        found.add(.bot, "scrap", at: index, in: agent)
        found.add(.bot, "statuscake", at: index, in: agent)
        found.add(.tablet, "silk/", at: index, in: agent)
        found.add(.television, "smarttv", at: index, in: agent)
        found.add(.television, "smart-tv", at: index, in: agent)
      case 0x74:
        // "Tablet PC" stood in Internet Explorer's line on computers with a pen.
        if Self.begins("tablet", at: index, in: agent),
          !Self.begins("tablet pc", at: index, in: agent)
        {
          found.insert(.tablet)
        }
      case 0x75:
        found.add(.bot, "urllib", at: index, in: agent)
        found.add(.bot, "undici", at: index, in: agent)
      case 0x77:
        found.add(.bot, "wget", at: index, in: agent)
        // Previews of links; the browser within the app states "WhatsApp" behind "Mozilla".
        if index == 0 { found.add(.bot, "whatsapp/", at: index, in: agent) }
      case 0x6A: found.add(.bot, "java/", at: index, in: agent)
      case 0x6E: found.add(.bot, "node-", at: index, in: agent)
      case 0x72: found.add(.bot, "ruby", at: index, in: agent)
      case 0x76: found.add(.bot, "vkshare", at: index, in: agent)
      case 0x79: found.add(.bot, "yandex.com", at: index, in: agent)
      default: break
      }
    }
    self = found
  }

  /// For each first letter the second letters of the words below, as bits; by the lower five bits of both.
  private static let pairs: [UInt32] = {
    let beginnings = [
      "an", "bo", "br", "cr", "cu", "fa", "fe", "go", "ht", "he", "ip", "ki", "li", "mo", "pr",
      "py", "pi", "ph", "po", "pl", "sp", "sl", "sc", "st", "si", "sm", "ta", "ur", "un", "wg",
      "wh", "ja", "no", "ru", "vk", "ya",
    ]
    var pairs = [UInt32](repeating: 0, count: 32)
    for beginning in beginnings {
      let letters = Array(beginning.utf8)
      pairs[Int(letters[0] & 0x1F)] |= 1 << UInt32(letters[1] & 0x1F)
    }
    return pairs
  }()

  @inline(__always)
  private mutating func add(
    _ meaning: AgentWords, _ word: StaticString, at index: Int, in agent: UnsafeRawBufferPointer
  ) {
    if Self.begins(word, at: index, in: agent) { insert(meaning) }
  }

  /// Whether a word stands at an index; the second byte is looked at first, for it seldom fits.
  @inline(__always)
  private static func begins(
    _ word: StaticString, at index: Int, in agent: UnsafeRawBufferPointer
  ) -> Bool {
    let (end, start) = (index + word.utf8CodeUnitCount, word.utf8Start)
    guard end <= agent.count, agent[index + 1].asciiLowercased == start[1] else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where agent[index + offset].asciiLowercased != start[offset] {
      return false
    }
    return true
  }

  /// Whether a word ends before an index.
  private static func ends(
    _ word: StaticString, at index: Int, in agent: UnsafeRawBufferPointer
  ) -> Bool {
    let start = index - word.utf8CodeUnitCount
    return start >= 0 && begins(word, at: start, in: agent)
  }

  /// The kind of device.
  ///
  /// - Parameter prefersMobile: what the browser says of pages for phones, where it says it: Chromium
  ///   does, and says no on tablets and where a person asked for desktop pages.
  ///   Source: https://wicg.github.io/ua-client-hints/#sec-ch-ua-mobile
  func device(prefersMobile: Bool?) -> Audience.Device {
    if contains(.television) { return .desktop }
    if contains(.tablet) { return .tablet }
    if prefersMobile == true { return .phone }
    if contains(.phone), prefersMobile == nil { return .phone }
    return contains(.android) ? .tablet : .desktop
  }
}
