extension CSSNames {
  /// What a property takes that is neither a function nor stands in quotes.
  package struct Vocabulary: Sendable {
    /// The words, in lower-case letters; every colour where it takes one.
    package let words: Set<String>
    /// Whether its numbers are lengths, of which 0 alone needs no unit.
    package let isLength: Bool

    fileprivate init(_ terms: [String]) {
      words = terms.reduce(into: Set<String>()) { words, term in
        if term == "<color>" {
          words.formUnion(CSSNames.colours)
        } else if term != "<length>" {
          words.insert(term)
        }
      }
      isLength = terms.contains("<length>")
    }
  }

  /// What properties take, by their names. Those that take names of one's own (`animation`, `grid-area`) aren't there,
  /// nor those that few people write.
  ///
  /// Source: the words of each property in the developer tools of Chromium 156, as far as `CSS.supports(…)` takes
  /// them alone, and those that stand beside others (`safe center`) or that Safari or Firefox alone have.
  package static let vocabularies: [String: Vocabulary] = {
    var vocabularies: [String: Vocabulary] = [:]
    for record in table.split(separator: ";") {
      let sides = record.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      let vocabulary = Vocabulary(list(sides[1]))
      for property in list(sides[0]) { vocabularies[property] = vocabulary }
    }
    return vocabularies
  }()

  /// Every word that one of these properties takes.
  package static let words = vocabularies.values.reduce(into: Set<String>()) {
    $0.formUnion($1.words)
  }

  /// What every property takes alone. Source: CSS Cascading and Inheritance Level 5.
  package static let wordsOfEveryProperty: Set<String> = [
    "inherit", "initial", "revert", "revert-layer", "revert-rule", "unset",
  ]

