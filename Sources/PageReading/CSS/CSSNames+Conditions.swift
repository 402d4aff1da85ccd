extension CSSNames {
  /// What `@media` and `@container` can ask for, without `min-`, `max-` and those of vendors.
  ///
  /// Source: Media Queries Level 5; CSS Conditional Rules Level 5; CSS Viewport Segments; Device Posture.
  package static let features = Set(
    list(
      """
      any-hover any-pointer aspect-ratio block-size color color-gamut color-index
      device-aspect-ratio device-height device-posture device-width display-mode dynamic-range
      environment-blending forced-colors grid height horizontal-viewport-segments hover
      inline-size inverted-colors monochrome nav-controls orientation overflow-block
      overflow-inline pointer prefers-color-scheme prefers-contrast prefers-reduced-data
      prefers-reduced-motion prefers-reduced-transparency resolution scan scripting scrollable
      scrolled shape snapped stuck transform-3d update vertical-viewport-segments
      video-color-gamut video-dynamic-range width
      """))

  /// All that such a feature can be called in a condition, so that what was meant is found.
  package static let featureNames = features.union(features.flatMap { ["min-\($0)", "max-\($0)"] })

  /// What can be said of features that are one of a few words. Source: Media Queries Level 5.
  package static let featureWords: [String: Set<String>] = [
    "any-hover": ["none", "hover"], "any-pointer": ["none", "coarse", "fine"],
    "color-gamut": ["srgb", "p3", "rec2020"],
    "display-mode": [
      "browser", "fullscreen", "minimal-ui", "picture-in-picture", "standalone", "tabbed",
      "window-controls-overlay",
    ], "dynamic-range": ["standard", "high"], "forced-colors": ["none", "active"],
    "hover": ["none", "hover"], "inverted-colors": ["none", "inverted"],
    "orientation": ["portrait", "landscape"], "pointer": ["none", "coarse", "fine"],
    "prefers-color-scheme": ["light", "dark"],
    "prefers-contrast": ["no-preference", "more", "less", "custom"],
    "prefers-reduced-data": ["no-preference", "reduce"],
    "prefers-reduced-motion": ["no-preference", "reduce"],
    "prefers-reduced-transparency": ["no-preference", "reduce"],
    "scripting": ["none", "initial-only", "enabled"], "update": ["none", "slow", "fast"],
  ]

  /// What `@media` can begin with, and what joins conditions; media that are no more are never what pages are shown on.
  package static let media: Set = ["all", "and", "not", "only", "or", "print", "screen", "speech"]
}
