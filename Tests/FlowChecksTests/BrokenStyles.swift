/// Stylesheets that browsers read to their end and take less from than was meant.
extension Breakage {
  private static let value =
    "Correct the value; what only the newest browsers know stands in @supports."

  private static let selector =
    "Correct the selector; what only the newest browsers know stands in @supports."

  private static let condition =
    "Correct the condition; what browsers don't know is never fulfilled."

  static let styles = [
    Breakage(
      "unknown-value",
      """
      Public/sample/theme.css:1: .a { display } is felx, which no browser takes; did you mean flex? \(value)
      Public/sample/theme.css:2: .a { position } is center, which no browser takes. \(value)
      Public/sample/theme.css:3: .a { color } is bleu, which no browser takes; did you mean blue? \(value)
      Public/sample/theme.css:4: .a { border } has soild, which no browser knows; did you mean solid? \(value)
      Public/sample/theme.css:5: .a { margin } has 3xp, and no browser knows the unit xp. \(value)
      Public/sample/theme.css:6: .a { inset } has 8 without a unit; only 0 needs none. \(value)
      Public/sample/theme.css:7: .a { --shade } has #12345, which is no colour: one has 3, 4, 6 or 8 digits up to f. \(value)
      Public/sample/theme.css:8: .a { width } calls calk(), which no browser knows; did you mean calc()? \(value)
      Public/sample/theme.css:9: .a { top } has !importnat, where browsers know !important alone. \(value)
      """
    ) {
      $0.files["sample/theme.css"] = """
        .a { display: felx;
        position: center;
        color: bleu;
        border: 1px soild red;
        margin: 3xp 1em;
        inset: 0 8 auto -1px;
        --shade: #12345;
        width: calk(1px + 2em);
        top: 0 !importnat; }
        .b { DISPLAY: Inline-Flex; color: ButtonText; margin: inherit; width: -webkit-fill-available; }
        .b { background: url(#mark) 50% 0 / 1.5e2px no-repeat, linear-gradient(#fff, 30%, #00000080); }
        .b { font: 1rem/1.5 A, serif; grid-template: [start] "a b" 1fr [end] / auto; z-index: 3; }
        .b { align-items: safe center; top: +.5em !important; content: "3xp #no felx()"; --own: felx; }
        @font-face { font-family: A; unicode-range: U+0025-00FF; }
        @supports (display: felx) { .b { display: felx; } }
        """
    },
    Breakage(
      "unknown-selector",
      """
      Public/sample/theme.css:1: .a:hovver names :hovver, which no browser knows; did you mean :hover? \(selector)
      Public/sample/theme.css:2: .a::befor names ::befor, which no browser knows; did you mean ::before? \(selector)
      Public/sample/theme.css:3: ul > il:not(.a, spam) names il, an element that there isn't. \(selector)
      Public/sample/theme.css:3: ul > il:not(.a, spam) names spam, an element that there isn't; did you mean span? \(selector)
      """
    ) {
      $0.files["sample/theme.css"] = """
        .a:hovver { margin: 0; }
        .a::befor { margin: 0; }
        ul > il:not(.a, spam) { margin: 0; }
        ::-webkit-scrollbar:horizontal, a:nth-child(2n + 1), b:lang(xx), [data-x="a:b c"] svg|use { margin: 0; }
        :is(H1, my-element):dir(rtl)::part(tip), &:has(> img), .a\\:hovver, a:first-line { margin: 0; }
        @keyframes arrive { from, 50% { opacity: 0; } }
        @supports selector(:sometime) { .a:sometime { margin: 0; } }
        """
    },
    Breakage(
      "unknown-condition",
      """
      Public/sample/theme.css:1: @media (min-widht: 40em) asks for min-widht, which no browser knows; did you \
      mean min-width? \(condition)
      Public/sample/theme.css:2: @media (40em <= widht) asks for widht, which no browser knows; did you mean \
      width? \(condition)
      Public/sample/theme.css:3: @media (prefers-contrast: mroe) asks for prefers-contrast to be mroe, which it \
      never is; did you mean more? \(condition)
      Public/sample/theme.css:4: @media scren asks for scren, a medium that there isn't; did you mean screen? \
      \(condition)
      Public/sample/theme.css:5: @container (max-widht: 22rem) asks for max-widht, which no browser knows; did \
      you mean max-width? \(condition)
      """
    ) {
      $0.files["sample/theme.css"] = """
        @media (min-widht: 40em) { .a { margin: 0; } }
        @media (40em <= widht) { .a { margin: 0; } }
        @media (prefers-contrast: mroe) { .a { margin: 0; } }
        @media scren { .a { margin: 0; } .b { margin: 0; } }
        @container (max-widht: 22rem) { .a { margin: 0; } }
        @media only screen and (width >= calc(10em + 1px)), not ((hover) or (pointer: fine)) { .a { margin: 0; } }
        @media (-webkit-min-device-pixel-ratio: 2) { .a { margin: 0; } }
        @container style(--mood: calm) and (inline-size > 3em) { .a { margin: 0; } }
        """
    },
    Breakage(
      "missing-container",
      """
      Public/sample/theme.css:3: it stands in @container caard (max-width: 22rem), and nothing is a container of \
      that name; did you mean card? Correct the name, or give it to what is meant: container-name.
      """
    ) {
      $0.files["sample/theme.css"] = """
        .a { container: card / inline-size; }
        @container card (max-width: 22rem) { .b { margin: 0; } }
        @container caard (max-width: 22rem) { .b { margin: 0; padding: 0; } }
        @container not (max-width: 22rem) { .b { margin: 0; } }
        """
    },
  ]
}
