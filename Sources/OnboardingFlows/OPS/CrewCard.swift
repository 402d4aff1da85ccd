import OnboardingDomain

/// The crew card as a drawing of its own, 400 × 240.
struct CrewCard {
  private let company: String
  private let name: String
  private let initials: String

  init(_ results: OPSResults) {
    company = results.company ?? "OPS"
    initials = results.initials
    name = [results.answers[OPS.Keys.firstName], results.answers[OPS.Keys.lastName]]
      .compactMap { $0 }.joined(separator: " ")
  }

  /// The drawing. A long name is squeezed into the card rather than cut.
  var svg: String {
    let font = "font-family=\"Bebas Neue,Arial Narrow,sans-serif\" font-weight=\"700\""
    let wide = name.count > 13 ? " textLength=\"232\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" width="400" height="240">
      <title>\(XMLText.escaped(name)), \(XMLText.escaped(company))</title>
      <rect width="400" height="240" rx="16" fill="#F5F5F5"/>
      <rect x="172" y="10" width="56" height="10" rx="5" fill="#101214"/>
      <text x="20" y="56" \(font) font-size="28" fill="#101214">\(XMLText.escaped(company.uppercased()))</text>
      <path d="M0 72h400v4H0z" fill="#101214"/>
      <path d="M0 76h132v164H16a16 16 0 0 1-16-16z" fill="#101214"/>
      <path d="M25 190v-9a41 51 0 0 1 82 0v9z" fill="#FFD400"/>
      <path d="M17 188h98q8 0 10 12H7q2-12 10-12z" fill="#FFD400"/>
      <rect x="44" y="154" width="44" height="27" rx="4" fill="#101214"/>
      <text x="66" y="176" \(font) font-size="25" fill="#F5F5F5" text-anchor="middle">\(XMLText.escaped(initials))</text>
      <text x="150" y="140" \(font) font-size="44" fill="#101214"\(wide)>\(XMLText.escaped(name.uppercased()))</text>
      </svg>

      """
  }
}
