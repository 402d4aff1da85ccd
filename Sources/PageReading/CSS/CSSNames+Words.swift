extension CSSNames {
  /// The names of colours, in lower-case letters. Source: CSS Color Level 4, with the deprecated ones of systems.
  package static let colours = Set(
    list(
      """
      aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue
      blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk
      crimson currentcolor cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
      darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
      darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
      dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite
      gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
      lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
      lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
      lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
      magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen
      mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
      mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
      palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
      powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown
      seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen
      steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke
      yellow yellowgreen accentcolor accentcolortext activeborder activecaption activetext
      appworkspace background buttonborder buttonface buttonhighlight buttonshadow buttontext
      canvas canvastext captiontext field fieldtext graytext highlight highlighttext
      inactiveborder inactivecaption inactivecaptiontext infobackground infotext linktext mark
      marktext menu menutext scrollbar selecteditem selecteditemtext threeddarkshadow threedface
      threedhighlight threedlightshadow threedshadow visitedtext window windowframe windowtext
      """))

  /// The units behind numbers, in lower-case letters. Source: CSS Values and Units Level 4, CSS Containment Level 3.
  package static let units = Set(
    list(
      """
      em rem ex rex cap rcap ch rch ic ric lh rlh vw svw lvw dvw vh svh lvh dvh vi svi lvi dvi
      vb svb lvb dvb vmin svmin lvmin dvmin vmax svmax lvmax dvmax cqw cqh cqi cqb cqmin cqmax
      cm mm q in pt pc px deg grad rad turn s ms hz khz dpi dpcm dppx x fr
      """))

  /// The functions that values call, without those of vendors.
  ///
  /// Source: MDN, CSS value functions; the last three are arguments of `-webkit-gradient`.
  package static let functions = Set(
    list(
      """
      abs acos anchor anchor-size asin atan atan2 attr blur brightness calc calc-size circle
      clamp color color-mix conic-gradient contrast contrast-color cos counter counters
      cross-fade cubic-bezier device-cmyk drop-shadow element ellipse env exp fit-content format
      grayscale hsl hsla hue-rotate hwb hypot if image image-set inherit inset invert lab lch
      leader light-dark linear linear-gradient log matrix matrix3d max media min minmax mod
      oklab oklch opacity paint palette-mix path perspective polygon pow progress
      radial-gradient random ray rect rem repeat repeating-conic-gradient
      repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex
      rotatey rotatez round saturate scale scale3d scalex scaley scalez scroll sepia shape
      sibling-count sibling-index sign sin skew skewx skewy sqrt src steps style superellipse
      supports symbols tan target-counter target-counters target-text tech translate translate3d
      translatex translatey translatez type url var view xywh color-stop from to
      """))

  /// The words of a text.
  static func list(_ text: Substring) -> [String] {
    text.split { $0.isWhitespace }.map { String($0) }
  }
}
