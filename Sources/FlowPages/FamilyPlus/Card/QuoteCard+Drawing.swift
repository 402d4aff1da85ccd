extension QuoteCard {
  /// The ground behind every card: a porch with its light on, at dusk.
  static let drawing = """
    <path fill="url(#sky)" d="M0 0h292v352H0z"/>
    <path fill="#fff6e6" opacity=".85" d="M264 18l1.2 3.8 3.8 1.2-3.8 1.2-1.2 \
    3.8-1.2-3.8-3.8-1.2 3.8-1.2zM273 68l.9 2.6 2.6 .9-2.6 .9-.9 2.6-.9-2.6-2.6-.9 \
    2.6-.9zM228 14l.8 2.2 2.2 .8-2.2 .8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z"/>
    <path fill="#6d5a78" d="M0 262q44-34 96-16t104-14 92 8v112H0z"/>
    <path fill="#3f4a5e" d="M0 286q60-26 130-8t162-14v88H0z"/>
    <circle cx="214" cy="280" r="74" fill="url(#glow)"/>
    <path fill="#26383f" d="M0 306q90-24 292-8v54H0z"/>
    <path fill="#1b2a30" d="M0 330q120-26 292-4v26H0z"/>
    <g transform="translate(176 226)">
    <path fill="#efdcbc" d="M10 32h58v46H10z"/>
    <path fill="#d8c096" d="M10 32h58v6H10z"/>
    <path fill="#75301a" d="M55 1h9v26h-9z"/>
    <path fill="#8a3a20" d="M39-2L2 34h74z"/>
    <path fill="#a84a2a" d="M39-2L2 34h10L39 7z"/>
    <path fill="#ffd675" d="M17 46h13v14H17z"/>
    <path d="M23.5 46v14M17 53h13" stroke="#a8702a" stroke-width="1.3"/>
    <path fill="#5d3220" d="M43 48h14v30H43z"/>
    <circle cx="54" cy="64" r="1.2" fill="#ffd675"/>
    <circle cx="62.5" cy="46" r="3" fill="#fff3c4"/>
    <path fill="#ffd675" opacity=".55" d="M43 78h14l-14 34H8z"/>
    </g>
    <path fill="#172529" d="M262 212q20 8 17 34-2 18-17 20-15-2-17-20-1-26 17-34z"/>
    <path fill="#12201f" d="M260 250h4v56h-4z"/>
    <path fill="#1b2c33" d="M62 262q10 6 9 20-1 9-9 10-8-1-9-10-1-14 9-20z"/>
    <path fill="#14232a" d="M61 282h2.4v26H61zM84 290h2v16h-2z"/>
    <path fill="#1b2c33" d="M85 274q7 5 6 14-1 6-6 7-5-1-6-7-1-9 6-14z"/>
    """

  /// What the drawing refers to.
  static let definitions = """
    <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#24364f"/>\
    <stop offset=".5" stop-color="#6f5f7d"/><stop offset=".76" stop-color="#f0a868"/>\
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#ffd675" stop-opacity=".85"/>\
    <stop offset="1" stop-color="#ffd675" stop-opacity="0"/></radialGradient>
    """
}
