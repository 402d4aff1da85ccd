extension CSSNames {
  /// What selectors can ask of an element behind one colon, without those of vendors.
  ///
  /// Source: MDN, pseudo-classes; those that only WebKit knows; the four pseudo-elements that may stand there.
  package static let pseudoClasses = Set(
    list(
      """
      active active-view-transition active-view-transition-type after any-link autofill before
      blank buffering checked current default defined dir disabled empty enabled first
      first-child first-letter first-line first-of-type focus focus-visible focus-within
      fullscreen future has has-slotted heading host host-context hover in-range indeterminate
      interest-source interest-target invalid is lang last-child last-of-type left link
      local-link matches modal muted not nth-child nth-col nth-last-child nth-last-col
      nth-last-of-type nth-of-type only-child only-of-type open optional out-of-range past
      paused picture-in-picture placeholder-shown playing popover-open read-only read-write
      required right root scope seeking stalled state target target-after target-before
      target-current target-within user-invalid user-valid valid visited volume-locked where
      xr-overlay
      """))

  /// What selectors can name of an element behind two colons, without those of vendors. Source: MDN, pseudo-elements.
  package static let pseudoElements = Set(
    list(
      """
      after backdrop before checkmark column cue cue-region details-content
      file-selector-button first-letter first-line grammar-error highlight marker part picker
      picker-icon placeholder scroll-button scroll-marker scroll-marker-group search-text
      selection slotted spelling-error target-text view-transition view-transition-group
      view-transition-group-children view-transition-image-pair view-transition-new
      view-transition-old
      """))

  /// The elements of HTML, SVG and MathML, also those that pages have no more, in lower-case letters.
  ///
  /// Source: HTML, 4 and 16.2; SVG 2, appendix J; MathML Core.
  package static let elements = Set(
    list(
      """
      a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound
      big blink blockquote body br button canvas caption center cite code col colgroup content
      data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
      figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i
      iframe image img input ins kbd keygen label legend li link listing main map mark marquee
      math menu menuitem meta meter nav nobr noframes noscript object ol optgroup option
      output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script
      search section select selectedcontent shadow slot small source spacer span strike strong
      style sub summary sup svg table tbody td template textarea tfoot th thead time title tr
      track tt u ul var video wbr xmp
      animate animatemotion animatetransform circle clippath defs desc discard ellipse feblend
      fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting
      fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr
      fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight
      fespecularlighting fespotlight fetile feturbulence filter foreignobject g line
      lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient
      rect set stop switch symbol text textpath tspan use view
      annotation maction menclose merror mfenced mfrac mi mn mo mover mpadded mphantom mroot
      mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
      semantics
      """))
}
