extension QuoteCard {
  /// The card as an SVG document of 1,168 × 1,408 px. Its words at the foot are in English: a file
  /// is downloaded by itself, without a page whose language it could have.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="1168" height="1408" viewBox="0 0 292 352" \
    role="img">
    <title>\(XMLText.escaped(words))</title>
    <defs>
    \(Self.definitions)\(scrimDefinition)
    </defs>
    <g clip-path="url(#card)">
    \(Self.drawing)
    \(needsScrim ? "<path fill=\"url(#scrim)\" d=\"M0 0h292v352H0z\"/>" : "")
    </g>
    <rect x="10.5" y="10.5" width="271" height="331" rx="14" fill="none" stroke="#fff6e6" \
    stroke-opacity=".35"/>
    <g fill="#fff6e6">
    <text font-family="'Times New Roman',Times,'Liberation Serif',serif" font-style="italic" \
    font-size="\(Self.text(setting.size))"\(isRightToLeft ? " direction=\"rtl\"" : "")>
    \(spans)
    </text>
    <text x="28" y="324" font-family="Inter,'Helvetica Neue',Arial,sans-serif" font-size="13" \
    font-weight="500">Kept by our family</text>
    </g>
    </svg>

    """
  }

  private var spans: String {
    let x = isRightToLeft ? "264" : "28"
    return lines.enumerated().map { index, line in
      let y = Self.top + Double(index) * setting.leading + setting.size * 0.86
      return "<tspan x=\"\(x)\" y=\"\(Self.text(y))\">\(XMLText.escaped(line))</tspan>"
    }.joined(separator: "\n")
  }

  /// A darker sky behind the words, which ends a little below them.
  private var scrimDefinition: String {
    guard needsScrim else { return "" }
    let end = bottom / 352
    return """

      <linearGradient id="scrim" x2="0" y2="1"><stop offset="\(Self.text(end - 0.1))" \
      stop-color="#24364f" stop-opacity=".88"/><stop offset="\(Self.text(min(1, end + 0.16)))" \
      stop-color="#24364f" stop-opacity="0"/></linearGradient>
      """
  }

  private static func text(_ number: Double) -> String { NumberText.decimal(number, digits: 2) }
}
