import FlowChecks

/// Files of `Public/`, and files of a package over Foyer's.
extension Breakage {
  static let looks = [
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
