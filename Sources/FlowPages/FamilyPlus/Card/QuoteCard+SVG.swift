internal import OnboardingFlows

extension QuoteCard {
  /// The card as an SVG document of 1,168 × 1,408 px. Its words at the foot are in English: a file
  /// is downloaded by itself, without a page whose language it could have.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="1168" height="1408" viewBox="0 0 292 352" \
    role="img">
    <title>\(XMLText.escaped(words))</title>
    <defs>
    \(Self.definitions)
    </defs>
    \(Self.drawing)
    <rect x="10.5" y="10.5" width="271" height="331" rx="14" fill="none" stroke="#fff6e6" \
    stroke-opacity=".35"/>
    <g fill="#fff6e6">
    <g font-family="'Times New Roman',Times,'Liberation Serif',serif" font-style="italic" \
    font-size="\(Self.text(setting.size))"\(isRightToLeft ? " direction=\"rtl\"" : "")>
    \(drawnLines)
    </g>
    <text x="28" y="324" font-family="Inter,'Helvetica Neue',Arial,sans-serif" font-size="13" \
    font-weight="500">Kept by our family</text>
    </g>
    </svg>

    """
  }

  private var drawnLines: String {
    lines.map { line in
      let fit = line.length.map {
        " textLength=\"\(Self.text($0))\" lengthAdjust=\"spacingAndGlyphs\""
      }
      return "<text x=\"\(Self.text(start))\" y=\"\(Self.text(line.baseline))\"\(fit ?? "")>"
        + "\(XMLText.escaped(line.text))</text>"
    }.joined(separator: "\n")
  }

  private static func text(_ number: Double) -> String { NumberText.decimal(number, digits: 2) }
}