  private static let table = """
    accent-color caret-color: <color> auto;
    align-content: baseline center end first flex-end flex-start flow-end flow-start last normal
      safe space-around space-between start stretch unsafe;
    align-items: baseline center end first flex-end flex-start last normal safe self-end
      self-start start stretch unsafe;
    align-self: anchor-center auto baseline center end first flex-end flex-start flow-end
      flow-start last normal safe self-end self-start start stretch unsafe;
    animation-delay transition-delay transition-duration:;
    animation-direction: alternate alternate-reverse normal reverse;
    animation-duration aspect-ratio scrollbar-color: auto;
    animation-fill-mode: backwards both forwards none;
    animation-iteration-count: infinite;
    animation-play-state: paused running;
    animation-timing-function transition-timing-function: ease ease-in ease-in-out ease-out linear
      step-end step-start;
    appearance: auto base-select button checkbox listbox menulist menulist-button meter none
      progress-bar radio searchfield textarea textfield;
    backdrop-filter background-image filter grid-template grid-template-areas mask-image
      transform: none;
    backface-visibility: hidden visible;
    background: <color> <length> border-area border-box bottom center content-box fixed left local
      no-repeat none padding-box repeat repeat-x repeat-y right round scroll space text top;
    background-attachment: fixed local scroll;
    background-blend-mode: color color-burn color-dodge darken difference exclusion hard-light hue
      lighten luminosity multiply normal overlay saturation screen soft-light;
    background-clip: border-area border-box content-box padding-box text;
    background-color border-block-color border-block-end-color border-block-start-color
      border-bottom-color border-color border-inline-color border-inline-end-color
      border-inline-start-color border-left-color border-right-color border-top-color color
      outline-color text-decoration-color: <color>;
    background-origin: border-box content-box padding-box;
    background-position mask-position object-position transform-origin: <length> bottom center
      left right top;
    background-position-x: <length> center left right;
    background-position-y: <length> bottom center top;
    background-repeat mask-repeat: no-repeat repeat repeat-x repeat-y round space;
    background-size mask-size: <length> auto contain cover;
    border border-block border-block-end border-block-start border-bottom border-inline
      border-inline-end border-inline-start border-left border-right border-top: <color> <length>
      dashed dotted double groove hidden inset medium none outset ridge solid thick thin;
    border-block-end-style border-block-start-style border-block-style border-bottom-style
      border-inline-end-style border-inline-start-style border-inline-style border-left-style
      border-right-style border-style border-top-style: dashed dotted double groove hidden inset
      none outset ridge solid;
    border-block-end-width border-block-start-width border-block-width border-bottom-width
      border-inline-end-width border-inline-start-width border-inline-width border-left-width
      border-right-width border-top-width border-width outline-width: <length> medium thick thin;
    border-bottom-left-radius border-bottom-right-radius border-end-end-radius
      border-end-start-radius border-radius border-start-end-radius border-start-start-radius
      border-top-left-radius border-top-right-radius outline-offset padding padding-block
      padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end
      padding-inline-start padding-left padding-right padding-top scroll-margin: <length>;
    border-collapse: collapse separate;
    bottom column-height column-width inset inset-block inset-block-end inset-block-start
      inset-inline inset-inline-end inset-inline-start left margin margin-block margin-block-end
      margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start
      margin-left margin-right margin-top right scroll-padding top: <length> auto;
    box-shadow: <color> inset none;
    box-sizing: border-box content-box;
    break-after break-before: auto avoid avoid-column avoid-page column left page recto right
      verso;
    break-inside: auto avoid avoid-column avoid-page;
    clear: both inline-end inline-start left none right;
    clip-path: border-box content-box fill-box margin-box none padding-box stroke-box view-box;
    column-gap gap grid-gap letter-spacing row-gap word-spacing: <length> normal;
    contain: content inline-size layout none paint size strict style;
    cursor: alias all-scroll auto cell col-resize context-menu copy crosshair default e-resize
      ew-resize grab grabbing help move n-resize ne-resize nesw-resize no-drop none not-allowed
      ns-resize nw-resize nwse-resize pointer progress row-resize s-resize se-resize sw-resize
      text vertical-text w-resize wait zoom-in zoom-out;
    display: block contents flex flow flow-root grid grid-lanes inline inline-block inline-flex
      inline-grid inline-grid-lanes inline-table list-item math none ruby ruby-text run-in table
      table-caption table-cell table-column table-column-group table-footer-group
      table-header-group table-row table-row-group;
    fill stroke: <color> context-stroke none;
    flex: auto content fit-content max-content min-content none stretch;
    flex-basis: <length> auto content fit-content max-content min-content stretch;
    flex-direction: column column-reverse row row-reverse;
    flex-flow: balance column column-reverse nowrap row row-reverse wrap wrap-reverse;
    flex-wrap: balance nowrap wrap wrap-reverse;
    float: inline-end inline-start left none right;
    font-size: <length> large larger math medium small smaller x-large x-small xx-large xx-small
      xxx-large;
    font-style: italic normal oblique;
    font-weight: bold bolder lighter normal;
    grid-auto-columns grid-auto-rows: <length> auto max-content min-content;
    grid-auto-flow: column dense row;
    grid-template-columns grid-template-rows: <length> auto max-content min-content none subgrid;
    height inline-size min-block-size min-height min-inline-size min-width width: <length> auto
      fit-content max-content min-content stretch;
    justify-content: center end flex-end flex-start flow-end flow-start left normal right safe
      space-around space-between start stretch unsafe;
    justify-items place-items: baseline center end first flex-end flex-start last left legacy
      normal right safe self-end self-start start stretch unsafe;
    justify-self place-self: anchor-center auto baseline center end first flex-end flex-start
      flow-end flow-start last left normal right safe self-end self-start start stretch unsafe;
    line-height: normal;
    mask: <length> add alpha border-box bottom center content-box exclude fill-box intersect left
      luminance match-source no-repeat none padding-box repeat repeat-x repeat-y right round space
      stroke-box subtract top view-box;
    mask-clip mask-origin: border-box content-box fill-box padding-box stroke-box view-box;
    mask-composite: add exclude intersect subtract;
    mask-mode: alpha luminance match-source;
    max-block-size max-height max-inline-size max-width: <length> fit-content max-content
      min-content none stretch;
    mix-blend-mode: color color-burn color-dodge darken difference exclusion hard-light hue
      lighten luminosity multiply normal overlay plus-lighter saturation screen soft-light;
    object-fit: contain cover fill none scale-down;
    outline: <color> <length> auto dashed dotted double groove inset medium none outset ridge
      solid thick thin;
    outline-style: auto dashed dotted double groove inset none outset ridge solid;
    overflow overflow-x overflow-y: auto clip hidden overlay scroll visible;
    overflow-wrap word-wrap: anywhere break-word normal;
    overscroll-behavior: auto chain contain none;
    perspective translate: <length> none;
    place-content: baseline center end first flex-end flex-start flow-end flow-start last left
      normal right safe space-around space-between start stretch unsafe;
    pointer-events: all auto bounding-box fill none painted stroke visible visiblefill
      visiblepainted visiblestroke;
    position: absolute fixed relative static sticky;
    resize: auto block both horizontal inline none vertical;
    scroll-behavior: auto smooth;
    scroll-snap-align: center end none start;
    scroll-snap-type: block both inline mandatory none pair proximity x y;
    scrollbar-gutter: auto both-edges stable;
    scrollbar-width: auto none thin;
    text-align: center end justify left match-parent right start;
    text-align-last: auto center end justify left right start;
    text-decoration: <color> <length> auto blink dashed dotted double from-font grammar-error
      line-through none overline solid spelling-error underline wavy;
    text-decoration-line: blink grammar-error line-through none overline spelling-error underline;
    text-decoration-style: dashed dotted double solid wavy;
    text-decoration-thickness: <length> auto from-font;
    text-indent: <length> each-line hanging;
    text-overflow: clip ellipsis;
    text-shadow: <color> none;
    text-transform: capitalize full-size-kana full-width lowercase math-auto none uppercase;
    text-wrap: auto balance nowrap pretty stable wrap;
    text-wrap-mode: nowrap wrap;
    text-wrap-style: auto balance pretty stable;
    touch-action: auto manipulation none pan-down pan-left pan-right pan-up pan-x pan-y
      pinch-zoom;
    transform-box: border-box content-box fill-box stroke-box view-box;
    transform-style: flat preserve-3d;
    transition-behavior: allow-discrete normal;
    user-select: all auto contain none text;
    vertical-align: <length> baseline bottom middle sub super text-bottom text-top top;
    visibility: collapse hidden visible;
    white-space: break-spaces collapse normal nowrap pre pre-line pre-wrap preserve
      preserve-breaks wrap;
    white-space-collapse: break-spaces collapse preserve preserve-breaks;
    word-break: auto-phrase break-all break-word keep-all normal;
    """
}
