import FlowChecks

/// Files of `Public/`, and files of a package over Foyer's.
extension Breakage {
  private static let mend =
    "Close it or take it out; browsers pass over what they can't read, and say nothing."

  private static let rename =
    "Correct the name; what only the newest browsers know stands in @supports."

  private static let redraw = "Mend it, or export the picture anew; browsers show nothing of it."

  static let looks = [
    Breakage(
      "css-syntax",
      """
      Public/sample/theme.css:1: the { is never closed. \(mend)
      """
    ) { $0.files["sample/theme.css"] = ".a {\n  color: red;\n.b { color: blue; }\n" },
    Breakage(
      "css-syntax",
      """
      Public/sample/theme.css:2: a } closes nothing. \(mend)
      Public/sample/theme.css:3: the ( is never closed. \(mend)
      Public/sample/theme.css:5: color red is no declaration: it has no colon. \(mend)
      Public/sample/theme.css:6: a ; is missing before top. \(mend)
      Public/sample/theme.css:8: the comment is never closed. \(mend)
      """
    ) {
      $0.files["sample/theme.css"] = """
        .a { color: red; }
        }
        .b { inset: calc(1px; }
        .c {
          color red; inset: 0
          top: 0;
        }
        /* .d {}
        """
    },
    Breakage(
      "css-syntax",
      """
      Public/sample/theme.css:1: // begins no comment in a stylesheet, and what follows is lost: /* … */. \(mend)
      Public/sample/theme.css:3: // begins no comment in a stylesheet, and what follows is lost: /* … */. \(mend)
      """
    ) {
      $0.files["sample/theme.css"] = """
        // Buttons
        .a {
          // the ground
          color: red;
          background: url(//example.org/a.png);
        }
        """
    },
    Breakage(
      "unknown-property",
      """
      Public/sample/theme.css:1: .a has colour, a property that no browser knows; did you mean color? \(rename)
      Public/sample/theme.css:5: it stands in @meida, which no browser knows, and is lost; did you mean \
      @media? \(rename)
      """
    ) {
      $0.files["sample/theme.css"] = """
        .a { colour: red; --colour: red; -webkit-text-stroke: 1px; MARGIN: 0; }
        @font-face { font-family: A; ascent-override: 90%; }
        @supports (corner-shape: none) { .a { sometime-soon: 1px; } }
        @-moz-document url("") { .a { margin: 0; } }
        @meida (min-width: 1em) { .a { margin: 0; padding: 0; } }
        @keyframes arrive { from { opacity: 0; } }
        """
    },
    Breakage(
      "broken-picture",
      """
      Public/sample/bare.svg:1: <svg> lacks xmlns="http://www.w3.org/2000/svg". \(redraw)
      Public/sample/cut.svg:2: <g> doesn't end. \(redraw)
      Public/sample/open.svg:3: </svg> stands where <path> of line 2 is still open. \(redraw)
      """
    ) {
      let begins = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n"
      $0.files["sample/bare.svg"] = "<svg><path d=\"M0 0\"/></svg>"
      $0.files["sample/cut.svg"] = begins + "<g>\n<path d=\"M0 0\"/>\n"
      $0.files["sample/open.svg"] = begins + "<path d=\"M0 0\">\n</svg>\n"
      $0.files["sample/sound.svg"] =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"a\" \"b\">\n" + begins + "</svg>\n"
      $0.files["sample/prefixed.svg"] = "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"/>"
    },
    Breakage(
      "broken-picture",
      """
      Public/sample/cut.jpg: the file is cut off: its last bytes are missing. Export it anew as JPEG, or \
      give it the name of what it is.
      Public/sample/cut.png: the file is cut off: its last bytes are missing. Export it anew as PNG, or \
      give it the name of what it is.
      Public/sample/empty.webp: the file is empty. Export it anew as WebP, or give it the name of what it is.
      Public/sample/other.jpg: its bytes are those of a PNG. Export it anew as JPEG, or give it the name of \
      what it is.
      Public/sample/text.JPEG: it holds text. Export it anew as JPEG, or give it the name of what it is.
      """
    ) {
      let begins: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      let png = begins + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
      // A segment with an end of its own, then the picture.
      let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xD9, 0xFF, 0xDA, 0, 2, 1]
      $0.foreign["sample/sound.png"] = png
      $0.foreign["sample/cut.png"] = png.dropLast(2)
      $0.foreign["sample/other.jpg"] = png
      $0.foreign["sample/cut.jpg"] = jpeg
      $0.foreign["sample/sound.jpg"] = jpeg + [0xFF, 0xD9]
      $0.foreign["sample/text.JPEG"] = Array("version https://git-lfs".utf8)
      $0.foreign["sample/empty.webp"] = []
    },
    Breakage(
      "broken-font",
      """
      Public/sample/cut.woff2: the file is cut off: its last bytes are missing. Export it anew as WOFF2, or \
      give it the name of what it is.
      Public/sample/text.woff2: it holds text. Export it anew as WOFF2, or give it the name of what it is.
      """
    ) {
      let font = Array("wOF2".utf8) + [0, 1, 0, 0, 0, 0, 0, 14, 0xFF]
      $0.foreign["sample/cut.woff2"] = font
      $0.foreign["sample/sound.woff2"] = font + [0]
      $0.foreign["sample/text.woff2"] = Array("<!doctype html>".utf8)
    },
    Breakage(
      "empty-stylesheet",
      """
      Public/sample/theme.css:1: the stylesheet is empty. Write its rules, or delete the file and \
      what links it.
      """
    ) { $0.files["sample/theme.css"] = "/* soon */\n" },
    Breakage(
      "undeclared-property",
      """
      Public/sample/theme.css:3: .a { color } uses --actt, which nothing declares. Correct the name, declare it, or \
      give it a value to fall back to: var(--actt, …).
      """
    ) {
      $0.files["sample/move.js"] = "document.body.style.setProperty('--by-script', '1px')"
      $0.files["sample/theme.css"] = """
        @property --registered { syntax: "<length>"; inherits: false; initial-value: 0px; }
        :root { --act: #000; }
        .a { color: var(--actt); background: var( --act ); inset: var(--none, 0); }
        .b { inset: var(--by-script) var(--registered); }
        """
    },
    Breakage(
      "missing-keyframes",
      """
      Public/sample/theme.css:2: .a { animation } names slid, of which there are no @keyframes. Correct the name, or \
      write the @keyframes.
      Public/sample/theme.css:4: .b { animation-name } names wink, of which there are no @keyframes. Correct the name, \
      or write the @keyframes.
      """
    ) {
      $0.files["sample/theme.css"] = """
        @media (prefers-reduced-motion: no-preference) {
        .a { animation: slid -.5s cubic-bezier(.2, 0, var(--x, 1), 1) both, slide 1s ease-in-out infinite !important; }
        .a { animation: var(--move); animation: none; }
        .b { animation-name: slide, wink; }
        }
        @keyframes slide { from { opacity: 0; } }
        """
    },
    Breakage(
      "missing-file",
      """
      Public/sample/theme.css:1:24: refers to /no.svg, which is not in Public. Correct the path, \
      or put the file into Public.
      Public/sample/theme.css:2: refers to door.svg, which would be Public/sample/door.svg and is \
      not there. Correct the path, or put the file into Public.
      """
    ) {
      $0.files["sample/theme.css"] = """
        .a { background: url( "/no.svg" ); }
        .b { background: url(door.svg), url("../icon.svg"), url(#mark), url(data:image/png;base64,x); }
        """
    },
    Breakage(
      "contrast",
      """
      Public/sample/theme.css:1: --text on --page is 2.84:1 (light, more contrast), \
      wanted 4.50:1. Move one of the two colours away from the other.
      """
    ) { site in
      site.files["sample/theme.css"] = """
        /* contrast 4.5: --text on --page; */
        :root { --page: #FFF; --text: #000; }
        @media (prefers-contrast: more) { :root { --text: #999; } }
        """
    },
    Breakage(
      "undeclared-pair",
      """
      Public/sample/theme.css: nothing says what --text is read on. Write into a comment \
      of the theme: contrast 4.5: --text on --page.
      """
    ) { site in
      site.files["sample/theme.css"] = ":root { --page: #FFF; --text: #000; }"
    },
    Breakage(
      "motion-without-reduced-form",
      """
      Public/sample/spin.css:1: .a { animation } moves for people who asked for less \
      motion. Put it into @media (prefers-reduced-motion: no-preference).
      """
    ) { site in
      site.files["sample/spin.css"] = ".a { animation: spin 1s infinite !important; }"
    },
    Breakage(
      "first-view-too-heavy",
      """
      Templates/sample/you.mustache: you: HTML and styles come to … bytes \
      compressed, at most 14600. Link only the stylesheets that the page needs, and \
      shorten what it repeats.
      """
    ) { site in
      let noise = (0..<8000).map { "\(($0 * 7_919) % 65_521)" }.joined(separator: " ")
      site.templates["sample/you.mustache"] = Self.you("<p>\(noise)</p>")
    },
  ]

  static let overrides = [
    Breakage(
      "override-outdated",
      """
      Templates/layout.mustache: Foyer's file of this name has changed since this one \
      was laid over it. Take over what changed there, then run foyer check \
      --record-overrides.
      """
    ) {
      $0.overrides = [
        Override(file: "Templates/layout.mustache", digest: "new", recorded: "old"),
        Override(file: "Public/base.css", digest: "same", recorded: "same"),
      ]
    },
    Breakage(
      "override-unrecorded",
      """
      Public/base.css: nothing tells when Foyer's file of this name changes. Run foyer \
      check --record-overrides and commit overrides.json.
      """
    ) {
      $0.overrides = [Override(file: "Public/base.css", digest: "new", recorded: nil)]
    },
  ]
}
