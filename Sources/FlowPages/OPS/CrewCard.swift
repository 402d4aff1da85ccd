internal import OnboardingDomain
internal import OnboardingFlows

/// The crew card as a drawing of its own, 440 × 260: what the last screen shows, on a file.
struct CrewCard {
  private let company: String
  private let crew: String
  private let names: [String]
  private let initials: String
  private let rows: [(label: String, words: String)]

  init(_ results: OPSResults) {
    company = results.company ?? "OPS"
    crew = results.firstDay.crew ?? ""
    names = [results.firstName, results.lastName].compactMap { $0 }
    initials = results.initials
    let facts = Self.rows([("Role", results.firstDay.role), ("Yard", results.firstDay.yard)])
    rows = facts.isEmpty ? Self.rows([("Phone", results.phone?.text)]) : facts
  }

  private static func rows(_ rows: [(String, String?)]) -> [(label: String, words: String)] {
    rows.compactMap { label, words in words.map { (label, $0) } }
  }

  /// The drawing. Words that are too long are squeezed into the card rather than cut.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 260" width="880" height="520">
    <title>\(XMLText.escaped((names + [company]).joined(separator: ", ")))</title>
    <path d="M0 16A16 16 0 0 1 16 0h408a16 16 0 0 1 16 16v228a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" fill="#A9B0B7"/>
    <path d="M0 16A16 16 0 0 1 16 0h408a16 16 0 0 1 16 16v222a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" fill="#F5F5F5"/>
    <rect x="190" y="10" width="60" height="11" rx="5.5" fill="#101214"/>
    \(text(company, x: 20, y: 62, size: 30, fits: crew.isEmpty ? 400 : 270))
    \(text(crew, x: 420, y: 62, size: 30, fits: 110, anchor: "end"))
    <path d="M0 76h440v4H0z" fill="#101214"/>
    <path d="M0 80h152v174H16a16 16 0 0 1-16-16z" fill="#101214"/>
    <g transform="translate(0 83.5) scale(1.15152)">\(hat)</g>
    \(text(names.first ?? "", x: 172, y: 136, size: 54, fits: 250))
    \(text(names.dropFirst().first ?? "", x: 172, y: 184, size: 54, fits: 250))
    \(rows.enumerated().map { row($1, y: 214 + 24 * $0) }.joined(separator: "\n"))
    </svg>

    """
  }

  /// Capitals of the head type, at most so wide: a capital takes about two fifths of its size.
  private func text(
    _ words: String, x: Int, y: Int, size: Int, fits width: Int, anchor: String = "start"
  ) -> String {
    let isWide = Double(words.count * size) * 0.42 > Double(width)
    let squeezed = isWide ? " textLength=\"\(width)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    return """
      <text x="\(x)" y="\(y)" text-anchor="\(anchor)" font-family="Bebas Neue,Arial Narrow,sans-serif" \
      font-weight="700" font-size="\(size)" fill="#101214"\(squeezed)>\(XMLText.escaped(words.uppercased()))</text>
      """
  }

  /// Labels are the catalogue's in English: a file has no page whose language it could have.
  private func row(_ row: (label: String, words: String), y: Int) -> String {
    let isWide = row.words.count > 22
    let squeezed = isWide ? " textLength=\"190\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    return """
      <g font-family="system-ui,sans-serif" font-size="17"><text x="172" y="\(y)" \
      fill="#444B52">\(row.label)</text><text x="230" y="\(y)" font-weight="700" \
      fill="#101214"\(squeezed)>\(XMLText.escaped(row.words))</text></g>
      """
  }

  /// The hat on its dial, 132 × 148, as in `components/hat`.
  private var hat: String {
    """
    <clipPath id="up"><path d="M0 0h132v116H0z"/></clipPath>
    <g clip-path="url(#up)" fill="none"><circle cx="66" cy="104" r="60" stroke="#7C848D" stroke-width="8" stroke-dasharray="2 4.283" stroke-dashoffset="1"/><circle cx="66" cy="104" r="63" stroke="#F5F5F5" stroke-width="14" stroke-dasharray="3 29.987" stroke-dashoffset="1.5"/></g>
    <path d="M25 106v-9a41 51 0 0 1 82 0v9z" fill="#FFD400"/><path d="M82 52a41 51 0 0 1 25 45v9H95v-9q0-28-13-45z" fill="#E0B400"/>
    <path d="M45 58q-8 12-8 34M87 58q8 12 8 34" fill="none" stroke="#BF9800" stroke-width="3"/><path d="M57 50q0-9 9-9t9 9v22H57z" fill="#FFD400"/><path d="M57 72V50q0-9 9-9t9 9v22" fill="none" stroke="#BF9800" stroke-width="3"/>
    <rect x="44" y="70" width="44" height="27" rx="4" fill="#101214"/><text x="66" y="92" font-family="Bebas Neue,Arial Narrow,sans-serif" font-weight="700" font-size="25" fill="#F5F5F5" text-anchor="middle">\(XMLText.escaped(initials))</text>
    <path d="M17 104h98q8 0 10 12H7q2-12 10-12z" fill="#FFD400"/><path d="M10 113.5h112" stroke="#BF9800" stroke-width="3"/>
    <path d="M0 117.5h132" stroke="#F5F5F5" stroke-width="3"/><path d="M0 123h132" stroke="#7C848D" stroke-width="8" stroke-dasharray="2 9" stroke-dashoffset="1"/><path d="M0 126h132" stroke="#F5F5F5" stroke-width="14" stroke-dasharray="3 63" stroke-dashoffset="1.5"/>
    """
  }
}
